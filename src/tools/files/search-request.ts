import { statSync } from "node:fs";
import { join } from "node:path";
import { type SearchRequest, type SearchResponse, searchFiles } from "../../search/search-files.ts";
import { searchEngines } from "../../workers/search-engines.ts";
import type { ToolContext } from "../tool.ts";
import { dataFolderBelow, refuseGit } from "./folder.ts";
import { searchSentence } from "./search-sentence.ts";

type Context = Pick<ToolContext, "workspace" | "closed" | "texts" | "signal">;

/** A search for a program, behind the checks that grep has. `cwd` is a folder's real path. Throws ToolError. */
export async function searchRequest(request: SearchRequest, context: Context): Promise<SearchResponse> {
  const { workspace, signal, closed } = context;
  const folder = request.cwd;
  refuseGit(folder, context);
  // A hard link leads into the data folder by no path that could tell.
  const mayRead = (path: string) => {
    const stats = statSync(join(folder, path), { throwIfNoEntry: false });
    return stats !== undefined && !workspace.isData(stats);
  };
  const watch = { signal, mayRead, leaveOut: dataFolderBelow(folder, { closed }) };
  return searchFiles(request, searchEngines, watch).catch((error: unknown) => {
    throw searchSentence(error, context);
  });
}
