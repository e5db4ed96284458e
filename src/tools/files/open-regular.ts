import { closeSync, constants, fstatSync, open, read, readSync, type Stats } from "node:fs";
import { promisify } from "node:util";
import { type ToolContext, ToolError } from "../tool.ts";

export interface OpenFile extends Disposable {
  fd: number;
  stats: Stats;
}

// Without O_NONBLOCK, opening a pipe waits for its other end; with O_NOFOLLOW a link put there meanwhile is refused.
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/** Up to here a read from an open file is quicker than the way to another thread and back. */
const smallBytes = 1024 * 1024;

const openLater = promisify(open);
const readLater = promisify(read);

/** Opens a file for reading. What was opened is checked, not what the path named a moment before. */
export async function openRegular(path: string, { texts, workspace }: ToolContext): Promise<OpenFile> {
  const fd = await openLater(path, flags);
  const stats = fstatSync(fd);
  if (stats.isFile()) return { fd, stats, [Symbol.dispose]: () => closeSync(fd) };
  closeSync(fd);
  const shown = { path: workspace.show(path) };
  throw new ToolError(stats.isDirectory() ? texts.isFolder(shown) : texts.notRegular(shown));
}

/** Fills the buffer as far as the file goes from that position on. */
export async function readAt({ fd, stats }: OpenFile, buffer: Buffer, position: number): Promise<Buffer> {
  const small = stats.size <= smallBytes;
  const bytes = small
    ? readSync(fd, buffer, 0, buffer.length, position)
    : (await readLater(fd, buffer, 0, buffer.length, position)).bytesRead;
  return buffer.subarray(0, bytes);
}

export async function readAll(file: OpenFile): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let position = 0; ; ) {
    // One byte more than the file had when it was opened, so that most files take a single read.
    const part = await readAt(file, Buffer.allocUnsafe(Math.max(4096, file.stats.size + 1 - position)), position);
    parts.push(part);
    position += part.length;
    if (part.length === 0 || position === file.stats.size) return parts.length === 1 ? part : Buffer.concat(parts);
  }
}
