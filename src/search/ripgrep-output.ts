import { type Bounds, fileKeeper, type LineKeeper, lineKeeper } from "./first-hits.ts";
import { columnsOf, type Hits, longestShown, type Span } from "./hits.ts";

export interface HitReader {
  write(bytes: Buffer): void;
  /** How many matching lines, in how many files, have been seen so far. */
  seen(): { matches: number; files: number };
  hits(): Hits;
}

// The line of the longest match that is shown, when every character of it is a match of its own.
const longestEvent = 64 * longestShown;

/** Reads `rg --json`. What is not kept is passed over without being parsed. */
export function hitReader(
  bounds: Bounds,
  accepts: (path: string) => boolean,
  timeOf: (path: string) => number,
): HitReader {
  const files = fileKeeper(bounds, timeOf);
  const seen = { matches: 0, files: 0 };
  let current: { path: string; keeper: LineKeeper; isAccepted: boolean } | null = null;
  /** Until the end of the current file nothing is needed. */
  let isSkipping = false;
  let pending: Buffer[] = [];
  let pendingLength = 0;
  let passing: PassingEvent | null = null;

  /** What is too long to be parsed: its text would hold up everybody. */
  const onLongEvent = (kind: number, number: number | null) => {
    if (kind !== letter.match || !current || isSkipping || number === null) return;
    isSkipping = !current.keeper.wants(number);
    current.keeper.addTooLong(number);
  };
  const onEvent = (bytes: Buffer) => {
    // {"type":"match",…: the letter tells which.
    const kind = bytes[9];
    if (kind === letter.begin) {
      const path = bytesOf((JSON.parse(bytes.toString()) as BeginEvent).data.path)
        .toString()
        .replace(/^\.[/\\]/, "");
      current = { path, keeper: lineKeeper(bounds), isAccepted: accepts(path) };
      isSkipping = !current.isAccepted || !files.needs(path);
    } else if (kind === letter.end && current) {
      const { stats, binary_offset } = (JSON.parse(bytes.toString()) as EndEvent).data;
      // A file with NUL in it is no text, whatever was found before the first.
      if (current.isAccepted && binary_offset === null) {
        files.add({ path: current.path, lines: current.keeper.lines }, stats.matched_lines);
        seen.matches += stats.matched_lines;
        seen.files++;
      }
      current = null;
      isSkipping = false;
    } else if ((kind === letter.match || kind === letter.context) && current && !isSkipping) {
      if (isTooLong(bytes)) {
        onLongEvent(kind, lineNumberIn(bytes));
        return;
      }
      const { keeper } = current;
      const event = JSON.parse(bytes.toString()) as LineEvent;
      isSkipping = !keeper.wants(event.data.line_number);
      addLines(event, keeper);
    }
  };

  return {
    write(bytes) {
      let at = 0;
      for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, at)) {
        const part = bytes.subarray(at, end);
        if (passing) {
          passing.add(part);
          onLongEvent(passing.kind, passing.number());
        } else onEvent(pending.length > 0 ? Buffer.concat([...pending, part]) : part);
        passing = null;
        pending = [];
        pendingLength = 0;
        at = end + 1;
      }
      pendingLength += bytes.length - at;
      if (at === bytes.length) return;
      const rest = bytes.subarray(at);
      if (passing) passing.add(rest);
      else if (pendingLength <= longestEvent) pending.push(rest);
      else {
        passing = passingEvent(Buffer.concat([...pending, rest]));
        pending = [];
      }
    },
    seen: () => seen,
    hits: () => files.hits(),
  };
}

/** An event that is too long to be held. */
interface PassingEvent {
  kind: number;
  add(bytes: Buffer): void;
  /** Of its line, once that has come. */
  number(): number | null;
}

function passingEvent(start: Buffer): PassingEvent {
  let number = lineNumberIn(start);
  let end = start.subarray(-endOfEvent);
  return {
    kind: start[9] as number,
    add(bytes) {
      if (number !== null) return;
      const all = Buffer.concat([end, bytes]);
      number = lineNumberIn(all);
      end = all.subarray(-endOfEvent);
    },
    number: () => number,
  };
}

/** More than the end of the text and the number behind it need. */
const endOfEvent = 64;

/** Without reading the text before it, in which a quote never stands like that. */
function lineNumberIn(bytes: Buffer): number | null {
  const at = bytes.indexOf(endOfLine);
  if (at < 0) return null;
  const [, number] = /^(\d+),/.exec(bytes.toString("latin1", at + endOfLine.length, at + endOfEvent)) ?? [];
  return number === undefined ? null : Number(number);
}

/** Whether the line is certainly longer than what is shown: parsing it would hold up everybody. */
function isTooLong(bytes: Buffer): boolean {
  // A character is written with six at most.
  return bytes.length > 8 * longestShown && bytes.indexOf(endOfLine) > 8 * longestShown;
}

const endOfLine = Buffer.from('"},"line_number":');
const letter = { begin: code("b"), match: code("m"), context: code("c"), end: code("e") };

function code(character: string): number {
  return character.charCodeAt(0);
}

// Text that is not UTF-8 comes as base64.
type RgText = { text: string } | { bytes: string };

interface BeginEvent {
  data: { path: RgText };
}

interface EndEvent {
  data: { binary_offset: number | null; stats: { matched_lines: number } };
}

interface LineEvent {
  type: "match" | "context";
  data: { lines: RgText; line_number: number; submatches: { start: number; end: number }[] };
}

function bytesOf(value: RgText): Buffer {
  return "text" in value ? Buffer.from(value.text) : Buffer.from(value.bytes, "base64");
}

/** Adds one line, or those of a match across lines. */
function addLines({ type, data }: LineEvent, keeper: LineKeeper): void {
  const bytes = bytesOf(data.lines);
  let number = data.line_number;
  for (let at = 0; at < bytes.length && keeper.wants(number); number++) {
    const feed = bytes.indexOf(10, at);
    const next = feed < 0 ? bytes.length : feed + 1;
    const line = withoutEnd(bytes.subarray(at, next));
    if (line.length <= longestShown) {
      const text = line.toString();
      const ranges = within(data.submatches, at, at + line.length);
      keeper.add(number, text, type === "match" ? columnsOf(line, text, ranges) : null);
    } else if (type === "match") keeper.addTooLong(number);
    at = next;
  }
}

function withoutEnd(line: Buffer): Buffer {
  const end = line.at(-1) === 10 ? line.length - 1 : line.length;
  return line.subarray(0, end < line.length && line[end - 1] === 13 ? end - 1 : end);
}

function within(matches: readonly { start: number; end: number }[], from: number, to: number): Span[] {
  return matches.flatMap(({ start, end }): Span[] =>
    start < to && end > from ? [[Math.max(start, from) - from, Math.min(end, to) - from]] : [],
  );
}
