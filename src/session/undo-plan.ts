import { isInside } from "../permissions/paths.ts";
import type { Left } from "../protocol/events.ts";
import { messageOf } from "../protocol/message-of.ts";
import type { Blobs } from "./blobs.ts";
import { type Action, type Decision, decide, hashOf, left, linkTo } from "./undo-decide.ts";
import { lostLines, takesAway } from "./undo-lost.ts";
import { type Step, stepsOf } from "./undo-steps.ts";
import type { MadeChange } from "./undo-turns.ts";
import { createView, type Disk, type Seen, type View } from "./undo-view.ts";

export interface Plan {
  actions: (Action & { byCommand: boolean })[];
  left: Left[];
}

export interface PlanInput {
  changes: readonly MadeChange[];
  /** Not to be taken back, and named. */
  kept?: readonly MadeChange[];
  disk: Disk;
  blobs: Pick<Blobs, "read">;
  /** Nothing in it is touched. */
  closed: string;
}

/** How to take these changes back. Decides only; the disk is looked at and not touched. */
export async function planUndo({ changes, kept = [], disk, blobs, closed }: PlanInput): Promise<Plan> {
  const made: MadeChange[] = [];
  const unsure: Decided[] = stepsOf(kept).map((step) => ({ step, ...left("by-command") }));
  for (const change of changes) {
    const was = await wasMade(change, disk).catch(() => "unsure" as const);
    if (was === "yes") made.push(change);
    if (was === "unsure") unsure.push({ step: stepsOf([change])[0] as Step, ...left("unsure") });
  }
  const steps = stepsOf(made);
  const moved = unsure.flatMap(({ step }) => (step.type === "move" ? [step.from] : []));
  const held = new Set<Step>();
  while (true) {
    const decided = [...unsure, ...(await decideAll(steps, { held, moved }, { disk, blobs, closed }))];
    // A line that the agent had moved, and that cannot go back to where it came from, must not be lost where it is now.
    const lost = await lostLines(decided, { disk, blobs });
    const holding: typeof decided = [];
    for (const one of decided) if (one.action && (await takesAway(one.action, lost))) holding.push(one);
    if (holding.length === 0) return planOf(decided);
    for (const { step } of holding) held.add(step);
  }
}

/** A step and what was decided for it. */
export interface Decided extends Decision {
  step: Step;
}

interface Known {
  /** Steps that would take lost lines away. */
  held: ReadonlySet<Step>;
  /** Names whose file may have another one now. */
  moved: readonly string[];
}

async function decideAll(steps: readonly Step[], { held, moved }: Known, input: Omit<PlanInput, "changes">) {
  const away = [...moved];
  const view = createView(input.disk);
  const decided: Decided[] = [];
  for (const step of steps) {
    const paths = step.type === "move" ? [step.path, step.from] : [step.path];
    const decision = paths.some((path) => isInside(path, input.closed))
      ? left("closed")
      : held.has(step)
        ? left("holds-lost")
        : away.some((name) => isInside(step.path, name))
          ? left("moved")
          : await decide(step, { view, ...input }).catch((error: unknown) =>
              left("failed", { problem: messageOf(error) }),
            );
    if (decision.action) await see(view, decision.action);
    // What stays under its new name is not what has the old one by now.
    else if (step.type === "move") away.push(step.from);
    decided.push({ step, ...decision });
  }
  return decided;
}

function planOf(decided: readonly Decided[]): Plan {
  return {
    actions: decided.flatMap(({ step, action }) => (action ? [{ ...action, byCommand: step.byCommand }] : [])),
    left: decided.flatMap(({ step, left: stayed }) => (stayed ? [{ path: step.path, ...stayed }] : [])),
  };
}

async function see(view: View, action: Action): Promise<void> {
  if (action.type === "move") view.move(action.from, action.path);
  else view.put(action.path, seenAfter(action, await view.look(action.path)));
}

function seenAfter(action: Exclude<Action, { type: "move" }>, now: Seen): Seen {
  switch (action.type) {
    case "write":
      return { kind: "file", content: action.content, mode: action.mode ?? 0o644 };
    case "make-folder":
      return { kind: "folder" };
    case "link":
      return action.target === null ? { kind: "none" } : { kind: "link", target: action.target };
    case "mode":
      return now.kind === "file" ? { ...now, mode: action.mode } : now;
    case "delete":
    case "remove-folder":
      return { kind: "none" };
  }
}

/** Of a call that did not end well, the next one to change the file tells, or else the file as it is now. */
async function wasMade(
  { path, hash, after, from, doubt, found }: MadeChange,
  disk: Disk,
): Promise<"yes" | "no" | "unsure"> {
  if (!doubt) return "yes";
  if (from !== undefined) {
    const [there, here] = await Promise.all([disk.look(from), disk.look(path)]);
    if (here.kind === "none") return "no";
    if (there.kind === "none") return "yes";
    // Someone may have put another one there after the move.
    return doubt === "failed" ? "no" : "unsure";
  }
  const now = found === undefined ? stateOf(await disk.look(path)) : found;
  if (now === after) return "yes";
  return now === hash || doubt === "failed" ? "no" : "unsure";
}

function stateOf(seen: Seen): string | null {
  if (seen.kind === "none") return null;
  if (seen.kind === "link") return linkTo(seen.target);
  return seen.kind === "file" ? hashOf(seen.content) : seen.kind;
}
