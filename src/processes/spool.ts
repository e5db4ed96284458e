import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { keptMegabytes } from "../protocol/limits.ts";
import { codePoints } from "./tail-buffer.ts";

const capBytes = keptMegabytes * 1024 * 1024;

export interface Spool {
  write(text: string): void;
  /** For when something was lost to the reader although a result could have shown it. */
  keep(): void;
  /** Null while all of it fits into a result. */
  kept(): Kept | null;
  close(): void;
}

export interface Kept {
  file: string;
  /** How many the file has. */
  lines: number;
  /** It was capped, and this file holds only the beginning. */
  capped: boolean;
  /** Why it could not be kept, or not to the end. */
  problem: string | null;
}

/** The whole output in a file of our user's own, which comes into being once there is more than a result can show. */
export function createSpool({ file, after, cap = capBytes }: { file: string; after: number; cap?: number }): Spool {
  let waiting: string[] = [];
  let size = 0;
  let fd: number | null = null;
  let bytes = 0;
  let kept: Kept | null = null;
  let isClosed = false;

  const save = (text: string) => {
    if (fd === null || kept?.capped || kept?.problem) return;
    const content = Buffer.from(text);
    const part = content.length <= cap - bytes ? content : content.subarray(0, wholeCharacters(content, cap - bytes));
    if (part.length < content.length && kept) kept.capped = true;
    try {
      for (let at = 0; at < part.length; ) at += writeSync(fd, part, at);
      bytes += part.length;
      if (kept) kept.lines += lineEnds(part);
    } catch (error) {
      if (kept) kept.problem = (error as Error).message;
    }
  };

  const keep = () => {
    if (kept) return;
    kept = { file, lines: 0, capped: false, problem: null };
    try {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      fd = openSync(file, "wx", 0o600);
    } catch (error) {
      kept.problem = (error as Error).message;
    }
    save(waiting.join(""));
    waiting = [];
    if (isClosed) close();
  };

  const close = () => {
    isClosed = true;
    if (fd !== null) closeSync(fd);
    fd = null;
  };

  return {
    write(text) {
      if (kept) return save(text);
      waiting.push(text);
      size += codePoints(text);
      if (size > after) keep();
    },
    keep,
    kept: () => kept,
    close,
  };
}

function lineEnds(content: Uint8Array): number {
  let count = 0;
  // Byte by byte: a search for each would be slow where lines are short.
  for (let at = 0; at < content.length; at++) if (content[at] === 0x0a) count++;
  return count;
}

function wholeCharacters(content: Uint8Array, length: number): number {
  let end = length;
  while (end > 0 && ((content[end] as number) & 0xc0) === 0x80) end--;
  return end;
}
