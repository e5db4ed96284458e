import { constants } from "node:fs";
import { access, lstat, open, readdir, readlink, realpath } from "node:fs/promises";
import { dirname } from "node:path";
import { isStub } from "../is-stub.ts";
import { undoneBytes } from "../protocol/limits.ts";
import type { Disk, Seen } from "./undo-view.ts";

export const realDisk: Disk = { look, list: (path) => readdir(path), mayChange };

async function mayChange(path: string): Promise<void> {
  await access(path, constants.W_OK).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  await access(dirname(path), constants.W_OK | constants.X_OK).catch((error: NodeJS.ErrnoException) => {
    // It may be one that is yet to be made, or moved back to where it was.
    if (error.code !== "ENOENT") throw error;
  });
}

/** Throws what the system says, except that there is nothing. */
async function look(path: string): Promise<Seen> {
  try {
    const folder = dirname(path);
    // Someone may have put a link in the folder's place: what is behind it was never the agent's.
    if ((await realpath(folder)) !== folder) return { kind: "other" };
    const stats = await lstat(path);
    if (isStub(stats, path)) return { kind: "none" };
    if (stats.isDirectory()) return { kind: "folder" };
    if (stats.isSymbolicLink()) return { kind: "link", target: await readlink(path) };
    if (!stats.isFile()) return { kind: "other" };
    if (stats.size > undoneBytes) return { kind: "large" };
    await using file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    const { mode } = await file.stat();
    return { kind: "file", content: await file.readFile(), mode: mode & 0o7777 };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return { kind: "none" };
    throw error;
  }
}
