import { dirname } from "node:path";
import type { Naming } from "../tool.ts";
import { openRegular, readAll } from "./open-regular.ts";
import { statsOf } from "./own-place.ts";
import { versionOf } from "./version.ts";

/** A regular file as it is now. */
export interface FileNow {
  content: Buffer;
  version: string;
  /** Permission bits. */
  mode: number;
  uid: number;
  gid: number;
  size: number;
  mtimeMs: number;
}

/** Null when there is none. Anything but a regular file is refused. `by` is another way to the same place. */
export async function fileAt(path: string, context: Naming, by: string = path): Promise<FileNow | null> {
  try {
    using opened = await openRegular(path, context, by);
    const { mode, uid, gid, size, mtimeMs } = opened.stats;
    const content = await readAll(opened);
    return { content, version: versionOf(content), mode: mode & 0o7777, uid, gid, size, mtimeMs };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** The folders that have to be made for a path, the outermost first. */
export function missingFolders(path: string): string[] {
  const folder = dirname(path);
  if (folder === path || statsOf(folder)) return [];
  return [...missingFolders(folder), folder];
}
