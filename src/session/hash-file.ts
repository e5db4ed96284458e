import { createHash } from "node:crypto";
import { lstat, readFile, readlink } from "node:fs/promises";
import { isStub } from "../is-stub.ts";

/** SHA-256 of a file's content, "folder", "link:" and where it leads, or "unreadable"; null when there is nothing. */
export async function hashFile(path: string): Promise<string | null> {
  try {
    const stats = await lstat(path);
    if (isStub(stats, path)) return null;
    if (stats.isSymbolicLink()) return `link:${await readlink(path)}`;
    if (!stats.isFile()) return stats.isDirectory() ? "folder" : "unreadable";
    return createHash("sha256")
      .update(await readFile(path))
      .digest("hex");
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? null : "unreadable";
  }
}
