import { type Stats, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/**
 * Gives paths into the closed folder the spelling that everyone compares with. Upper case, another Unicode form or a
 * second mount lead into a folder under a name that no comparison of names knows, so the folders themselves are compared.
 */
export function sameFolder(root: string, closed: string | undefined): (path: string) => string {
  if (closed === undefined) return (path) => path;
  // What lies above the root is looked at once, and so is our own folder: only the way down from the root may change.
  let rootIsApart: boolean | undefined;
  let target: Stats | null = null;
  return (path) => {
    target ??= identity(closed);
    if (target === null) return path;
    for (let folder = path; ; folder = dirname(folder)) {
      if (folder === closed) return path;
      if (folder === root) {
        rootIsApart ??= !isInside(dirname(root), target);
        if (rootIsApart && !same(folder, target)) return path;
      }
      if (same(folder, target)) return join(closed, relative(folder, path));
      if (dirname(folder) === folder) return path;
    }
  };
}

function isInside(path: string, target: Stats): boolean {
  return same(path, target) || (dirname(path) !== path && isInside(dirname(path), target));
}

function same(path: string, { dev, ino }: Stats): boolean {
  const stats = identity(path);
  return stats !== null && stats.ino === ino && stats.dev === dev;
}

function identity(path: string): Stats | null {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? null;
  } catch {
    // What we may not look at we cannot open either.
    return null;
  }
}
