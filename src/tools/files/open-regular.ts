import { constants, type Stats } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { type ToolContext, ToolError } from "../tool.ts";

export interface OpenFile extends AsyncDisposable {
  file: FileHandle;
  stats: Stats;
}

// Without O_NONBLOCK, opening a pipe waits for its other end; with O_NOFOLLOW a link put there meanwhile is refused.
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/** Opens a file for reading. What was opened is checked, not what the path named a moment before. */
export async function openRegular(path: string, { texts, workspace }: ToolContext): Promise<OpenFile> {
  const file = await open(path, flags);
  const stats = await file.stat();
  if (stats.isFile()) return { file, stats, [Symbol.asyncDispose]: () => file.close() };
  await file.close();
  const shown = { path: workspace.show(path) };
  throw new ToolError(stats.isDirectory() ? texts.isFolder(shown) : texts.notRegular(shown));
}
