import type { JobName, Jobs } from "./jobs.ts";
import { JobTimeout, ThreadCrash } from "./pool.ts";

/** Reading what people keep in a folder takes a fraction of this. */
const usualMs = 5_000;
/** Somebody waits for what becomes of a large file of his own. */
const largeMs = 20_000;
/** What is done with fewer bytes is done before a thread has been asked. */
const smallBytes = 128 * 1024;

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

interface BySize<Name extends JobName> {
  /** How many bytes it is about. */
  size: number;
  /** Does the same in this thread. */
  here(input: Jobs[Name]["input"]): Jobs[Name]["output"] | Promise<Jobs[Name]["output"]>;
  mostMs?: number;
}

/** Does a job on small contents here, and on large ones as `apart` does. */
export const bySize = async <Name extends JobName>(
  name: Name,
  input: Jobs[Name]["input"],
  { size, here, mostMs = largeMs }: BySize<Name>,
): Promise<Jobs[Name]["output"] | null> => (size <= smallBytes ? here(input) : apart(name, input, mostMs));

/** Between threads a buffer becomes plain bytes. */
export const bufferOf = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
