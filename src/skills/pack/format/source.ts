import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { messageOf } from "../../../protocol/message-of.ts";
import type { PackProblem } from "./problem.ts";

/** Bytes that are read piece by piece, so that a file which is no pack costs next to nothing. */
export interface Source {
  size: number;
  /** Fewer where it ends before. */
  read(at: number, length: number): Promise<Uint8Array>;
}

/** On a busy machine each reading has to wait for its turn. */
export const pieceBytes = 1024 * 1024;

/** Reads from memory, or from the file of that name. Nothing thrown by the disk leaves this. */
export async function withSource<Result>(
  from: Uint8Array | string,
  work: (source: Source) => Promise<Result>,
): Promise<Result | PackProblem> {
  if (typeof from !== "string") return work(sourceOf(from));
  let handle: FileHandle | undefined;
  try {
    // Without waiting for who writes to it, in case that it is a pipe.
    handle = await open(from, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stat = await handle.stat();
    if (!stat.isFile()) return { problem: "unreadable", reason: stat.isDirectory() ? "EISDIR" : "ESPIPE" };
    return await work(fileSource(handle, stat.size));
  } catch (error) {
    // Only what the disk said; a fault of ours is to be seen as one.
    if (typeof (error as NodeJS.ErrnoException).syscall !== "string") throw error;
    return { problem: "unreadable", reason: messageOf(error) };
  } finally {
    await handle?.close();
  }
}

export const sourceOf = (bytes: Uint8Array): Source => ({
  size: bytes.length,
  read: async (at, length) => bytes.subarray(at, at + length),
});

/** From one place to another, in pieces; the next is read while one is worked on. */
export async function* piecesOf(
  { read }: Pick<Source, "read">,
  { from, to, size = pieceBytes }: { from: number; to: number; size?: number },
): AsyncGenerator<Uint8Array> {
  const readAt = (at: number) => {
    const piece = at < to ? read(at, Math.min(size, to - at)) : null;
    // Whoever goes no further never hears of it.
    piece?.catch(() => undefined);
    return piece;
  };
  let next = readAt(from);
  for (let at = from + size; next; at += size) {
    const piece = await next;
    next = readAt(at);
    yield piece;
  }
}

function fileSource(handle: FileHandle, size: number): Source {
  return {
    size,
    async read(at, length) {
      const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - at)));
      let done = 0;
      while (done < buffer.length) {
        const { bytesRead } = await handle.read(buffer, done, buffer.length - done, at + done);
        if (bytesRead === 0) break;
        done += bytesRead;
      }
      return buffer.subarray(0, done);
    },
  };
}
