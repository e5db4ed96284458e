import { type Bounds, lineKeeper } from "../first-hits.ts";
import { type HitLine, longestShown, type Span } from "../hits.ts";

/** A part of a file: whole lines, of which those before `from` have been searched and stand there as context only. */
export interface Window {
  bytes: Buffer;
  /** Where in the file the bytes begin. */
  offset: number;
  from: number;
  to: number;
}

/** Where the matches in a line are, as ranges of its text. The line has lost its end. */
export type RangesIn = (line: Buffer, text: string) => Span[];

export interface FoundLines {
  lines: HitLine[];
  count: number;
  /** Whether more of the file may be shown. If not, matching lines need only be counted. */
  wantsMore(): boolean;
  /** The next window. The number is that of its first line, asked for only when something is shown. */
  open(window: Window, firstNumber: () => number): void;
  /** A matching line of the window, in their order, without its line feed. */
  hit(start: number, end: number, rangesIn: RangesIn): void;
  /** Matching lines that are not shown. */
  pass(count: number): void;
  close(): void;
}

/** Puts together what is shown of a file: matching lines and the lines around them, numbered. */
export function foundLines(bounds: Bounds): FoundLines {
  const keeper = lineKeeper(bounds);
  const { contextLines } = bounds;
  let window: Window = { bytes: Buffer.alloc(0), offset: 0, from: 0, to: 0 };
  /** A line of the window whose number is known. */
  let known: { at: number; number: number } | null = null;
  let firstNumber = () => 1;
  /** Up to where in the window lines have been shown, and how many are still to be shown behind the last hit. */
  let shown = Number.NaN;
  let after = 0;
  const found: FoundLines = {
    lines: keeper.lines,
    count: 0,
    wantsMore: keeper.wantsHits,
    open(next, number) {
      shown = Number.isNaN(shown) ? next.from : shown + window.offset - next.offset;
      window = next;
      known = null;
      firstNumber = number;
    },
    hit(start, end, rangesIn) {
      found.count++;
      showAfter(start);
      if (!found.wantsMore()) return;
      for (const line of linesBefore(start)) show(line, null);
      show({ start, end }, rangesIn);
      after = contextLines;
    },
    pass(count) {
      found.count += count;
    },
    close: () => showAfter(window.to),
  };
  return found;

  function show({ start, end }: Line, rangesIn: RangesIn | null): void {
    const number = numberAt(start);
    const line = window.bytes.subarray(
      start,
      window.bytes[end - 1] === 13 && end > start && end < window.to ? end - 1 : end,
    );
    shown = end + 1;
    if (!keeper.wants(number)) return;
    if (line.length > longestShown) {
      if (rangesIn) keeper.addTooLong(number);
      return;
    }
    const text = line.toString();
    keeper.add(number, text, rangesIn ? rangesIn(line, text) : null);
  }

  /** What follows the last hit, up to a place. */
  function showAfter(to: number): void {
    for (; after > 0 && shown < to; after--) show({ start: shown, end: lineEnd(shown) }, null);
  }

  function linesBefore(start: number): Line[] {
    const lines: Line[] = [];
    for (let end = start - 1; lines.length < contextLines && end >= Math.max(0, shown); ) {
      const begin = Math.max(shown, 0, end === 0 ? 0 : window.bytes.lastIndexOf(10, end - 1) + 1);
      lines.unshift({ start: begin, end });
      end = begin - 1;
    }
    return lines;
  }

  function lineEnd(start: number): number {
    const feed = window.bytes.indexOf(10, start);
    return feed < 0 || feed >= window.to ? window.to : feed;
  }

  function numberAt(start: number): number {
    known ??= { at: window.from, number: firstNumber() };
    const { at, number } = known;
    const passed = start >= at ? feedsIn(window.bytes, at, start) : -feedsIn(window.bytes, start, at);
    known = { at: start, number: number + passed };
    return known.number;
  }
}

interface Line {
  start: number;
  end: number;
}

export function feedsIn(bytes: Buffer, from: number, to: number): number {
  let count = 0;
  for (let at = bytes.indexOf(10, from); at >= 0 && at < to; at = bytes.indexOf(10, at + 1)) count++;
  return count;
}

/** Where the last lines before a place begin; the place is the beginning of a line. */
export function contextStart(bytes: Buffer, place: number, lines: number): number {
  let start = place;
  for (let left = lines; left > 0 && start > 0; left--) start = start === 1 ? 0 : bytes.lastIndexOf(10, start - 2) + 1;
  return start;
}
