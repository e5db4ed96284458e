import { hash } from "node:crypto";
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  opendirSync,
  openSync,
  readSync,
  realpathSync,
  statSync,
} from "node:fs";
import { join, relative, sep } from "node:path";
import { canonicalJson } from "../../protocol/canonical-json.ts";
import { isInside } from "../paths.ts";

/** Why something of a workspace's config cannot be known. */
export type Problem =
  /** A pipe, a device, a folder where a file should be. */
  | "odd"
  | "too-large"
  /** It is a link that leads out of the folder, where others may change what it leads to. */
  | "outside"
  | "unreadable"
  | "not-json"
  /** It took longer to read than those of people do. */
  | "too-slow"
  /** It stands where a rule that forbids should, and is none. */
  | "no-rule";

export type Small = { bytes: Buffer } | { problem: Problem };

/** A stranger's file, if it is small; null when there is none. Never waits, and opens nothing outside of the root. */
export function readSmall(path: string, { root, most }: { root: string; most: number }): Small | null {
  let fd: number | undefined;
  try {
    const real = realpathSync.native(path);
    if (!isInside(real, root)) return { problem: "outside" };
    const seen = statSync(real);
    // Looked at before it is opened, since opening some devices does something already.
    if (!seen.isFile()) return { problem: "odd" };
    if (seen.size > most) return { problem: "too-large" };
    fd = openSync(real, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
    const opened = fstatSync(fd);
    if (opened.ino !== seen.ino || opened.dev !== seen.dev) return { problem: "unreadable" };
    return readUpTo(fd, most);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === "ENOENT" || code === "ENOTDIR" ? null : { problem: "unreadable" };
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

/** The file may grow while it is read. */
function readUpTo(fd: number, most: number): Small {
  const bytes = Buffer.alloc(Math.min(most, fstatSync(fd).size) + 1);
  let length = 0;
  for (let size = -1; size !== 0 && length < bytes.length; length += size) {
    size = readSync(fd, bytes, length, bytes.length - length, null);
  }
  return length === bytes.length ? { problem: "too-large" } : { bytes: bytes.subarray(0, length) };
}

/** The names in a folder, in an order that does not depend on the disk; one more than the most when there are more. */
export function namesIn(folder: string, most: number): string[] {
  const names: string[] = [];
  using open = opendirSync(folder);
  for (let entry = open.readSync(); entry !== null && names.length <= most; entry = open.readSync()) {
    names.push(entry.name);
  }
  return names.sort();
}

/** How much of a stranger's folder is looked at in all. What goes beyond it is too large, and never trusted. */
export type Budget = { files: number; bytes: number };

export const newBudget = (): Budget => ({ files: 2_000, bytes: 32 * 1024 * 1024 });

export const hashOfBytes = (bytes: Uint8Array) => hash("sha256", bytes, "hex");

/** The hash of a value of JSON, whatever the order of its keys. Throws when it is nested too deeply. */
export const hashOf = (value: unknown) => hash("sha256", canonicalJson(value), "hex");

const mostDeep = 8;

/** `paths`: from the folder, with slashes. */
export type FolderHash = { hash: string; paths: string[] } | { problem: Problem };

/**
 * The hash over all names in a folder, whether they can be run, and their content. Links must stay in the folder, but for
 * those that lead to a file in the folder around it, which counts as well.
 */
export function folderHash(folder: string, budget: Budget, around = folder): FolderHash {
  const lines: string[][] = [];
  const problem = walk(folder, 0);
  return problem === null
    ? { hash: hashOf({ folder: lines }), paths: lines.map(([path]) => path as string) }
    : { problem };

  function walk(at: string, depth: number): Problem | null {
    if (depth > mostDeep) return "too-large";
    try {
      for (const name of namesIn(at, Math.max(0, budget.files))) {
        if (budget.files-- <= 0) return "too-large";
        const found = look(join(at, name), depth);
        if (found !== null) return found;
      }
      return null;
    } catch {
      return "unreadable"; // It is gone, cannot be listed or entered, or is a link that leads nowhere.
    }
  }

  function look(path: string, depth: number): Problem | null {
    const stats = lstatSync(path);
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
    const target = realpathSync.native(path);
    if (!isInside(target, folder)) {
      if (!isInside(target, around) || !lstatSync(target).isFile()) return "outside";
      return content(target, { name, root: around, kind: `link ${relative(folder, target)}` });
    }
    // The target is looked at where it lies.
    lines.push([name, "link", relative(folder, target)]);
    return null;
  }
}
