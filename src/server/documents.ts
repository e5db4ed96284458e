import { randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { Refusal } from "./refusal.ts";
import { type Bytes, mostPart } from "./send-bytes.ts";
import type { Turn } from "./turns.ts";

/** Answers that may be as long as a session: made once, a piece at a time, and never held whole. */
export interface Documents {
  /** `key` names what it is, and of what time. It is there until the answer's connection ends. Throws a Refusal. */
  open(key: string, pieces: () => AsyncGenerator<string>, outgoing: ServerResponse): Promise<Bytes>;
}

interface Document {
  bytes: Promise<Bytes & { close(): Promise<void> }>;
  readers: number;
}

/** As many different ones are there at a time; they take room on the disk for as long as somebody reads them. */
const mostOpen = 16;
/** What is smaller stays in memory, for all who read it. */
const mostHeld = 256 * 1024;
/** Seconds after which who found too many may come again. */
const patience = 5;

export function createDocuments(folder: string, turn: Turn): Documents {
  const documents = new Map<string, Document>();
  /** They are made one after the other: each needs its whole session in memory for that time. */
  let line: Promise<unknown> = Promise.resolve();

  async function make(pieces: AsyncGenerator<string>, isWanted: () => boolean) {
    let file: FileHandle | null = null;
    let held: Buffer[] = [];
    let [size, written] = [0, 0];
    const flush = async () => {
      file ??= await unnamedFile(folder);
      const bytes = Buffer.concat(held);
      held = [];
      await file.writeFile(bytes);
      written += bytes.length;
    };
    try {
      for (;;) {
        const { value, done } = isWanted() ? await turn(() => pieces.next()) : { done: true };
        if (done) break;
        const bytes = Buffer.from(value as string);
        held.push(bytes);
        size += bytes.length;
        if (size - written > mostHeld) await flush();
      }
      if (file) await flush();
    } catch (error) {
      await (file as FileHandle | null)?.close();
      throw error;
    }
    const all = Buffer.concat(held);
    return {
      size,
      part: async (from: number) => (file ? readPart(file, from) : all.subarray(from, from + mostPart)),
      close: async () => file?.close(),
    };
  }

  function leave(key: string, document: Document): void {
    document.readers -= 1;
    if (document.readers > 0) return;
    if (documents.get(key) === document) documents.delete(key);
    // What went wrong was told to who wanted it.
    document.bytes.then((bytes) => bytes.close()).catch(() => undefined);
  }

  return {
    open(key, pieces, outgoing) {
      let document = documents.get(key);
      if (!document) {
        if (documents.size >= mostOpen)
          throw new Refusal(503, ({ server }) => server.tooManyDocuments(), { wait: patience });
        const fresh: Document = { readers: 0, bytes: Promise.resolve() as never };
        fresh.bytes = line.then(() => make(pieces(), () => fresh.readers > 0)) as Document["bytes"];
        line = fresh.bytes.catch(() => undefined);
        documents.set(key, fresh);
        document = fresh;
      }
      const wanted = document;
      wanted.readers += 1;
      if (outgoing.closed) leave(key, wanted);
      else outgoing.once("close", () => leave(key, wanted));
      return wanted.bytes;
    },
  };
}

/** Gone with whoever has it open, however that ends. */
async function unnamedFile(folder: string): Promise<FileHandle> {
  const path = join(folder, `answer-${randomUUID()}.tmp`);
  const file = await open(path, "wx+", 0o600);
  await unlink(path);
  return file;
}

/** What of a file is next. */
export async function readPart(file: FileHandle, from: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(mostPart), 0, mostPart, from);
  return buffer.subarray(0, bytesRead);
}
