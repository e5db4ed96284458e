/** What a search for text found. Both engines give exactly the same. */
export interface Hits {
  /** The newest files first, with their first matches. */
  files: FileHits[];
  /** All matching lines, also those that are not kept. */
  total: number;
  /** Files with matches that may not be read; none of theirs is counted. */
  leftOut?: number;
  /** Files and folders that the system does not let us read. */
  unread?: number;
  /** Files that are no UTF-8 and were too many to be searched as GBK as well. */
  notAsGbk?: number;
}

/** The matches in one file and the lines around them, in the order of the file. */
export interface FileHits {
  path: string;
  lines: HitLine[];
}

export interface HitLine {
  number: number;
  text: string;
  /** False for a line that is only context. */
  hit: boolean;
  /** Where in the text of a hit the matches are; those that are empty are left out. */
  ranges?: Span[];
  /** It is too long for its text to be given. */
  tooLong?: true;
}

export const hitsIn = (lines: readonly HitLine[]) => lines.reduce((count, { hit }) => count + (hit ? 1 : 0), 0);

export type Span = [start: number, end: number];

/** Of longer lines only the number is told: they would be held in memory many times over. In bytes. */
export const longestShown = 1024 * 1024;

const longestText = 2_000;
const mostRanges = 100;

/** A line as it is shown: of a very long one the part around the first match. */
export function hitLine(number: number, text: string, ranges: readonly Span[]): HitLine {
  const filled = firstFilled(ranges);
  if (text.length <= longestText) return { number, text, hit: true, ranges: filled };
  const { from, to } = partAround(filled[0]?.[0] ?? 0, text);
  const shift = from > 0 ? from - 1 : 0;
  const visible = filled.filter(([start, end]) => start < to && end > from);
  return {
    number,
    text: (from > 0 ? "…" : "") + text.slice(from, to) + (to < text.length ? "…" : ""),
    hit: true,
    ranges: visible.map(([start, end]) => [Math.max(start, from) - shift, Math.min(end, to) - shift]),
  };
}

export function contextLine(number: number, text: string): HitLine {
  const { text: shown } = hitLine(number, text, []);
  return { number, text: shown, hit: false };
}

function partAround(start: number, text: string): { from: number; to: number } {
  const from = Math.max(0, Math.min(start - longestText / 4, text.length - longestText));
  const to = Math.min(text.length, from + longestText);
  // Never between the halves of one character.
  return { from: isSecondHalf(text, from) ? from + 1 : from, to: isSecondHalf(text, to) ? to - 1 : to };
}

const isSecondHalf = (text: string, at: number) => /^[\uDC00-\uDFFF]$/.test(text.charAt(at));

/** The first ranges of bytes as ranges of the text that the bytes are. */
export function columnsOf(bytes: Buffer, text: string, all: readonly Span[]): Span[] {
  const ranges = firstFilled(all);
  // As many letters as bytes: they are the same places.
  if (text.length === bytes.length) return ranges;
  let at = 0;
  let column = 0;
  const columnAt = (place: number) => {
    column += bytes.subarray(at, place).toString().length;
    at = Math.max(at, place);
    return column;
  };
  return ranges.map(([start, end]) => [columnAt(start), columnAt(end)]);
}

const firstFilled = (ranges: readonly Span[]) => ranges.filter(([start, end]) => end > start).slice(0, mostRanges);
