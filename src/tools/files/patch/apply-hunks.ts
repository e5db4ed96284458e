import { fitIndentation } from "../fit-indentation.ts";
import { hasOnlyCrlf } from "../line-ends.ts";
import { fileLines, joined, type Line, raw } from "./file-lines.ts";
import { findHunk } from "./find-hunk.ts";
import type { Hunk } from "./patch.ts";

export type Applied =
  | { content: Buffer; loose: boolean }
  /** Which hunk could not be placed, and the lines where it would fit: none, or too many to choose. */
  | { failed: number; hunk: Hunk; lines: number[] };

interface Edit {
  start: number;
  end: number;
  lines: Line[];
}

/** Hunks are looked for in the file as it is; bytes outside them stay as they are. */
export function applyHunks(content: Buffer, hunks: readonly Hunk[]): Applied {
  const lines = fileLines(content);
  const end = hasOnlyCrlf(content) ? "\r\n" : "\n";
  const edits: Edit[] = [];
  let cursor = 0;
  let moved = 0;
  let loose = false;
  for (const [index, hunk] of hunks.entries()) {
    const taken = (from: number, to: number) => edits.some((edit) => from < edit.end && edit.start < to);
    const found = findHunk(lines, hunk, { cursor, moved, taken });
    if ("lines" in found) return { failed: index + 1, hunk, lines: found.lines };
    const { start, size } = found;
    const edit = { start, end: start + size, lines: replaced(lines, hunk, found, end) };
    edits.push(edit);
    loose ||= found.loose;
    cursor = edit.end;
    if (hunk.line !== null) moved = start - (hunk.line - 1);
  }
  const newline = hunks.findLast((hunk) => hunk.newline !== null)?.newline ?? null;
  return { content: joined(withEdits(lines, edits), { end, newline, endless: lines.at(-1)?.end === "" }), loose };
}

function withEdits(lines: readonly Line[], edits: readonly Edit[]): Line[] {
  const result: Line[] = [];
  let done = 0;
  for (const { start, end, lines: fresh } of edits.toSorted((one, other) => one.start - other.start)) {
    result.push(...lines.slice(done, start), ...fresh);
    done = end;
  }
  return [...result, ...lines.slice(done)];
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
  const result: Line[] = [];
  let [at, next] = [0, 0];
  for (const { mark } of hunk.lines) {
    // Empty lines at the end of a hunk may belong to nothing.
    if (mark !== "+" && at >= size) break;
    if (mark === "+") result.push({ text: fitted[next++] as string, end: there[Math.max(0, at - 1)]?.end || end });
    else if (mark === " ") result.push(there[at++] as Line);
    else at++;
  }
  return result;
}
