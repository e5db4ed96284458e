import { createHash } from "node:crypto";
import { lstat, readFile } from "node:fs/promises";

/** SHA-256 of a file's content; null when there is no such file, "unreadable" when there is something else. */
export async function hashFile(path: string): Promise<string | null> {
  try {
    if (!(await lstat(path)).isFile()) return "unreadable";
    return createHash("sha256")
      .update(await readFile(path))
      .digest("hex");
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? null : "unreadable";
  }
}
