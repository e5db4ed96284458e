import type { Cut } from "./wire.ts";

/** What a stream of lines brings, one line a message. Nothing is held beyond the limit. */
export interface FrameTaker {
  line(text: string): void;
  /** A line that was longer than we take: how it began and how it ended. */
  tooLarge(cut: Cut): void;
}

/** Enough to see whose answer a line is. */
const endsKept = 2_000;

/** Takes bytes as they come; they may be used again by whoever gave them once this returns. */
export function createFrames(mostBytes: number, take: FrameTaker): (bytes: Buffer) => void {
  let parts: Buffer[] = [];
  let size = 0;
  /** Of a line that is too long already; the rest of it is only looked at. */
  let cut: { head: string; tail: Buffer } | null = null;

  const add = (part: Buffer) => {
    if (cut) {
      cut.tail = ending(Buffer.concat([cut.tail, ending(part)]));
      return;
    }
    size += part.length;
    parts.push(Buffer.from(part));
    if (size <= mostBytes) return;
    const all = parts;
    const head = Buffer.concat(all.slice(0, 2), Math.min(size, endsKept)).toString();
    cut = { head, tail: ending(Buffer.from(ending(part))) };
    parts = [];
    size = 0;
  };
  const finish = () => {
    if (cut) {
      take.tooLarge({ head: cut.head, tail: cut.tail.toString() });
      cut = null;
      return;
    }
    const text = (parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts, size)).toString();
    parts = [];
    size = 0;
    take.line(text);
  };

  return (bytes) => {
    let from = 0;
    for (let at = bytes.indexOf(newLine); at >= 0; at = bytes.indexOf(newLine, from)) {
      // Most lines come in one piece, which need not be kept.
      if (size === 0 && !cut && at - from <= mostBytes) take.line(bytes.toString("utf8", from, at));
      else {
        add(bytes.subarray(from, at));
        finish();
      }
      from = at + 1;
    }
    if (from < bytes.length) add(bytes.subarray(from));
  };
}

const newLine = 0x0a;
const ending = (bytes: Buffer) => bytes.subarray(Math.max(0, bytes.length - endsKept));
