import { fitIndentation } from "./fit-indentation.ts";
import { commonPairs, keepOwn } from "./keep-own.ts";
import { hasOnlyCrlf, toCrlf, toLf } from "./line-ends.ts";
import { looseMatches, type Place } from "./loose-match.ts";

export interface Replacement {
  old: string;
  new: string;
  all: boolean;
}

export type Replaced =
  /** `loose`: the text was only similar. Then these are the bytes that stand there now. */
  | { content: Buffer; count: number; loose: { start: number; end: number } | null }
  /** Lines where the text, or only something similar, stands: none, or too many to choose. */
  | { lines: number[]; loose: boolean };

/** Works on UTF-8 bytes, so that what is not touched stays as it is, even if it is not valid. */
export function replaceText(content: Buffer, { old, new: fresh, all }: Replacement): Replaced {
  // Half a character stands in no file.
  if (!old.isWellFormed()) return { lines: [], loose: false };
  for (const reading of readings(content, old, fresh)) {
    const places = placesOf(content, reading.old);
    if (places.length === 0) continue;
    if (places.length > 1 && !all) return { lines: linesAt(content, places), loose: false };
    const chosen = all ? apart(places, reading.old.length) : places;
    return { content: spliced(content, chosen, reading), count: chosen.length, loose: null };
  }
  return replaceSimilar(content, old, fresh);
}

interface Reading {
  old: Buffer;
  new: Buffer;
}

/** First exactly as given; only when that is nowhere, with the file's line ends instead of the caller's. */
function readings(content: Buffer, old: string, fresh: string): Reading[] {
  // Who reads the file is shown no carriage returns: in a file that has them everywhere, new lines get them as well.
  const keepsReturns = !old.includes("\r\n") && hasOnlyCrlf(content);
  const given = reading(old, keepsReturns ? toCrlf(fresh) : fresh);
  if (!old.includes("\n")) return [given];
  return [given, reading(toCrlf(old), toCrlf(fresh)), reading(toLf(old), toLf(fresh))];
}

const reading = (old: string, fresh: string): Reading => ({ old: Buffer.from(old), new: Buffer.from(fresh) });

/** What only looks like the text is replaced when there is one such place. */
function replaceSimilar(content: Buffer, old: string, fresh: string): Replaced {
  const places = looseMatches(content, old);
  const [place, ...others] = places;
  const starts = places.map(({ start }) => start);
  if (!place || others.length > 0) return { lines: linesAt(content, starts), loose: true };
  const there = content.toString("utf8", place.start, place.end);
  const loose = toLf(there) !== toLf(old);
  const fitted = loose
    ? fitText({ there, old: toLf(old), fresh: toLf(fresh), place })
    : { start: 0, text: toLf(fresh) };
  const crlf = hasOnlyCrlf(content) || (there.includes("\r\n") && !/(^|[^\r])\n/.test(there));
  const replacement = Buffer.from(crlf ? toCrlf(fitted.text) : fitted.text);
  const start = place.start + fitted.start;
  // What is asked for stands there already.
  if (content.subarray(start, place.end).equals(replacement)) return { lines: [], loose: false };
  const parts = [content.subarray(0, start), replacement, content.subarray(place.end)];
  return { content: Buffer.concat(parts), count: 1, loose: loose ? { start, end: start + replacement.length } : null };
}

interface Fit {
  there: string;
  old: string;
  fresh: string;
  place: Place;
}

/** The new text as it fits there, and how many bytes of the place it leaves as they are. */
function fitText({ there, old, fresh, place }: Fit): { start: number; text: string } {
  // The file ends without a line end and goes on doing so.
  const ends = place.pastEnd && fresh.endsWith("\n") ? fresh.slice(0, -1) : fresh;
  const whole = place.pastEnd ? `${there}\n` : there;
  const [found, wanted, lines] = [toLf(whole).split("\n"), old.split("\n"), ends.split("\n")];
  const [first = "", ...rest] = lines;
  if (place.wholeLine) {
    const all = fitIndentation(found, wanted, lines);
    if (all) return { start: 0, text: own(all) };
  }
  // The first line may have been copied from its first letter on, so it tells nothing.
  const others = fitIndentation(found.slice(1), wanted.slice(1), rest) ?? rest;
  const indent = /^[^\S\n]*/.exec(found[0] as string)?.[0] ?? "";
  const bare = place.wholeLine && !/^\s/.test(wanted[0] as string);
  return { start: bare ? Buffer.byteLength(indent) : 0, text: own([first, ...others]) };

  /** Lines that stay are the file's own, and so is what stays within lines that change. */
  function own(fitted: readonly string[]): string {
    const result: string[] = [];
    let [old, next] = [0, 0];
    for (const [from, to] of [...commonPairs(wanted, lines), [wanted.length, lines.length] as const]) {
      if (next < to) result.push(...keepOwn(found.slice(old, from), wanted.slice(old, from), fitted.slice(next, to)));
      if (to < lines.length) result.push(from > 0 && to > 0 ? (found[from] ?? "") : ownBody(from, to));
      [old, next] = [from + 1, to + 1];
    }
    return result.join("\n");

    // A first line may begin in mid-line.
    function ownBody(from: number, to: number): string {
      const indent = /^[^\S\n]*/.exec(fitted[to] as string)?.[0] ?? "";
      return indent + (found[from] as string).trimStart();
    }
  }
}

/** Every place, also overlapping ones: "aa" stands twice in "aaa", and nobody can tell which is meant. */
function placesOf(content: Buffer, text: Buffer): number[] {
  const places: number[] = [];
  for (let at = content.indexOf(text); at >= 0; at = content.indexOf(text, at + 1)) places.push(at);
  return places;
}

function apart(places: number[], length: number): number[] {
  let free = 0;
  return places.filter((at) => {
    if (at < free) return false;
    free = at + length;
    return true;
  });
}

function spliced(content: Buffer, places: number[], { old, new: fresh }: Reading): Buffer {
  const result = Buffer.allocUnsafe(content.length + places.length * (fresh.length - old.length));
  let [done, size] = [0, 0];
  for (const at of places) {
    size += content.copy(result, size, done, at);
    size += fresh.copy(result, size);
    done = at + old.length;
  }
  content.copy(result, size, done);
  return result;
}

function linesAt(content: Buffer, places: number[]): number[] {
  const lines: number[] = [];
  let line = 1;
  let counted = 0;
  for (const at of places) {
    for (let end = content.indexOf(10, counted); end >= 0 && end < at; end = content.indexOf(10, counted)) {
      line++;
      counted = end + 1;
    }
    lines.push(line);
  }
  return lines;
}
