import { isUtf8 } from "node:buffer";
import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import type { Bounds } from "../first-hits.ts";
import type { HitLine } from "../hits.ts";
import { systemPath } from "./byte-path.ts";
import { contextStart, feedsIn, foundLines } from "./found-lines.ts";
import { isGone } from "./is-gone.ts";
import { matchAcross } from "./match-across.ts";
import { type Matcher, matchWindow } from "./match-window.ts";
import { readWhole, startsWith } from "./read-file.ts";

export interface FileWish extends Bounds {
  matcher: Matcher;
  acrossLines: boolean;
  onUnread?(path: string): void;
  /** Whether it is GB18030. */
  isChinese?: boolean;
  /** Told when the file does not begin as UTF-8. */
  onOther?(): void;
}

export interface FileFound {
  count: number;
  lines: HitLine[];
}

const nothing: FileFound = { count: 0, lines: [] };
const windowSize = 256 * 1024;
// Used for one file after the other.
let room = Buffer.allocUnsafeSlow(windowSize);

/** Searches one file. Nothing is found in what is no text or cannot be read. */
export function searchFile(path: string, wish: FileWish): FileFound {
  let descriptor: number;
  try {
    descriptor = openSync(systemPath(path), "r");
  } catch (error) {
    // Gone meanwhile, or closed to us: ripgrep passes over it too.
    if (!isGone(error)) wish.onUnread?.(path);
    return nothing;
  }
  try {
    if (wish.isChinese) return searchChinese(descriptor, wish);
    if (wish.onOther && startsOtherwise(descriptor)) wish.onOther();
    return wish.acrossLines ? searchWhole(descriptor, wish) : searchByWindows(descriptor, wish);
  } finally {
    closeSync(descriptor);
  }
}

function startsOtherwise(descriptor: number): boolean {
  const start = Buffer.allocUnsafe(windowSize);
  const read = readSync(descriptor, start, 0, windowSize, 0);
  // The last character may be cut off.
  return !isUtf8(start.subarray(0, read)) && !isUtf8(start.subarray(0, Math.max(0, read - 3)));
}

function searchChinese(descriptor: number, wish: FileWish): FileFound {
  const text = new TextDecoder("gb18030", { ignoreBOM: true }).decode(readFileSync(descriptor));
  const bytes = Buffer.from(text);
  return searchBytes(bytes, wish);
}

function searchWhole(descriptor: number, wish: FileWish): FileFound {
  const { bytes, from } = readWhole(descriptor);
  const found = foundLines(wish);
  const window = { bytes, offset: 0, from, to: bytes.length };
  found.open(window, () => 1);
  const isText = matchAcross(window, wish, found);
  found.close();
  return isText ? found : nothing;
}

/** Reads a part at a time, so that a huge file costs no more memory than a small one. */
function searchByWindows(descriptor: number, wish: FileWish): FileFound {
  const found = foundLines(wish);
  const numberAt = lineCounter(descriptor);
  let [filled, from, offset] = [0, 0, 0];
  for (;;) {
    const read = readSync(descriptor, room, filled, room.length - filled, null);
    const start = offset + filled === 0 ? startsWith(room.subarray(0, read)) : null;
    if (start === "utf-16") return searchTranscoded(descriptor, wish);
    if (start === "utf-8") from = 3;
    const isEnd = filled + read < room.length;
    if (room.subarray(filled, filled + read).includes(0)) return nothing;
    filled += read;
    const to = isEnd ? filled : room.lastIndexOf(10, filled - 1) + 1;
    if (to > from) {
      found.open({ bytes: room.subarray(0, to), offset, from, to }, () => numberAt(offset + from));
      matchWindow({ bytes: room, offset, from, to }, wish.matcher, found);
      found.close();
    } else if (!isEnd) {
      grow();
      continue;
    }
    if (isEnd) break;
    const kept = found.wantsMore() ? contextStart(room, to, wish.contextLines) : to;
    room.copyWithin(0, kept, filled);
    filled -= kept;
    from = to - kept;
    offset += kept;
  }
  if (room.length > windowSize * 16) room = Buffer.allocUnsafeSlow(windowSize);
  return found;
}

/** For a line that is longer than the window. */
function grow(): void {
  const wider = Buffer.allocUnsafeSlow(room.length * 2);
  room.copy(wider);
  room = wider;
}

function searchTranscoded(descriptor: number, wish: FileWish): FileFound {
  const { bytes, from } = readWhole(descriptor);
  return searchBytes(bytes, wish, from);
}

function searchBytes(bytes: Buffer, wish: FileWish, from = 0): FileFound {
  if (bytes.includes(0)) return nothing;
  const found = foundLines(wish);
  const window = { bytes, offset: 0, from, to: bytes.length };
  found.open(window, () => 1);
  if (wish.acrossLines) matchAcross(window, wish, found);
  else matchWindow(window, wish.matcher, found);
  found.close();
  return found;
}

/** The number of the line at a place of the file. Lines are only counted when a number is asked for: it is seldom. */
function lineCounter(descriptor: number): (offset: number) => number {
  let counted = 0;
  let number = 1;
  return (offset) => {
    if (offset === counted) return number;
    const part = Buffer.allocUnsafe(Math.min(windowSize, offset - counted));
    while (counted < offset) {
      const read = readSync(descriptor, part, 0, Math.min(part.length, offset - counted), counted);
      if (read === 0) break;
      number += feedsIn(part, 0, read);
      counted += read;
    }
    return number;
  };
}
