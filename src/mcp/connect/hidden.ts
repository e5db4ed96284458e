import type { ServerConfig } from "../../protocol/mcp.ts";

/** Values that came from variables or from the secret store: they go into no reason and no log. */
export interface Hidden {
  /** Learns them, from a config as its user wrote it and the same with values in place. */
  learn(written: ServerConfig, filled: ServerConfig): void;
  in(text: string): string;
}

/** Shorter ones are in every other word. */
const shortest = 4;

export function createHidden(): Hidden {
  const secrets = new Set<string>();
  return {
    learn(written, filled) {
      const before = new Set(valuesOf(written));
      for (const value of valuesOf(filled)) if (!before.has(value) && value.length >= shortest) secrets.add(value);
    },
    in: (text) => [...secrets].reduce((all, secret) => all.replaceAll(secret, "***"), text),
  };
}

function valuesOf(config: ServerConfig): string[] {
  return config.transport === "stdio"
    ? [...config.args, ...Object.values(config.env)]
    : [config.url, ...Object.values(config.headers)];
}
