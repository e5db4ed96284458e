import { join } from "node:path";
import { onTestFinished } from "vitest";
import { en } from "../../src/i18n/en/texts.ts";
import { type ConnectLimits, connectLimits } from "../../src/mcp/connect/limits.ts";
import type { CallOptions, Interactions } from "../../src/mcp/connection.ts";
import { createHub, type HubInput } from "../../src/mcp/hub.ts";
import { createChildren } from "../../src/processes/children.ts";
import { createPipes } from "../../src/processes/pipes.ts";
import { newId } from "../../src/protocol/ids.ts";
import type { Server, ServerConfig, ServerLists, ServerState, ServerTool } from "../../src/protocol/mcp.ts";
import { memoryLedger } from "./memory-ledger.ts";
import { tempFolder } from "./temp-folder.ts";

/** A server of ours that is a child; what it can be told to do stands in its file. */
export const childConfig = (...args: string[]): ServerConfig => ({
  transport: "stdio",
  command: process.execPath,
  args: [join(import.meta.dirname, "connect-server.mjs"), ...args],
  env: {},
});

export const declines: Interactions = {
  elicit: async () => ({ action: "decline" }),
  sample: () => Promise.reject(new Error("nobody asked for this")),
  roots: () => [],
};

export const options = (more: Partial<CallOptions> = {}): CallOptions => ({
  signal: new AbortController().signal,
  limitMs: 20_000,
  progress: () => undefined,
  interactions: declines,
  ...more,
});

export const tool = (name: string): ServerTool => ({ name, description: "", inputSchema: { type: "object" } });

export interface ConnectWorldInput {
  /** Where it lives longer than a test: its folder, and who is told what ends it. */
  lasting?: { folder: string; onEnd(end: () => Promise<void>): void };
  limits?: Partial<ConnectLimits>;
  input?: Partial<HubInput>;
}

/** A hub as the runtime makes it, on a ledger that is only remembered. */
export function connectWorld({ limits, input, lasting }: ConnectWorldInput = {}) {
  const folder = lasting?.folder ?? tempFolder();
  const ledger = memoryLedger();
  const groups: string[] = [];
  const children = createChildren({
    ...{ owner: "me", ownerMark: `me@${folder}`, ledger, also: [] },
    pipes: createPipes(join(folder, "pipes")),
    onGroup: (leader) => groups.push(leader),
  });
  const [states, logs, lists] = [[] as ServerState[], [] as string[], [] as ServerLists[]];
  const hub = createHub({
    env: {},
    secrets: async () => ({ get: () => null }) as never,
    children: async () => children,
    texts: en.mcpConnect,
    version: "1.2.3",
    remembered: async () => null,
    onLists: async (_, known) => void lists.push(known.lists),
    log: (text) => logs.push(text),
    report(error) {
      throw error;
    },
    limits: { ...connectLimits, startMs: 20_000, isMemoryShort: () => false, ...limits },
    ...input,
  });
  hub.listen((state) => states.push(state));
  (lasting?.onEnd ?? onTestFinished)(() => hub.close());
  const session = newId("ses");
  const serverOf = (config: ServerConfig, name = "one"): Server => ({ name, config, hash: name, from: "user" });
  return {
    ...{ hub, folder, ledger, groups, states, logs, lists, session, children, serverOf },
    connect: (config: ServerConfig, name = "one") =>
      hub.connection({ server: serverOf(config, name), session, workspace: folder }),
  };
}
