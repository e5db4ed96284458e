// Ways to search that leave the tests no doubt which engine did it.
import { ripgrepPath } from "../../src/assets.ts";
import type { Engines } from "../../src/search/engines.ts";
import { createPool, type Pool } from "../../src/workers/pool.ts";
import { searchEngines } from "../../src/workers/search-engines.ts";

const never = () => Promise.reject(new Error("The other engine was asked."));

export const onlyRipgrep: Engines = { ripgrep: ripgrepPath, threads: never };

/** As on a machine without ripgrep. */
export const onlyThreads: Engines = { ripgrep: () => "/nowhere/rg", threads: searchEngines.threads };

/** Threads that run another file, to break in ways of its own. */
export function threadsFrom(file: URL, size = 2): Pool {
  return createPool({ file, size });
}
