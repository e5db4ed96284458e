import { availableParallelism } from "node:os";
import { threadFile } from "../assets.ts";
import { createPool, type Pool } from "./pool.ts";

const mostThreads = 8;

/** The one pool of the program. */
export function sharedPool(): Pool {
  pool ??= createPool({ file: threadFile(), size: Math.min(availableParallelism(), mostThreads) });
  return pool;
}

let pool: Pool | undefined;
