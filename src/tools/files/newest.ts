import { stat } from "node:fs";
import { realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isStub } from "../../is-stub.ts";
import type { OpenFolder } from "./open-folder.ts";

const atOnce = 64;

export interface Newest {
  /** Newest first. */
  newest: string[];
  /** How many of all are nobody's files, or have gone meanwhile. */
  absent: number;
}

/** The newest of some files of a folder. Callbacks, because a hundred thousand promises take three times as long. */
export async function newestFirst(folder: OpenFolder, paths: readonly string[], count: number): Promise<Newest> {
  const { newest, absent } = await byTime(folder, paths, count);
  const inside = await Promise.all(newest.map((path) => isInside(path, folder)));
  return { newest: newest.filter((_, index) => inside[index]), absent };
}

/** Not what a search met while a folder below was swapped for a link. A name that is no UTF-8 is judged by its folder. */
async function isInside(path: string, folder: OpenFolder): Promise<boolean> {
  const checked = path.includes("\uFFFD") ? dirname(path) : path;
  const real = await realpath(folder.at(checked)).catch(() => null);
  return real === join(folder.path, checked);
}

function byTime(folder: OpenFolder, paths: readonly string[], count: number): Promise<Newest> {
  const times = new Float64Array(paths.length);
  const { promise, resolve } = Promise.withResolvers<Newest>();
  let next = 0;
  let open = 0;
  const more = () => {
    while (open < atOnce && next < paths.length) {
      const index = next++;
      open++;
      const path = paths[index] as string;
      stat(folder.at(path), (error, stats) => {
        const isAbsent = error ? isGone(error, path) : isStub(stats, path);
        // What cannot be looked at counts as the oldest.
        times[index] = isAbsent ? Number.NaN : (stats?.mtimeMs ?? 0);
        open--;
        more();
      });
    }
    if (open === 0) resolve(sorted());
  };
  const sorted = () => {
    // Sorts the plain times first to find the cut-off, so the slow comparison runs only on the files shown.
    const byNumber = times.toSorted();
    const absent = times.reduce((sum, time) => sum + (Number.isNaN(time) ? 1 : 0), 0);
    const present = times.length - absent;
    const oldest = byNumber[Math.max(0, present - count)] ?? 0;
    const order = Array.from(paths.keys()).filter((index) => (times[index] as number) >= oldest);
    const compare = (one: number, other: number) =>
      (times[other] as number) - (times[one] as number) || ((paths[one] as string) < (paths[other] as string) ? -1 : 1);
    const first = order.sort(compare).slice(0, count);
    return { newest: first.map((index) => paths[index] as string), absent };
  };
  more();
  return promise;
}

/** A name that is no UTF-8 cannot be asked for. */
const isGone = ({ code }: NodeJS.ErrnoException, path: string) => code === "ENOENT" && !path.includes("\uFFFD");
