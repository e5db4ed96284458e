import { isInside } from "../permissions/paths.ts";
import type { MadeChange } from "./undo-turns.ts";

/** One thing to be taken back. */
export type Step =
  | { type: "content"; path: string; base: string | null; theirs: string | null; mode?: number; byCommand: boolean }
  | { type: "move"; path: string; from: string; byCommand: boolean }
  | { type: "mode"; path: string; mode: number; modeAfter: number; byCommand: boolean }
  | { type: "folder"; path: string; made: boolean; mode?: number; byCommand: boolean };

/**
 * The changes the other way round. Those of one file that follow on each other are one step, from what the last of them
 * left to what the first of them found: what came and went in between does not matter.
 */
export function stepsOf(changes: readonly MadeChange[]): Step[] {
  const steps: Step[] = [];
  const pending = new Map<string, Extract<Step, { type: "content" }>>();
  const tried = new Map<string, boolean>();
  const settle = (isMeant: (path: string) => boolean) => {
    for (const [path, step] of pending) {
      if (!isMeant(path)) continue;
      pending.delete(path);
      steps.push(step);
    }
  };
  for (const { path, hash, after, mode, modeAfter, from, folder, byCommand = false, again = false } of madeOnce(
    changes,
  ).toReversed()) {
    if (from !== undefined) {
      settle((one) => isInside(one, path) || isInside(one, from));
      steps.push({ type: "move", path, from, byCommand });
    } else if (folder) {
      settle((one) => isInside(one, path));
      steps.push({ type: "folder", path, made: hash === null, ...(mode !== undefined && { mode }), byCommand });
    } else if (mode !== undefined && modeAfter !== undefined) {
      settle((one) => one === path);
      steps.push({ type: "mode", path, mode, modeAfter, byCommand });
    } else {
      const later = pending.get(path);
      // The first mode is the one that was there before all of them.
      const found = { theirs: hash, ...(mode !== undefined && { mode }) };
      if (later && later.theirs === after && tried.get(path) === again)
        Object.assign(later, found, { byCommand: later.byCommand || byCommand });
      else {
        settle((one) => one === path);
        pending.set(path, { type: "content", path, base: after, ...found, byCommand });
        tried.set(path, again);
      }
    }
  }
  settle(() => true);
  return steps;
}

/** Calls that run at the same time all find a folder missing; the first of them has made it. */
function madeOnce(changes: readonly MadeChange[]): readonly MadeChange[] {
  const there = new Set<string>();
  return changes.filter(({ path, hash, folder, from }) => {
    const gone = from ?? (folder && hash !== null ? path : undefined);
    if (gone !== undefined) for (const one of there) if (isInside(one, gone)) there.delete(one);
    if (gone !== undefined || !folder) return true;
    const isAgain = there.has(path);
    there.add(path);
    return !isAgain;
  });
}
