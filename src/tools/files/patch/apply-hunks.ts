import { fitIndentation } from "../fit-indentation.ts";
import { keepOwn } from "../keep-own.ts";
import { hasOnlyCrlf } from "../line-ends.ts";
import { fileLines, joined, type Line, raw } from "./file-lines.ts";
import { findHunk } from "./find-hunk.ts";
import type { Hunk } from "./patch.ts";

export type Applied =
  /** `loose`: the lines that came where a hunk stood only in a similar form, by their numbers. */
  | { content: Buffer; loose: { from: number; count: number }[] }
  /** Which hunk could not be placed, and the lines where it would fit: none, or too many to choose. */
  | { failed: number; hunk: Hunk; lines: number[] };

interface Edit {
  start: number;
  end: number;
  lines: Line[];
  loose: boolean;
}

/** Hunks are looked for in the file as it is; bytes outside them stay as they are. */
export function applyHunks(content: Buffer, hunks: readonly Hunk[]): Applied {
  const lines = fileLines(content);
  const end = hasOnlyCrlf(content) ? "\r\n" : "\n";
  const edits: Edit[] = [];
  let cursor = 0;
  let moved = 0;
  for (const [index, hunk] of hunks.entries()) {
    const taken = (from: number, to: number) => edits.some((edit) => from < edit.end && edit.start < to);
    const found = findHunk(lines, hunk, { cursor, moved, taken });
    if ("lines" in found) return { failed: index + 1, hunk, lines: found.lines };
    const { start, size } = found;
    const edit = { start, end: start + size, lines: replaced(lines, hunk, found, end), loose: found.loose };
    edits.push(edit);
    cursor = edit.end;
    if (hunk.line !== null) moved = start - (hunk.line - 1);
  }
  const newline = hunks.findLast((hunk) => hunk.newline !== null)?.newline ?? null;
  const { result, loose } = withEdits(lines, edits);
  return { content: joined(result, { end, newline, endless: lines.at(-1)?.end === "" }), loose };
}

function withEdits(lines: readonly Line[], edits: readonly Edit[]) {
  const result: Line[] = [];
  const places: { from: number; count: number }[] = [];
  let done = 0;
  for (const { start, end, lines: fresh, loose } of edits.toSorted((one, other) => one.start - other.start)) {
    result.push(...lines.slice(done, start));
    if (loose) places.push({ from: result.length + 1, count: fresh.length });
    result.push(...fresh);
    done = end;
  }
  return { result: [...result, ...lines.slice(done)], loose: places };
}

interface Found {
  start: number;
  size: number;
  loose: boolean;
}

/** Context stays as the file has it; what is added gets the file's line ends and, where that is plain, its indentation. */
function replaced(lines: readonly Line[], hunk: Hunk, { start, size, loose }: Found, end: string): Line[] {
  const there = lines.slice(start, start + size);
  const added = hunk.lines.filter(({ mark }) => mark === "+").map(({ text }) => raw(text));
  const old = hunk.lines.filter(({ mark }) => mark !== "+").map(({ text }) => raw(text));
  const fitted =
    (loose &&
      fitIndentation(
        there.map(({ text }) => text),
        old,
        added,
      )) ||
    added;
  const own = loose ? ownAdded(hunk, there, fitted) : fitted;
  const result: Line[] = [];
  let [at, next] = [0, 0];
  for (const { mark } of hunk.lines) {
    // Empty lines at the end of a hunk may belong to nothing.
    if (mark !== "+" && at >= size) break;
    if (mark === "+") result.push({ text: own[next++] as string, end: there[Math.max(0, at - 1)]?.end || end });
    else if (mark === " ") result.push(there[at++] as Line);
    else at++;
  }
  return result;
}

/** The added lines with what they have in common with the lines that they replace as the file has it. */
function ownAdded({ lines }: Hunk, there: readonly Line[], added: readonly string[]): string[] {
  const result: string[] = [];
  let [at, next] = [0, 0];
  for (let index = 0; index < lines.length; ) {
    const stop = lines.findIndex(({ mark }, line) => line >= index && mark === " ");
    const group = lines.slice(index, stop < 0 ? lines.length : stop);
    const old = group.filter(({ mark }) => mark === "-").map(({ text }) => text);
    const found = there.slice(at, at + old.length).map(({ text }) => utf8(text));
    const fresh = added.slice(next, next + group.length - old.length);
    if (fresh.length > 0) result.push(...keepOwn(found, old, fresh.map(utf8)).map(raw));
    at += old.length + 1;
    next += fresh.length;
    index += group.length + 1;
  }
  return result;
}

/** What looks like the lines of a hunk is valid. */
const utf8 = (bytes: string) => Buffer.from(bytes, "latin1").toString("utf8");
