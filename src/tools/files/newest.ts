import { stat } from "node:fs";
import { join } from "node:path";

const atOnce = 64;

/** The newest of some files of a folder, newest first. Callbacks, because a hundred thousand promises take three times as long. */
export function newestFirst(folder: string, paths: readonly string[], count: number): Promise<string[]> {
  const times = new Float64Array(paths.length);
  const { promise, resolve } = Promise.withResolvers<string[]>();
  let next = 0;
  let open = 0;
  const more = () => {
    while (open < atOnce && next < paths.length) {
      const index = next++;
      open++;
      stat(join(folder, paths[index] as string), (error, stats) => {
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
