import { diffArrays } from "diff";
import { bufferOf } from "../workers/apart.ts";
import type { Merged, MergeInput } from "../workers/file-jobs.ts";

/**
 * Takes a change back out of what has been changed further since, hunk by hunk. A line of `ours` goes only where it is
 * one that the change had put there; nothing that anyone wrote since is lost. Null for contents that have no lines.
 */
export function takeBack(input: MergeInput): { merged: Merged | null } {
  const [ours, base, theirs] = [input.ours, input.base, input.theirs].map(bufferOf) as [Buffer, Buffer, Buffer];
  return { merged: merged({ ours, base, theirs }) };
}

function merged({ ours, base, theirs }: Record<keyof MergeInput, Buffer>): Merged | null {
  if (ours.equals(base)) return { content: theirs, kept: [] };
  if (ours.equals(theirs)) return { content: ours, kept: [] };
  if ([ours, base, theirs].some(isBinary)) return null;
  const [now, left, found] = [linesOf(ours), linesOf(base), linesOf(theirs)];
  const regions = regionsOf(hunksOf(left, now, "now"), hunksOf(left, found, "found"));
  const pieces: (readonly string[])[] = [];
  const kept: [number, number][] = [];
  let length = 0;
  const put = (lines: readonly string[]) => {
    pieces.push(lines);
    length += lines.length;
  };
  let at = 0;
  for (const { start, end, hunks } of regions) {
    put(left.slice(at, start));
    at = end;
    const sides = new Set(hunks.map(({ side }) => side));
    const wanted = spanOf(hunks, sides.has("now") ? "now" : "found", { start, end, left });
    const collides = sides.size > 1 && wanted.join("") !== spanOf(hunks, "found", { start, end, left }).join("");
    if (collides) kept.push([length + 1, length + Math.max(1, wanted.length)]);
    put(wanted);
  }
  put(left.slice(at));
  return { content: Buffer.from(pieces.flat().join(""), "latin1"), kept };
}

/** Lines `start` to `end` of the base became these, for one of the two sides. */
interface Hunk {
  side: "now" | "found";
  start: number;
  end: number;
  lines: string[];
}

/** Hunks that cannot be told apart, and the lines of the base they are about. */
interface Region {
  start: number;
  end: number;
  hunks: Hunk[];
}

// A byte is a character of latin1: whatever the encoding, every byte comes back as it was.
const linesOf = (content: Buffer) => content.toString("latin1").match(/[^\n]*\n|[^\n]+$/g) ?? [];

const isBinary = (content: Buffer) => content.includes(0);

/** Beyond so many changed lines it is one large hunk: to find the common ones among them would take seconds. */
const mostEdits = 2_000;

function hunksOf(base: string[], changed: string[], side: Hunk["side"]): Hunk[] {
  let head = 0;
  const shorter = Math.min(base.length, changed.length);
  while (head < shorter && base[head] === changed[head]) head++;
  let tail = 0;
  while (tail < shorter - head && base.at(-1 - tail) === changed.at(-1 - tail)) tail++;
  const [removed, added] = [base, changed].map((lines) => lines.slice(head, lines.length - tail)) as [
    string[],
    string[],
  ];
  const parts = diffArrays(removed, added, { maxEditLength: mostEdits }) ?? [
    { value: removed, removed: true, added: false },
    { value: added, removed: false, added: true },
  ];
  const hunks: Hunk[] = [];
  let at = head;
  let open: Hunk | null = null;
  for (const part of parts) {
    if (!part.added && !part.removed) open = null;
    else if (!open) {
      open = { side, start: at, end: at, lines: [] };
      hunks.push(open);
    }
    if (part.added && open) open.lines = open.lines.concat(part.value);
    else at += part.value.length;
    if (open) open.end = at;
  }
  return hunks;
}

function regionsOf(now: readonly Hunk[], found: readonly Hunk[]): Region[] {
  const regions: Region[] = [];
  const sorted = [...now, ...found].sort((one, other) => one.start - other.start || one.end - other.end);
  for (const hunk of sorted) {
    const last = regions.at(-1);
    if (last?.hunks.some((other) => collide(other, hunk))) {
      last.hunks.push(hunk);
      last.end = Math.max(last.end, hunk.end);
    } else regions.push({ start: hunk.start, end: hunk.end, hunks: [hunk] });
  }
  return regions;
}

/** Of two in the order of the base. Side by side they do not collide, unless nobody knows which comes first or two lines would become one. */
function collide(one: Hunk, other: Hunk): boolean {
  if (one.side === other.side) return false;
  if (other.start < one.end) return true;
  const [here, there] = [one, other].map(({ start, end }) => start === end);
  if (here && there && one.start === other.start) return true;
  return one.lines.at(-1)?.endsWith("\n") === false;
}

/** The lines of one side where the region is: its hunks, and what it left of the base between them. */
function spanOf(hunks: readonly Hunk[], side: Hunk["side"], { start, end, left }: Span): string[] {
  const pieces: (readonly string[])[] = [];
  let at = start;
  for (const hunk of hunks.filter((one) => one.side === side)) {
    pieces.push(left.slice(at, hunk.start), hunk.lines);
    at = hunk.end;
  }
  return [...pieces, left.slice(at, end)].flat();
}

interface Span {
  start: number;
  end: number;
  left: readonly string[];
}
