import { fork } from "node:child_process";
import type { TextSearch } from "../../src/search/place.ts";
import type { Took, Way } from "./search-process.ts";

export interface Searcher {
  search(wish: TextSearch): Promise<Took>;
  /** For a process that only waits: what its event loop was like while the work went on. */
  during<Result>(work: () => Promise<Result>): Promise<{ result: Result; took: Took }>;
  stop(): void;
}

/** A process that searches in one way. */
export function startSearcher(way: Way): Searcher {
  const child = fork(new URL("search-process.ts", import.meta.url), [way]);
  const ended = new Promise<never>((_, reject) => {
    child.once("exit", (code) => reject(new Error(`The process that searches by ${way} ended with ${code}.`)));
  });
  // Only of interest while an answer is waited for.
  ended.catch(() => undefined);
  const answer = () => {
    const said = new Promise<Took>((resolve) => child.once("message", (took) => resolve(took as Took)));
    return Promise.race([said, ended]);
  };
  return {
    search(wish) {
      child.send(wish);
      return answer();
    },
    async during(work) {
      child.send("begin");
      const result = await work();
      child.send("end");
      return { result, took: await answer() };
    },
    stop: () => child.disconnect(),
  };
}

export const wishFor = (folder: string, pattern: string): TextSearch => ({
  pattern,
  folder,
  leaveOut: null,
  file: null,
  literal: false,
  wholeWord: false,
  caseInsensitive: false,
  paths: { include: [], exclude: [], prefix: "" },
  contextLines: 2,
  keep: 50,
});
