import { closeSync, constants, fstatSync, openSync, readSync, realpathSync, statSync } from "node:fs";
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
  /** It took longer to read than anybody's does. */
  | "too-slow"
  /** It stands where a rule that forbids should, and is none. */
  | "no-rule";

export type Small = { bytes: Buffer } | { problem: Problem };

/** A file of a stranger's, as far as it is one and small. Never waits, and opens nothing outside of the root. Null when there is none. */
export function readSmall(path: string, { root, most }: { root: string; most: number }): Small | null {
  let fd: number | undefined;
  try {
    const real = realpathSync.native(path);
    if (!isInside(real, root)) return { problem: "outside" };
    const seen = statSync(real);
    // Looked at before it is opened: opening some devices does something already.
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

// It may grow while it is read.
function readUpTo(fd: number, most: number): Small {
  const bytes = Buffer.alloc(Math.min(most, fstatSync(fd).size) + 1);
  let length = 0;
  for (let size = -1; size !== 0 && length < bytes.length; length += size) {
    size = readSync(fd, bytes, length, bytes.length - length, null);
  }
  return length === bytes.length ? { problem: "too-large" } : { bytes: bytes.subarray(0, length) };
}
