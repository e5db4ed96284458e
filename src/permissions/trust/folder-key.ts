import { statSync } from "node:fs";

/**
 * What trust is given to: this very folder, by its real path and the number that it has on its disk. Nothing that is
 * written in the folder has a say, and another one that takes its place begins anew.
 */
export function folderKey(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true });
  return [folder, dev, ino].join("\n");
}

/** The folder that a key is of, and whether it is still that one. */
export function whereIs(key: string): { folder: string; there: boolean } {
  const folder = key.split("\n").slice(0, -2).join("\n");
  try {
    return { folder, there: folderKey(folder) === key };
  } catch {
    // Gone, or closed to us.
    return { folder, there: false };
  }
}
