import { join } from "node:path";
import { SearchError, type SearchProgress } from "../../search/place.ts";
import { type ToolContext, ToolError } from "../tool.ts";

/** An ignore file of a stranger's may be a pipe that nobody writes to, or hold more than anybody compiles. */
export const searchLimitMs = 20_000;

export function searchSentence(error: unknown, { texts, signal }: Pick<ToolContext, "texts" | "signal">): unknown {
  if (signal.aborted) {
    const { name, message } = signal.reason as Error;
    return name === "TimeoutError" ? new ToolError(texts.searchTooLong({ told: message })) : signal.reason;
  }
  if (!(error instanceof SearchError)) return error;
  const problem = error.message;
  if (error.kind !== "pattern") return new ToolError(texts.searchFailed({ problem }));
  return new ToolError(texts.badPattern({ problem, unsupported: / not supported$/.test(problem) }));
}

/** How to watch a search: it ends with the call, and what lasts is told about. */
export function watchOf({ signal, progress, texts, mayRead }: ToolContext, folder: string) {
  return {
    signal,
    onProgress: (now: SearchProgress) => progress(texts.searching(now)),
    mayRead: (path: string) => mayRead(join(folder, path)),
  };
}
