import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";

/** SHA-256 of a file's content; null when there is no such file. */
export async function hashFile(path: string): Promise<string | null> {
  try {
    return createHash("sha256")
      .update(await readFile(path))
      .digest("hex");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
