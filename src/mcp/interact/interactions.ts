import { statSync } from "node:fs";
import { basename, isAbsolute } from "node:path";
import { pathToFileURL } from "node:url";
import type { Server } from "../../protocol/mcp.ts";
import type { ToolContext } from "../../tools/tool.ts";
import type { Interactions } from "../connection.ts";
import { elicit } from "./elicit.ts";
import { sample } from "./sample.ts";

export interface CallInteractions extends Interactions {
  /** Whether the server wanted something of a person and there was none to ask. */
  unheard(): boolean;
}

/** What a server may ask for while it works on a call: everything is asked of a person, and of him alone. */
export function interactionsOf(context: ToolContext, { name, config }: Server): CallInteractions {
  let unheard = false;
  const ask: ToolContext["ask"] = async (question, signal) => {
    const said = await context.ask(question, signal);
    unheard ||= said === null && !signal.aborted;
    return said;
  };
  const asking = { ask, speak: context.speak, texts: context.texts };
  return {
    elicit: (params, signal) => elicit(params, name, asking, signal),
    sample: (params, signal) => sample(params, name, asking, signal),
    // Servers take our roots in place of the folders that they were started for, so those are among them.
    roots() {
      const folders = [context.workspace.root, ...(config.transport === "stdio" ? config.args.filter(isFolder) : [])];
      return folders.map((folder) => ({ uri: pathToFileURL(folder).href, name: basename(folder) }));
    },
    unheard: () => unheard,
  };
}

const isFolder = (path: string): boolean =>
  isAbsolute(path) && (statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false);
