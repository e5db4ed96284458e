import { closeSync, constants, fstatSync, open, read, readSync, type Stats } from "node:fs";
import { promisify } from "node:util";
import { isStub, noSuchFile } from "../../is-stub.ts";
import { type Naming, ToolError } from "../tool.ts";
import { noLinks, placeOfOpen } from "./place-of-open.ts";

export interface OpenFile extends Disposable {
  fd: number;
  stats: Stats;
}

// Without O_NONBLOCK, opening a pipe waits for its other end; with O_NOFOLLOW a link put there meanwhile is refused.
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0) | noLinks;

/** Up to here a read from an open file is quicker than the way to another thread and back. */
const smallBytes = 1024 * 1024;

/** How often a file may be replaced by its owner while we open it. */
const attempts = 5;

const openLater = promisify(open);
const readLater = promisify(read);

/**
 * Opens a file for reading. What was opened is checked, not what the path named a moment before.
 * `by` is another way to the same place: through a folder that is open.
 */
export async function openRegular(path: string, { texts, workspace }: Naming, by: string = path): Promise<OpenFile> {
  const shown = { path: workspace.show(path) };
  // The environment and the memory of a program hold its keys, ours among them.
  if (/^\/proc\/\d+\/(task\/\d+\/)?(environ|mem)$/.test(path)) throw new ToolError(texts.processSecrets(shown));
  for (let attempt = 1; ; attempt++) {
    const fd = await openLater(by, flags).catch((error: NodeJS.ErrnoException) => {
      throw error.code === "ELOOP" ? new ToolError(texts.leadsElsewhere(shown)) : error;
    });
    try {
      const place = placeOfOpen(fd, path);
      if (place === "elsewhere" || attempt > attempts) throw new ToolError(texts.leadsElsewhere(shown));
      const stats = fstatSync(fd);
      if (stats.isDirectory()) throw new ToolError(texts.isFolder(shown));
      if (!stats.isFile()) throw new ToolError(texts.notRegular(shown));
      if (workspace.isData(stats)) throw new ToolError(texts.holdsData(shown));
      if (isStub(stats, path)) throw noSuchFile(path);
      if (place === "there") return { fd, stats, [Symbol.dispose]: () => closeSync(fd) };
    } catch (error) {
      closeSync(fd);
      throw error;
    }
    closeSync(fd);
  }
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
