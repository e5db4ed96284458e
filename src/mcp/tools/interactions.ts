import type { Server } from "../../protocol/mcp.ts";
import type { ToolContext } from "../../tools/tool.ts";
import { type Interactions, ServerProblem } from "../connection.ts";

/** What a server may ask while it works on a call: nobody is asked, so it gets nothing. */
export function interactionsOf(_context: ToolContext, _server: Server): Interactions {
  return {
    elicit: async () => ({ action: "decline" }),
    sample: async () => {
      throw new ServerProblem("refused", "sampling is not offered");
    },
    roots: () => [],
  };
}
