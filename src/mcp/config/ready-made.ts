import type { ChildConfig } from "../../protocol/mcp.ts";

export interface ReadyMade {
  name: string;
  config: ChildConfig;
}

const ofNpm = (name: string, ...words: string[]): ReadyMade => ({
  name,
  config: { transport: "stdio", command: "npx", args: ["-y", ...words], env: {} },
});

/** Servers that stand in the list, switched off, until their user wants them. A fixed version: what he agrees to is what runs. */
export const readyMade: readonly ReadyMade[] = [
  ofNpm("playwright", "@playwright/mcp@0.0.83"),
  ofNpm("chrome-devtools", "chrome-devtools-mcp@1.11.0"),
];
