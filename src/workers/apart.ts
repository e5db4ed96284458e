import type { JobName, Jobs } from "./jobs.ts";
import { JobTimeout, ThreadCrash } from "./pool.ts";

/** Reading what people keep in a folder takes a fraction of this. */
const usualMs = 5_000;

/**
 * Does a job on a stranger's files in another thread, so that no file holds up the event loop. Null when the job took
 * longer than it may, or used up the memory of its thread.
 */
export async function apart<Name extends JobName>(
  name: Name,
  input: Jobs[Name]["input"],
  mostMs = usualMs,
): Promise<Jobs[Name]["output"] | null> {
  const { sharedPool } = await import("./shared-pool.ts");
  try {
    return await sharedPool().run(name, input, { signal: new AbortController().signal, mostMs });
  } catch (error) {
    if (error instanceof JobTimeout || error instanceof ThreadCrash) return null;
    throw error;
  }
}
