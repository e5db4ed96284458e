import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";

/** How much lies in a folder, its own bookkeeping counted. */
export interface Size {
  bytes: number;
  files: number;
}

const everyMs = 250;

/** Ends work that fills a folder with more than that: nobody can tell beforehand how large a repository is. */
export async function withinSize<Result>(
  { folder, most, signal }: { folder: string; most: Size; signal: AbortSignal | undefined },
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | "too-large"> {
  const ends = new AbortController();
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    if (await isLarger(folder, most)) ends.abort();
    isLooking = false;
  };
  const timer = setInterval(look, everyMs);
  try {
    const result = await work(signal ? AbortSignal.any([signal, ends.signal]) : ends.signal);
    return (await isLarger(folder, most)) ? "too-large" : result;
  } catch (error) {
    if (ends.signal.aborted) return "too-large";
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/** Stops counting where it is. */
async function isLarger(folder: string, most: Size): Promise<boolean> {
  let [bytes, files] = [0, 0];
  const left = [folder];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const here = next;
    // What git has just moved or taken away is counted the next time.
    const entries = await readdir(here, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const path = join(here, entry.name);
      if (entry.isDirectory()) left.push(path);
      else bytes += (await lstat(path).catch(() => ({ size: 0 }))).size;
      files += 1;
      if (bytes > most.bytes || files > most.files) return true;
    }
  }
  return false;
}
