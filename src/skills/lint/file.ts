import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { relative, sep } from "node:path";
import { isWide, textOf } from "../head/decode.ts";

/** A file of a skill as the checks see it. */
export interface SkillFile {
  path: string;
  /** From the skill's folder, with slashes. */
  name: string;
  /** Null where it is no text. */
  text: string | null;
  executable: boolean;
}

/** So much of a file is looked at. */
const most = 1024 * 1024;

/** Null where it cannot be read. */
export async function readSkillFile(path: string, folder: string): Promise<SkillFile | null> {
  // Nobody waits for a pipe that nobody writes to.
  const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK).catch(() => null);
  if (!handle) return null;
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) return null;
    const { mode, size } = stats;
    const { buffer, bytesRead } = await handle.read(
      Buffer.allocUnsafe(Math.min(size, most)),
      0,
      Math.min(size, most),
      0,
    );
    const bytes = buffer.subarray(0, bytesRead);
    const binary = !isWide(bytes) && bytes.subarray(0, 8192).includes(0);
    return {
      path,
      name: relative(folder, path).split(sep).join("/"),
      text: binary ? null : textOf(bytes),
      executable: (mode & 0o111) !== 0,
    };
  } catch {
    // Gone or not readable in the meantime: there is nothing to look at.
    return null;
  } finally {
    await handle.close();
  }
}

/** Gives the number of the line, from 1, in which a place of the text lies. The text is gone through once. */
export function linesOf(text: string): (index: number) => number {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (index) => {
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] as number) <= index) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

export const isMarkdown = (name: string): boolean => /\.(?:md|mdx|markdown)$/i.test(name);
