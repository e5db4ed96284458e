import { fold } from "../fold.ts";
import { type Line, raw } from "./file-lines.ts";
import type { Hunk } from "./patch.ts";

export interface Search {
  /** Behind the hunk before. */
  cursor: number;
  /** How far that one stood from where it said. */
  moved: number;
  /** Whether another hunk has these lines already. */
  taken(from: number, to: number): boolean;
}

export type Found = { start: number; size: number; loose: boolean } | { lines: number[] };

/** Word for word where it says, then elsewhere, then where lines look like its own and only there. */
export function findHunk(lines: readonly Line[], hunk: Hunk, search: Search): Found {
  const wanted = hunk.lines.filter(({ mark }) => mark !== "+").map(({ text }) => raw(text));
  const behind = afterHeaders(lines, hunk.headers, search.cursor);
  if (wanted.length === 0) return { start: insertion(lines, hunk, behind), size: 0, loose: false };
  // An empty line at the end of a hunk may belong to nothing.
  const shorter = wanted.at(-1) === "" && hunk.lines.at(-1)?.mark === " " ? [wanted.slice(0, -1)] : [];
  const texts = lines.map(({ text }) => text);
  for (const form of [wanted, ...shorter]) {
    const found = choose(placesOf(texts, form, search), form.length, lines.length, hunk, behind, search);
    if (found) return found;
  }
  const folded = texts.map(look);
  const places = placesOf(folded, wanted.map(look), search).filter(
    (start) => !hunk.atEnd || start + wanted.length === lines.length,
  );
  const [start, ...others] = places;
  if (start !== undefined && others.length === 0) return { start, size: wanted.length, loose: true };
  return { lines: places.map((place) => place + 1) };
}

/** Null when there is none; several are an answer only when something tells which. */
function choose(
  places: number[],
  size: number,
  total: number,
  { line, headers, atEnd }: Hunk,
  behind: number | null,
  { cursor, moved }: Search,
): Found | null {
  const fitting = atEnd ? places.filter((place) => place + size === total) : places;
  const exact = (start: number) => ({ start, size, loose: false });
  if (fitting.length === 0) return null;
  if (line !== null) {
    const told = line - 1 + moved;
    return exact(fitting.reduce((best, place) => (Math.abs(place - told) < Math.abs(best - told) ? place : best)));
  }
  const later = fitting.filter((place) => place >= (behind ?? cursor));
  const [first] = later;
  if (first !== undefined && (later.length === 1 || (headers.length > 0 && behind !== null))) return exact(first);
  if (later.length === 0 && fitting.length === 1) return exact(fitting[0] as number);
  return { lines: (later.length > 0 ? later : fitting).map((place) => place + 1) };
}

function placesOf(texts: readonly string[], wanted: readonly string[], { taken }: Search): number[] {
  const places: number[] = [];
  for (
    let start = texts.indexOf(wanted[0] as string);
    start >= 0;
    start = texts.indexOf(wanted[0] as string, start + 1)
  ) {
    const fits = wanted.every((text, index) => texts[start + index] === text);
    if (fits && !taken(start, start + wanted.length)) places.push(start);
  }
  return places;
}

/** Null when there is no such line; people write all kinds of things there. */
function afterHeaders(lines: readonly Line[], headers: readonly string[], cursor: number): number | null {
  let at: number | null = headers.length === 0 ? null : cursor;
  for (const header of headers) {
    const found = lines.findIndex(({ text }, index) => index >= (at ?? cursor) && look(text) === look(raw(header)));
    if (found < 0) return null;
    at = found + 1;
  }
  return at;
}

/** Lines without any around them: where they say, behind what they name, else at the end. */
function insertion(lines: readonly Line[], { line, atEnd }: Hunk, behind: number | null): number {
  if (atEnd) return lines.length;
  if (line !== null) return Math.min(lines.length, Math.max(0, line - 1));
  return behind ?? lines.length;
}

const look = (line: string) => fold(Buffer.from(line, "latin1")).text;
