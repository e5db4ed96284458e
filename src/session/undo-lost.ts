import { bufferOf, bySize } from "../workers/apart.ts";
import type { Blobs } from "./blobs.ts";
import type { Action } from "./undo-decide.ts";
import type { Decided } from "./undo-plan.ts";
import type { Disk } from "./undo-view.ts";

/** Lines that the turn took out of files and that do not come back there; of a file that is gone, also the whole. */
export async function lostLines(
  decided: readonly Decided[],
  { disk, blobs }: { disk: Disk; blobs: Pick<Blobs, "read"> },
): Promise<ReadonlySet<string>> {
  const lost = new Set<string>();
  for (const { step, action, left } of decided) {
    if (!left || step.type !== "content" || step.theirs === null) continue;
    const was = await blobs.read(step.theirs);
    if (!was) continue;
    const now = action?.type === "write" ? action.content : await contentNow(step.path, disk);
    for (const line of await missing(was, now)) lost.add(line);
    // It may hold nothing but signs.
    if (now === null && was.length > 0) lost.add(wholeOf(was));
  }
  return lost;
}

/** Whether it would take one of these lines out of a file. */
export async function takesAway(action: Action, lost: ReadonlySet<string>): Promise<boolean> {
  if (lost.size === 0 || (action.type !== "delete" && action.type !== "write") || !action.was) return false;
  const gone = await missing(action.was, action.type === "write" ? action.content : null);
  return gone.some((line) => lost.has(line)) || (action.type === "delete" && lost.has(wholeOf(action.was)));
}

/** No line has an end of line in it. */
const wholeOf = (content: Buffer) => `\n${content.toString("latin1")}`;

async function contentNow(path: string, disk: Disk): Promise<Buffer | null> {
  // What cannot be looked at holds nothing that could be counted on.
  const seen = await disk.look(path).catch(() => null);
  return seen?.kind === "file" ? seen.content : null;
}

/** Where a thread cannot say which lines go, none may: the file is left as it is. */
async function missing(from: Buffer, now: Buffer | null): Promise<readonly string[]> {
  const size = from.length + (now?.length ?? 0);
  const lines = await bySize("missing-lines", { from, now }, { size, here: linesMissing });
  if (lines === null) throw new Error("comparing the lines took too long");
  return lines;
}

/** Without those that are only blanks and signs, which are everywhere and nobody's. */
export function linesMissing({ from, now }: { from: Uint8Array; now: Uint8Array | null }): string[] {
  const there = new Set(now ? linesOf(now) : []);
  return linesOf(from).filter((line) => !there.has(line) && /[^\s!-/:-@[-`{-~]/.test(line));
}

const linesOf = (content: Uint8Array) =>
  bufferOf(content)
    .toString("latin1")
    .split("\n")
    .map((line) => line.trim());
