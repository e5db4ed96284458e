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
    const was = blobs.read(step.theirs);
    if (!was) continue;
    const now = action?.type === "write" ? action.content : await contentNow(step.path, disk);
    for (const line of linesMissing(was, now)) lost.add(line);
    // It may hold nothing but signs.
    if (now === null && was.length > 0) lost.add(wholeOf(was));
  }
  return lost;
}

/** Whether it would take one of these lines out of a file. */
export function takesAway(action: Action, lost: ReadonlySet<string>): boolean {
  if (lost.size === 0 || (action.type !== "delete" && action.type !== "write") || !action.was) return false;
  const gone = linesMissing(action.was, action.type === "write" ? action.content : null);
  return gone.some((line) => lost.has(line)) || (action.type === "delete" && lost.has(wholeOf(action.was)));
}

/** No line has an end of line in it. */
const wholeOf = (content: Buffer) => `\n${content.toString("latin1")}`;

async function contentNow(path: string, disk: Disk): Promise<Buffer | null> {
  // What cannot be looked at holds nothing that could be counted on.
  const seen = await disk.look(path).catch(() => null);
  return seen?.kind === "file" ? seen.content : null;
}

/** Without those that are only blanks and signs, which are everywhere and nobody's. */
function linesMissing(from: Buffer, now: Buffer | null): string[] {
  const there = new Set(now ? linesOf(now) : []);
  return linesOf(from).filter((line) => !there.has(line) && /[^\s!-/:-@[-`{-~]/.test(line));
}

const linesOf = (content: Buffer) =>
  content
    .toString("latin1")
    .split("\n")
    .map((line) => line.trim());
