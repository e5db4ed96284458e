import { lstatSync, readdirSync, type Stats } from "node:fs";
import { join } from "node:path";

/**
 * Whether a file is one of the data folder's under another name. A hard link leads there by no path that could tell, so
 * files are compared; only those with several names can be.
 */
export function isDataFile({ nlink, dev, ino }: Stats, closed: string | undefined): boolean {
  if (nlink < 2 || closed === undefined) return false;
  return [closed, join(closed, "secrets")].some((folder) =>
    namesIn(folder).some((name) => {
      const stats = lstatSync(join(folder, name), { throwIfNoEntry: false });
      return stats?.ino === ino && stats.dev === dev;
    }),
  );
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Not there, or not ours to read: then nobody has linked from it through us.
    return [];
  }
}
