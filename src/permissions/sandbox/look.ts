import { lstatSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { isInside } from "../paths.ts";

export type Kind = "file" | "folder" | "link" | "other" | null;

/** The disk as a sandbox needs to see it. What is not ours to see counts as missing: a command sees no more than we do. */
export interface Look {
  kind(path: string): Kind;
  list(folder: string): readonly string[];
  folders(folder: string): readonly string[];
  /** The content of a file that can be read and is not longer than git's files are; else nothing. */
  text(path: string): string;
  real(path: string): string | null;
}

const mostBytes = 256 * 1024;

export const look: Look = {
  kind: (path) =>
    attempt(() => {
      const stats = lstatSync(path);
      if (stats.isSymbolicLink()) return "link";
      return stats.isDirectory() ? "folder" : stats.isFile() ? "file" : "other";
    }, null),
  list: (folder) => attempt(() => readdirSync(folder), []),
  folders: (folder) =>
    attempt(() => readdirSync(folder, { withFileTypes: true }), []).flatMap((entry) =>
      entry.isDirectory() ? [entry.name] : [],
    ),
  text: (path) =>
    attempt(() => {
      const stats = lstatSync(path);
      return stats.isFile() && stats.size <= mostBytes ? readFileSync(path, "utf8") : "";
    }, ""),
  real: (path) => attempt(() => realpathSync.native(path), null),
};

export function attempt<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

export function waysTo(path: string, root: string): string[] {
  const names = relative(root, path).split(sep).filter(Boolean);
  return names.map((_, index) => join(root, ...names.slice(0, index + 1)));
}

/**
 * The folders from below a root down to those that hold one of the paths. Where each is a mount of its own none can be
 * renamed, and so nothing in them is reached by another name.
 */
export function foldersAbove(paths: readonly string[], root: string): string[] {
  const ways = paths.filter((path) => isInside(path, root)).flatMap((path) => waysTo(dirname(path), root));
  return [...new Set(ways)].sort((one, other) => one.length - other.length);
}
