import { lstatSync, realpathSync, type Stats } from "node:fs";
import { join, relative, sep } from "node:path";
import { isInside } from "../paths.ts";
import type { Budget } from "./budget.ts";
import { hashOf, hashOfBytes } from "./hash.ts";
import { namesIn } from "./names.ts";
import { type Problem, readSmall } from "./read-small.ts";

const mostDeep = 8;

/** `paths`: from the folder, with slashes. */
export type FolderHash = { hash: string; paths: string[] } | { problem: Problem };

/**
 * Over all that lies in a folder: names, whether they can be run, and content. Links in it must stay in it, but for those
 * that lead to a file in the folder around it, which counts as well.
 */
export function folderHash(folder: string, budget: Budget, around = folder): FolderHash {
  const lines: string[][] = [];
  const problem = walk(folder, 0);
  return problem === null
    ? { hash: hashOf({ folder: lines }), paths: lines.map(([path]) => path as string) }
    : { problem };

  function walk(at: string, depth: number): Problem | null {
    if (depth > mostDeep) return "too-large";
    for (const name of listed(at)) {
      if (budget.files-- <= 0) return "too-large";
      const found = name === null ? "unreadable" : look(join(at, name), depth);
      if (found !== null) return found;
    }
    return null;
  }

  /** Null stands for a folder that cannot be listed. */
  function listed(at: string): (string | null)[] {
    try {
      return namesIn(at, Math.max(0, budget.files));
    } catch {
      return [null];
    }
  }

  function look(path: string, depth: number): Problem | null {
    const stats = statsOf(path);
    if (stats === null) return "unreadable";
    const name = relative(folder, path).split(sep).join("/");
    if (stats.isDirectory()) return walk(path, depth + 1);
    if (stats.isSymbolicLink()) return link(path, name);
    if (!stats.isFile()) return "odd";
    return content(path, { name, root: folder, kind: (stats.mode & 0o111) === 0 ? "file" : "program" });
  }

  function content(path: string, { name, root, kind }: { name: string; root: string; kind: string }): Problem | null {
    const small = readSmall(path, { root, most: budget.bytes });
    if (small === null) return "unreadable";
    if ("problem" in small) return small.problem;
    budget.bytes -= small.bytes.length;
    lines.push([name, kind, hashOfBytes(small.bytes)]);
    return null;
  }

  function link(path: string, name: string): Problem | null {
    try {
      const target = realpathSync.native(path);
      if (!isInside(target, folder)) {
        if (!isInside(target, around) || !lstatSync(target).isFile()) return "outside";
        return content(target, { name, root: around, kind: `link ${relative(folder, target)}` });
      }
      // What it leads to is looked at where it lies.
      lines.push([name, "link", relative(folder, target)]);
      return null;
    } catch {
      return "unreadable"; // It leads nowhere.
    }
  }
}

function statsOf(path: string): Stats | null {
  try {
    return lstatSync(path);
  } catch {
    return null; // It went away, or its folder may be listed but not entered.
  }
}
