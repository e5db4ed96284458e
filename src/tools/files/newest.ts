import { stat } from "node:fs";
import { realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { OpenFolder } from "./open-folder.ts";

const atOnce = 64;

/** The newest of some files of a folder, newest first. Callbacks, because a hundred thousand promises take three times as long. */
export async function newestFirst(folder: OpenFolder, paths: readonly string[], count: number): Promise<string[]> {
  const newest = await byTime(folder, paths, count);
  const inside = await Promise.all(newest.map((path) => isInside(path, folder)));
  return newest.filter((_, index) => inside[index]);
}

/** Not what a search met while a folder below was swapped for a link. A name that is no UTF-8 is judged by its folder. */
async function isInside(path: string, folder: OpenFolder): Promise<boolean> {
  const checked = path.includes("\uFFFD") ? dirname(path) : path;
  const real = await realpath(folder.at(checked)).catch(() => null);
  return real === join(folder.path, checked);
}

function byTime(folder: OpenFolder, paths: readonly string[], count: number): Promise<string[]> {
  const times = new Float64Array(paths.length);
  const { promise, resolve } = Promise.withResolvers<string[]>();
  let next = 0;
  let open = 0;
  const more = () => {
    while (open < atOnce && next < paths.length) {
      const index = next++;
      open++;
      stat(folder.at(paths[index] as string), (error, stats) => {
        // A file that has just gone counts as the oldest.
        times[index] = error ? 0 : stats.mtimeMs;
        open--;
        more();
      });
    }
    if (open === 0) resolve(sorted());
  };
  const sorted = () => {
    const order = Array.from(paths.keys());
    const compare = (one: number, other: number) =>
      (times[other] as number) - (times[one] as number) || ((paths[one] as string) < (paths[other] as string) ? -1 : 1);
    return order
      .sort(compare)
      .slice(0, count)
      .map((index) => paths[index] as string);
  };
  more();
  return promise;
}
