import { createHash } from "node:crypto";
import { dirname } from "node:path";
import { isInside } from "../permissions/paths.ts";
import type { Left, LeftReason } from "../protocol/events.ts";
import { messageOf } from "../protocol/message-of.ts";
import { unread } from "../protocol/messages.ts";
import type { Blobs } from "./blobs.ts";
import { takeBack } from "./merge.ts";
import { type Step, stepsOf } from "./undo-steps.ts";
import type { MadeChange } from "./undo-turns.ts";
import { createView, type Disk, type Seen, type View } from "./undo-view.ts";

/** Something to do on the disk, and what must be there for it: another would lose what somebody wrote meanwhile. */
export type Action =
  | { type: "write"; path: string; content: Buffer; was: Buffer | null; mode: number | null; merged: boolean }
  | { type: "delete"; path: string; was: Buffer; mode: number }
  | { type: "move"; path: string; from: string }
  | { type: "make-folder"; path: string; mode: number | null }
  | { type: "remove-folder"; path: string };

export interface Plan {
  actions: (Action & { byCommand: boolean })[];
  left: Left[];
}

export interface PlanInput {
  changes: readonly MadeChange[];
  disk: Disk;
  blobs: Pick<Blobs, "read">;
  /** Nothing in it is touched. */
  closed: string;
}

/** How to take these changes back. Decides only; the disk is looked at and not touched. */
export async function planUndo({ changes, disk, blobs, closed }: PlanInput): Promise<Plan> {
  const view = createView(disk);
  const plan: Plan = { actions: [], left: [] };
  const made: MadeChange[] = [];
  for (const change of changes) {
    const was = await wasMade(change, disk).catch(() => "unsure" as const);
    if (was === "yes") made.push(change);
    if (was === "unsure") plan.left.push({ path: change.path, reason: "unsure" });
  }
  for (const step of stepsOf(made)) {
    const paths = step.type === "move" ? [step.path, step.from] : [step.path];
    const isClosed = paths.some((path) => isInside(path, closed));
    const decision: Decision = isClosed
      ? left("closed")
      : await decide(step, { view, blobs }).catch((error: unknown) => left("failed", { problem: messageOf(error) }));
    const { action } = decision;
    if (action) {
      plan.actions.push({ ...action, byCommand: step.byCommand });
      see(view, action);
    }
    if (decision.left) plan.left.push({ path: step.path, ...decision.left });
  }
  return plan;
}

/** Neither: there is nothing to be done. Both: a part could be taken back. */
interface Decision {
  action?: Action;
  left?: Omit<Left, "path">;
}

const left = (reason: LeftReason, more: Omit<Left, "path" | "reason"> = {}): Decision => ({
  left: { reason, ...more },
});

interface DecideInput {
  view: View;
  blobs: PlanInput["blobs"];
}

async function decide(step: Step, input: DecideInput): Promise<Decision> {
  const { view } = input;
  const now = await view.look(step.path);
  switch (step.type) {
    case "content":
      return content(step, now, input);
    case "move": {
      if (now.kind === "none") return left("gone");
      if (now.kind === "other") return left("not-a-file");
      if ((await view.look(step.from)).kind !== "none") return left("occupied");
      if ((await view.look(dirname(step.from))).kind !== "folder") return left("folder-gone");
      return { action: { type: "move", path: step.from, from: step.path } };
    }
    case "folder": {
      if (step.made) {
        if (now.kind !== "folder") return {};
        return (await view.isEmpty(step.path))
          ? { action: { type: "remove-folder", path: step.path } }
          : left("not-empty");
      }
      if (now.kind === "folder") return {};
      if (now.kind !== "none") return left("occupied");
      if ((await view.look(dirname(step.path))).kind !== "folder") return left("folder-gone");
      return { action: { type: "make-folder", path: step.path, mode: step.mode ?? null } };
    }
  }
}

type ContentStep = Extract<Step, { type: "content" }>;

async function content({ path, base, theirs, mode }: ContentStep, now: Seen, { view, blobs }: DecideInput) {
  const before = () => (theirs === null ? null : blobs.read(theirs));
  if (now.kind === "none") {
    if (theirs === null) return {};
    // Who deleted it meant it; only what the agent deleted comes back.
    if (base !== null) return left("gone");
    if ((await view.look(dirname(path))).kind !== "folder") return left("folder-gone");
    const was = before();
    return was ? write({ path, content: was, was: null, mode: mode ?? null, merged: false }) : left("not-kept");
  }
  if (now.kind === "large") return left("too-large");
  if (now.kind !== "file") return left(base === null ? "occupied" : "not-a-file");
  const there = { path, was: now.content, mode: now.mode };
  const hash = hashOf(now.content);
  if (hash === theirs) return {};
  if (base === null) return left("occupied");
  if (base === unread) return left("not-kept");
  if (theirs === null) return hash === base ? { action: { type: "delete" as const, ...there } } : left("changed-since");
  const was = before();
  if (!was) return left("not-kept");
  if (hash === base) return write({ ...there, content: was, merged: false });
  const after = blobs.read(base);
  if (!after) return left("not-kept");
  const merged = takeBack({ ours: now.content, base: after, theirs: was });
  if (!merged) return left("changed-since");
  const kept = merged.kept.length > 0 ? left("changed-since", { lines: merged.kept }) : {};
  if (merged.content.equals(now.content)) return kept;
  return { ...write({ ...there, content: merged.content, merged: true }), ...kept };
}

const write = (action: Omit<Extract<Action, { type: "write" }>, "type">): Decision => ({
  action: { type: "write", ...action },
});

function see(view: View, action: Action): void {
  if (action.type === "move") view.move(action.from, action.path);
  else view.put(action.path, seenAfter(action));
}

function seenAfter(action: Exclude<Action, { type: "move" }>): Seen {
  switch (action.type) {
    case "write":
      return { kind: "file", content: action.content, mode: action.mode ?? 0o644 };
    case "make-folder":
      return { kind: "folder" };
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
    return there.kind === "none" && here.kind !== "none" ? "yes" : "no";
  }
  const now = found === undefined ? stateOf(await disk.look(path)) : found;
  if (now === after) return "yes";
  return now === hash || doubt === "failed" ? "no" : "unsure";
}

function stateOf(seen: Seen): string | null {
  if (seen.kind === "none") return null;
  return seen.kind === "file" ? hashOf(seen.content) : seen.kind;
}

const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
