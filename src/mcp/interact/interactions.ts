import { statSync } from "node:fs";
import { basename, isAbsolute } from "node:path";
import { pathToFileURL } from "node:url";
import type { Server } from "../../protocol/mcp.ts";
import type { ToolContext } from "../../tools/tool.ts";
import type { Interactions } from "../connection.ts";
import { type Asking, elicit } from "./elicit.ts";
import { fieldsOf, fieldWords } from "./fields.ts";
import { sample } from "./sample.ts";

export interface CallInteractions extends Interactions {
  /** What the server wanted of a person and he never saw; null where there is nothing of the kind. */
  unheard(): Unheard | null;
}

interface Unheard {
  wanted: "form" | "visit" | "words";
  /** Of a form, as the model reads them. */
  fields: string;
  /** Else it was a form of a kind that nobody could be shown. */
  isShowable: boolean;
}

/** What a server may ask for while it works on a call: everything is asked of a person, and of him alone. */
export function interactionsOf(context: ToolContext, { name, config }: Server): CallInteractions {
  let unheard: Unheard | null = null;
  const { speak, texts } = context;
  const askingFor = (what: Pick<Unheard, "wanted" | "fields">): Asking => ({
    texts,
    async ask(question, signal) {
      const said = await context.ask(question, signal);
      if (said === null && !signal.aborted) unheard ??= { ...what, isShowable: true };
      return said;
    },
  });
  return {
    elicit(params, signal) {
      const fields = fieldWords(params.requestedSchema);
      if (params.mode !== "url" && fieldsOf(params.requestedSchema) === null)
        unheard ??= { wanted: "form", fields, isShowable: false };
      const what =
        params.mode === "url" ? { wanted: "visit" as const, fields: "" } : { wanted: "form" as const, fields };
      return elicit(params, name, askingFor(what), signal);
    },
    sample: (params, signal) => sample(params, name, { ...askingFor({ wanted: "words", fields: "" }), speak }, signal),
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
