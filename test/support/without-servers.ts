import type { ServerEngine } from "../../src/front/mcp/session-servers.ts";

/** What a runtime gives where no MCP server was ever added. */
export const withoutServers: Omit<ServerEngine, "trusted"> = {
  servers: async () => [],
  serverLists: {
    serverSummaries: async () => new Map(),
    serverLists: async () => null,
    saveServerLists: async () => undefined,
    serverTries: async () => new Map(),
    saveServerProblem: async () => undefined,
    forgetServerProblem: async () => undefined,
  },
  hub: () => Promise.reject(new Error("nothing is connected")),
};
