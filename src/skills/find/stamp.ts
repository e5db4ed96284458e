import { type Stats, statSync } from "node:fs";
import type { SkillFile } from "./root.ts";

/** Changes whenever a file or the list of a folder does; null when there is none. */
export function stampOf(path: string): string | null {
  const stats = statsOf(path);
  return stats && stampFrom(stats);
}

/** The time of the last change of any kind is among it: nobody but the system can set it. */
export const stampFrom = ({ mtimeMs, ctimeMs, size, ino }: Stats) => `${mtimeMs} ${ctimeMs - mtimeMs} ${size} ${ino}`;

/** A clock of a disk may stand still for so long. */
const tickMs = 20;

/** What was changed just now may change again and look the same, so it is not remembered as known. */
export const lastingStamp = (stats: Stats) => (Date.now() - stats.ctimeMs < tickMs ? "" : stampFrom(stats));

/** To be remembered, also of what is not there. */
export function stampNow(path: string): string {
  const stats = statsOf(path);
  return stats ? lastingStamp(stats) : absent;
}

/** Of what is not there. */
export const absent = "-";

function statsOf(path: string): Stats | null {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? null;
  } catch {
    // Something is in the way, or it may not be looked at: then there is nothing for us.
    return null;
  }
}

/** Which files there are; what they hold is another matter. */
export const stampOfFiles = (files: readonly SkillFile[]) =>
  JSON.stringify(files.map(({ folder, file }) => [folder, file]));
