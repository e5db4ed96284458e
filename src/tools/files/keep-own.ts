import { fold } from "./fold.ts";
import { plainForm } from "./look-alikes.ts";

/**
 * New lines for old ones that stand in the file only in a similar form: what both have in common is not meant to change,
 * so it is written as the file has it (its quotes, dashes and spaces), and only the rest as it was given.
 */
export function keepOwn(there: readonly string[], old: readonly string[], fresh: readonly string[]): string[] {
  if (old.length === fresh.length && old.length > 1) {
    return fresh.flatMap((line, at) => keepOwn(there.slice(at, at + 1), old.slice(at, at + 1), [line]));
  }
  const [file, given] = [Buffer.from(there.join("\n")), Buffer.from(old.join("\n"))];
  const [own, wanted] = [fold(file), fold(given)];
  if (own.text !== wanted.text) return [...fresh];
  const before = partsOf(old.join("\n"));
  const result = partsOf(fresh.join("\n"));
  const isPaired = (quote: string) => countOf(quote, before) === countOf(quote, result);
  const literal = ['"', "'"].filter((quote) => !isPaired(quote));
  let [part, at, unit] = [0, 0, 0];
  for (const [from, to] of commonPairs(before, result)) {
    // The same spaces within a line do not tell how another is indented.
    if (isIndentation(result, to)) continue;
    for (; part < from; part++) at += Buffer.byteLength(before[part] as string);
    result[to] = ownForm(at, at + Buffer.byteLength(before[from] as string)) ?? (result[to] as string);
  }
  return result.join("").split("\n");

  /** Null for what the file may have otherwise without anyone seeing it (spaces at both ends of a line), and for line ends. */
  function ownForm(start: number, end: number): string | null {
    while (unit < wanted.text.length && (wanted.starts[unit] as number) < start) unit++;
    const first = unit;
    while (unit < wanted.text.length && (wanted.ends[unit] as number) <= end) unit++;
    const last = unit - 1;
    if (last < first || wanted.text[first] === "\n") return null;
    // Quotes that come or go change what the others are: one that opens must not be closed by one of another kind.
    if (literal.includes(wanted.text.slice(first, unit))) return null;
    // It may be only a part of one character there.
    const isCut = own.starts[first - 1] === own.starts[first] || own.starts[last + 1] === own.starts[last];
    return isCut ? null : file.toString("utf8", own.starts[first], own.ends[last]);
  }
}

/** Words, runs of spaces and of dots, and single characters. */
const partsOf = (text: string): string[] => text.match(/\n|[^\S\r\n]+|[\p{L}\p{N}_]+(?:['’]\p{L}+)*|\.+|./gsu) ?? [];

const isIndentation = (parts: readonly string[], at: number) =>
  (at === 0 || parts[at - 1] === "\n") && parts[at]?.trim() === "";

const countOf = (quote: string, parts: readonly string[]) =>
  parts.filter((part) => part.length === 1 && plainForm(part.charCodeAt(0)) === quote).length;

/** Beyond this only what is equal at both ends counts. */
const mostCompared = 1_000_000;

/** Where two lists have the same, as pairs of places in order, as many as possible. */
export function commonPairs(a: readonly string[], b: readonly string[]): [number, number][] {
  const least = Math.min(a.length, b.length);
  let head = 0;
  while (head < least && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < least - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  const pairs = Array.from({ length: head }, (_, at): [number, number] => [at, at]);
  const [rows, columns] = [a.length - head - tail, b.length - head - tail];
  if (rows * columns <= mostCompared) pairs.push(...between(a, b, { head, rows, columns }));
  for (let at = tail; at > 0; at--) pairs.push([a.length - at, b.length - at]);
  return pairs;
}

interface Middle {
  head: number;
  rows: number;
  columns: number;
}

function between(a: readonly string[], b: readonly string[], { head, rows, columns }: Middle): [number, number][] {
  // For each place how many the rest of both has in common.
  const width = columns + 1;
  const common = new Uint32Array((rows + 1) * width);
  const count = (row: number, column: number) => common[row * width + column] as number;
  const isSame = (row: number, column: number) => a[head + row] === b[head + column];
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      common[row * width + column] = isSame(row, column)
        ? count(row + 1, column + 1) + 1
        : Math.max(count(row + 1, column), count(row, column + 1));
    }
  }
  const pairs: [number, number][] = [];
  for (let row = 0, column = 0; row < rows && column < columns; ) {
    if (isSame(row, column)) pairs.push([head + row++, head + column++]);
    else if (count(row + 1, column) >= count(row, column + 1)) row++;
    else column++;
  }
  return pairs;
}
