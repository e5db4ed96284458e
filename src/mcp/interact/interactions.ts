import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import type { Server } from "../../protocol/mcp.ts";
import type { ToolContext } from "../../tools/tool.ts";
import type { Interactions } from "../connection.ts";
import { elicit } from "./elicit.ts";
import { sample } from "./sample.ts";

/** What a server may ask for while it works on a call: everything is asked of a person, and of him alone. */
export function interactionsOf(context: ToolContext, { name }: Server): Interactions {
  const { root } = context.workspace;
  return {
    elicit: (params, signal) => elicit(params, name, context, signal),
    sample: (params, signal) => sample(params, name, context, signal),
    roots: () => [{ uri: pathToFileURL(root).href, name: basename(root) }],
  };
}
