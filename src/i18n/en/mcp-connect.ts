import { plain } from "./system.ts";

const lookAtAddress = "look at the address, which often ends in /mcp or /sse";

/** What people read of a connection to an MCP server; `detail` is what the server or the system said. */
export const mcpConnect = {
  start: ({ detail }: { detail: string }) =>
    detail ? `It could not be started: ${plain(detail)}` : "It could not be started.",
  unfitForBatch: ({ word }: { word: string }) =>
    `on Windows a batch file cannot be given a word with ", % or a line break: ${word}`,
  /** Parts of sentences. A status has what the server said behind it. */
  unreached: {
    "not-mcp": ({ detail }: { detail: string }) =>
      `who answers at its address is no MCP server${detail && ` (${detail})`}; ${lookAtAddress}`,
    status: ({ detail }: { detail: string }) => {
      const [, status = "", said = ""] = /^(\d+) ?(.*)$/s.exec(detail) ?? [];
      const http = `HTTP ${status}${said && `: ${said}`}`;
      if (status === "404") return `there is nothing at its address (${http}); ${lookAtAddress}`;
      if (status === "429") return `it is asked too often (${http}); try again later`;
      if (status.startsWith("3")) return `it sends us to another address (${http}); give it that one`;
      if (status.startsWith("5")) return `it has trouble of its own (${http}); try again later, or ask who runs it`;
      return `it does not take what an MCP client sends (${http}); ${lookAtAddress}`;
    },
  },
  tooLarge: ({ detail }: { detail: string }) => `its answer was too large (${detail})`,
  missing: ({ names }: { names: string }) => `no value is set for ${names}`,
  lost: ({ detail }: { detail: string }) =>
    detail ? `The connection was lost: ${detail}` : "The connection was lost.",
  auth: ({ server }: { server: string }) => `Its user must log in first: skillmint mcp login ${server}`,
};
