import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { copyFile, link, lstat, mkdir, rename, rmdir, unlink } from "node:fs/promises";
import type { Left } from "../protocol/events.ts";
import { messageOf } from "../protocol/message-of.ts";
import type { FileChange } from "../protocol/messages.ts";
import type { Blobs } from "./blobs.ts";
import type { SessionDependencies } from "./open.ts";
import type { Action, Plan } from "./undo-plan.ts";
import type { Disk } from "./undo-view.ts";

export interface ApplyInput {
  actions: Plan["actions"];
  disk: Disk;
  blobs: Blobs;
  replaceFile: SessionDependencies["replaceFile"];
}

export interface Applied {
  done: Plan["actions"];
  changes: FileChange[];
  left: Left[];
}

/** Does what was decided, each part only while the disk still is what it was decided from. */
export async function applyUndo({ actions, ...means }: ApplyInput): Promise<Applied> {
  const applied: Applied = { done: [], changes: [], left: [] };
  for (const action of actions) {
    try {
      const change = await apply(action, means);
      if (change) {
        applied.changes.push(change);
        applied.done.push(action);
      } else applied.left.push({ path: action.path, reason: "changed-since" });
    } catch (error) {
      applied.left.push({ path: action.path, reason: "failed", problem: messageOf(error) });
    }
  }
  return applied;
}

/** Null when something has changed since the plan was made. */
async function apply(
  action: Action,
  { disk, blobs, replaceFile }: Omit<ApplyInput, "actions">,
): Promise<FileChange | null> {
  const { path } = action;
  const now = await disk.look(path);
  const content = now.kind === "file" ? now.content : null;
  switch (action.type) {
    case "write": {
      const { was, mode } = action;
      const isSame = was === null ? now.kind === "none" : content?.equals(was) === true;
      if (!isSame) return null;
      const hash = was && kept(blobs, was);
      const after = kept(blobs, action.content);
      await replaceFile(path, action.content, mode);
      return { path, hash, after, ...(mode !== null && { mode }) };
    }
    case "delete": {
      if (content?.equals(action.was) !== true) return null;
      const hash = kept(blobs, action.was);
      await unlink(path);
      return { path, hash, after: null, mode: action.mode };
    }
    case "move": {
      if (now.kind !== "none") return null;
      await move(action.from, path);
      return { path, from: action.from, hash: null, after: null };
    }
    case "make-folder":
      if (now.kind !== "none") return null;
      await mkdir(path, action.mode === null ? {} : { mode: action.mode });
      return { path, hash: null, after: "folder", folder: true };
    case "remove-folder":
      if (now.kind !== "folder") return null;
      // Refuses what is not empty, whatever came in meanwhile.
      await rmdir(path);
      return { path, hash: "folder", after: null, folder: true };
  }
}

function kept(blobs: Blobs, content: Buffer): string {
  const hash = createHash("sha256").update(content).digest("hex");
  blobs.keep(hash, content);
  return hash;
}

/** Never over something that is there. */
async function move(from: string, to: string): Promise<void> {
  if ((await lstat(from)).isDirectory()) return rename(from, to);
  try {
    await link(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") throw error;
    // Another disk, or one without links.
    await copyFile(from, to, constants.COPYFILE_EXCL);
  }
  await unlink(from);
}
