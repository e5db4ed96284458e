import { bufferOf, bySize } from "../../workers/apart.ts";
import type { Compared, FileDiff } from "../../workers/file-jobs.ts";
import { diffChunks } from "./diff-chunks.ts";
import { textOf } from "./keep-form.ts";

/** Beyond this, nobody reads it and everybody waits for it. */
const mostBytes = 8 * 1024 * 1024;
const mostCharacters = 40_000;
const around = 3;

export async function unifiedDiff(path: string, before: Buffer | null, after: Buffer | null): Promise<FileDiff> {
  const size = (before?.length ?? 0) + (after?.length ?? 0);
  const nothing = { path, diff: "", added: 0, removed: 0 };
  if (size > mostBytes) return nothing;
  return (await bySize("compare-files", { path, before, after }, { size, here: compareFiles })) ?? nothing;
}

/** What takes long is done in a thread: see unifiedDiff. */
export async function compareFiles({ path, before, after }: Compared): Promise<FileDiff> {
  const nothing = { path, diff: "", added: 0, removed: 0 };
  const [old, fresh] = [before, after].map((content) => (content ? textOf(bufferOf(content)) : "")) as [string, string];
  if (old === null || fresh === null || old === fresh) return nothing;
  const [a, b] = [linesOf(old), linesOf(fresh)];
  const chunks = await diffChunks(a, b);
  const hunks = Map.groupBy(chunks, groupWithin(2 * around));
  const names = `--- ${before ? `a/${path}` : "/dev/null"}\n+++ ${after ? `b/${path}` : "/dev/null"}\n`;
  let diff = names;
  for (const group of hunks.values()) {
    if (diff.length > mostCharacters) break;
    const first = group[0] as Chunk;
    const last = group.at(-1) as Chunk;
    const from = Math.max(0, first.oldStart - around);
    const to = Math.min(a.length, last.oldEnd + around);
    const start = first.newStart - (first.oldStart - from);
    const size = last.newEnd + (to - last.oldEnd) - start;
    diff += `@@ -${range(from, to - from)} +${range(start, size)} @@\n`;
    let at = from;
    for (const { oldStart, oldEnd, newStart, newEnd } of group) {
      diff += marked(" ", a.slice(at, oldStart)) + marked("-", a.slice(oldStart, oldEnd));
      diff += marked("+", b.slice(newStart, newEnd));
      at = oldEnd;
    }
    diff += marked(" ", a.slice(at, to));
  }
  const added = sum(chunks.map(({ newStart, newEnd }) => newEnd - newStart));
  const removed = sum(chunks.map(({ oldStart, oldEnd }) => oldEnd - oldStart));
  if (diff.length <= mostCharacters) return { path, diff, added, removed };
  return { path, diff: diff.slice(0, diff.lastIndexOf("\n", mostCharacters) + 1), added, removed, cut: true };
}

type Chunk = Awaited<ReturnType<typeof diffChunks>>[number];

/** Chunks that stand so close together that their surroundings meet are shown as one. */
function groupWithin(distance: number): (chunk: Chunk) => number {
  let [group, end] = [0, Number.NEGATIVE_INFINITY];
  return ({ oldStart, oldEnd }) => {
    if (oldStart - end > distance) group++;
    end = oldEnd;
    return group;
  };
}

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

// An empty range is named by the line before it.
const range = (from: number, size: number) => (size === 1 ? `${from + 1}` : `${size === 0 ? from : from + 1},${size}`);

const marked = (mark: string, lines: readonly string[]) =>
  lines.map((line) => mark + (line.endsWith("\n") ? line : `${line}\n\\ No newline at end of file\n`)).join("");

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
