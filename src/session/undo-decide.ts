import { createHash } from "node:crypto";
import { dirname } from "node:path";
import type { Left, LeftReason } from "../protocol/events.ts";
import { unread } from "../protocol/messages.ts";
import { bufferOf, bySize } from "../workers/apart.ts";
import type { Blobs } from "./blobs.ts";
import { takeBack } from "./merge.ts";
import type { Step } from "./undo-steps.ts";
import type { Disk, Seen, View } from "./undo-view.ts";

/** Something to do on the disk, and what must be there for it: another would lose what somebody wrote meanwhile. */
export type Action =
  | { type: "write"; path: string; content: Buffer; was: Buffer | null; mode: number | null; merged: boolean }
  | { type: "delete"; path: string; was: Buffer; mode: number }
  | { type: "move"; path: string; from: string }
  /** Where a link leads, null where there is none. */
  | { type: "link"; path: string; target: string | null; was: string | null }
  | { type: "mode"; path: string; mode: number; was: number }
  | { type: "make-folder"; path: string; mode: number | null }
  | { type: "remove-folder"; path: string };

/** Neither: there is nothing to be done. Both: a part could be taken back. */
export interface Decision {
  action?: Action;
  left?: Omit<Left, "path">;
}

export const left = (reason: LeftReason, more: Omit<Left, "path" | "reason"> = {}): Decision => ({
  left: { reason, ...more },
});

export interface DecideInput {
  view: View;
  disk: Pick<Disk, "mayChange">;
  blobs: Pick<Blobs, "read">;
}

/** How to take one step back. Throws what the system says. */
export async function decide(step: Step, input: DecideInput): Promise<Decision> {
  const { view } = input;
  const now = await view.look(step.path);
  switch (step.type) {
    case "content": {
      const decision = await content(step, now, input);
      if (decision.action && !view.isInNew(step.path)) await input.disk.mayChange(step.path);
      return decision;
    }
    case "move":
      if (now.kind === "none") return left("gone");
      if (now.kind === "other") return left("not-a-file");
      if ((await view.look(step.from)).kind !== "none") return left("occupied", { place: step.from });
      if ((await view.look(dirname(step.from))).kind !== "folder") return left("folder-gone");
      return { action: { type: "move", path: step.from, from: step.path } };
    case "folder":
      return step.made ? unmade(step.path, now, view) : made(step, now, view);
    case "mode":
      if (now.kind === "none") return left("gone");
      if (now.kind !== "file") return left("not-a-file");
      if (now.mode === step.mode) return {};
      if (now.mode !== step.modeAfter) return left("changed-since");
      return { action: { type: "mode", path: step.path, mode: step.mode, was: now.mode } };
  }
}

async function unmade(path: string, now: Seen, view: View): Promise<Decision> {
  if (now.kind !== "folder") return {};
  return (await view.isEmpty(path)) ? { action: { type: "remove-folder", path } } : left("not-empty");
}

async function made({ path, mode }: Extract<Step, { type: "folder" }>, now: Seen, view: View): Promise<Decision> {
  if (now.kind === "folder") return {};
  if (now.kind !== "none") return left("occupied");
  if ((await view.look(dirname(path))).kind !== "folder") return left("folder-gone");
  return { action: { type: "make-folder", path, mode: mode ?? null } };
}

type ContentStep = Extract<Step, { type: "content" }>;

async function content(step: ContentStep, now: Seen, { view, blobs }: DecideInput): Promise<Decision> {
  const { path, base, theirs, mode } = step;
  if (targetIn(base) !== null || targetIn(theirs) !== null) return link(step, now, view);
  const before = async () => (theirs === null ? null : blobs.read(theirs));
  if (now.kind === "none") {
    if (theirs === null) return {};
    // Who deleted it meant it; only what the agent deleted comes back.
    if (base !== null) return left("gone");
    if ((await view.look(dirname(path))).kind !== "folder") return left("folder-gone");
    const was = await before();
    return was ? write({ path, content: was, was: null, mode: mode ?? null, merged: false }) : left("not-kept");
  }
  if (now.kind === "large") return left("too-large");
  if (now.kind !== "file") return left(base === null ? "occupied" : "not-a-file");
  const there = { path, was: now.content, mode: now.mode };
  const hash = hashOf(now.content);
  if (hash === theirs) return {};
  if (base === null) return left("occupied");
  if (base === unread) return left("not-kept");
  if (theirs === null) return hash === base ? { action: { type: "delete", ...there } } : left("changed-since");
  const was = await before();
  if (!was) return left("not-kept");
  if (hash === base) return write({ ...there, content: was, merged: false });
  const after = await blobs.read(base);
  if (!after) return left("not-kept");
  const size = now.content.length + after.length + was.length;
  const merge = await bySize("take-back", { ours: now.content, base: after, theirs: was }, { size, here: takeBack });
  if (!merge) return left("too-large");
  const { merged } = merge;
  if (!merged) return left("changed-since");
  const kept = merged.kept.length > 0 ? left("changed-since", { lines: merged.kept }) : {};
  const merges = bufferOf(merged.content);
  if (merges.equals(now.content)) return kept;
  return { ...write({ ...there, content: merges, merged: true }), ...kept };
}

/** A link is the agent's while it leads to where the agent let it lead. */
async function link({ path, base, theirs }: ContentStep, now: Seen, view: View): Promise<Decision> {
  const [was, target] = [targetIn(base), targetIn(theirs)];
  const there = now.kind === "link" ? now.target : null;
  if (now.kind === "link" ? there === target : now.kind === "none" && theirs === null) return {};
  // A file that became a link, or a link that became a file, is two things at once.
  if ((base !== null && was === null) || (theirs !== null && target === null)) return left("not-a-file");
  if (now.kind === "none" && base !== null) return left("gone");
  if (now.kind !== "none" && base === null) return left("occupied");
  if (there !== was) return left("changed-since");
  if ((await view.look(dirname(path))).kind !== "folder") return left("folder-gone");
  return { action: { type: "link", path, target, was } };
}

const linkMark = "link:";

const targetIn = (state: string | null) => (state?.startsWith(linkMark) ? state.slice(linkMark.length) : null);

export const linkTo = (target: string | null) => (target === null ? null : linkMark + target);

const write = (action: Omit<Extract<Action, { type: "write" }>, "type">): Decision => ({
  action: { type: "write", ...action },
});

export const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
