import { constants } from "node:fs";
import { chmod, copyFile, link, lstat, mkdir, rename, rmdir, symlink, unlink } from "node:fs/promises";
import { isInside } from "../permissions/paths.ts";
import type { Left } from "../protocol/events.ts";
import { messageOf } from "../protocol/message-of.ts";
import type { FileChange } from "../protocol/messages.ts";
import type { Replacing } from "../tools/files/replace-file.ts";
import type { Blobs } from "./blobs.ts";
import { type Action, hashOf, linkTo } from "./undo-decide.ts";
import type { Plan } from "./undo-plan.ts";
import type { Disk } from "./undo-view.ts";

export interface ApplyInput {
  actions: Plan["actions"];
  disk: Disk;
  blobs: Blobs;
  replaceFile(file: Replacing): Promise<void>;
}

export interface Applied {
  done: Plan["actions"];
  changes: FileChange[];
  left: Left[];
}

/** Does what was decided, each part only while the disk still is what it was decided from. */
export async function applyUndo({ actions, ...means }: ApplyInput): Promise<Applied> {
  const applied: Applied = { done: [], changes: [], left: [] };
  let broken: Omit<Left, "path"> | null = null;
  const away: string[] = [];
  for (const action of actions) {
    // What could not be put back may be nowhere but in what was to be deleted.
    const result: FileChange | Omit<Left, "path"> =
      broken && action.type === "delete"
        ? broken
        : away.some((name) => isInside(action.path, name))
          ? { reason: "moved" }
          : await apply(action, means).catch(failure);
    if ("reason" in result) {
      // A move is known by the name to which the turn had moved it.
      applied.left.push({ path: action.type === "move" ? action.from : action.path, ...result });
      if (action.type === "move") away.push(action.path);
      broken = result;
    } else {
      applied.changes.push(result);
      applied.done.push(action);
    }
  }
  return applied;
}

const failure = (error: unknown): Omit<Left, "path"> => ({ reason: "failed", problem: messageOf(error) });

const meanwhile: Omit<Left, "path"> = { reason: "changed-since" };

async function apply(
  action: Action,
  { disk, blobs, replaceFile }: Omit<ApplyInput, "actions">,
): Promise<FileChange | Omit<Left, "path">> {
  const { path } = action;
  const now = await disk.look(path);
  const content = now.kind === "file" ? now.content : null;
  switch (action.type) {
    case "write": {
      const { was, mode } = action;
      const isSame = was === null ? now.kind === "none" : content?.equals(was) === true;
      if (!isSame) return meanwhile;
      const hash = was && (await kept(blobs, was));
      const after = await kept(blobs, action.content);
      await replaceFile({ path, content: action.content, mode });
      return { path, hash, after, ...(mode !== null && { mode }) };
    }
    case "delete": {
      if (content?.equals(action.was) !== true) return meanwhile;
      const hash = await kept(blobs, action.was);
      await unlink(path);
      return { path, hash, after: null, mode: action.mode };
    }
    case "move": {
      if (now.kind !== "none") return meanwhile;
      await move(action.from, path);
      return { path, from: action.from, hash: null, after: null };
    }
    case "make-folder":
      if (now.kind !== "none") return meanwhile;
      await mkdir(path);
      // As it was, whatever the mask says.
      if (action.mode !== null) await chmod(path, action.mode);
      return { path, hash: null, after: "folder", folder: true };
    case "link": {
      const { target, was } = action;
      if (was === null ? now.kind !== "none" : now.kind !== "link" || now.target !== was) return meanwhile;
      if (was !== null) await unlink(path);
      if (target !== null) {
        await symlink(target, path).catch(async (error: unknown) => {
          if (was !== null) await symlink(was, path);
          throw error;
        });
      }
      return { path, hash: linkTo(was), after: linkTo(target) };
    }
    case "mode": {
      if (now.kind !== "file" || now.mode !== action.was) return meanwhile;
      await chmod(path, action.mode);
      const hash = hashOf(now.content);
      return { path, hash, after: hash, mode: action.was, modeAfter: action.mode };
    }
    case "remove-folder":
      if (now.kind !== "folder") return meanwhile;
      // Refuses what is not empty, whatever came in meanwhile.
      await rmdir(path);
      return { path, hash: "folder", after: null, folder: true };
  }
}

async function kept(blobs: Blobs, content: Buffer): Promise<string> {
  const hash = hashOf(content);
  await blobs.keep(hash, content);
  return hash;
}

/** Never over something that is there, and never under both names. */
async function move(from: string, to: string): Promise<void> {
  // A folder and a link have no second name.
  if (!(await lstat(from)).isFile()) return rename(from, to);
  try {
    await link(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") throw error;
    // Another disk, or one without links.
    await copyFile(from, to, constants.COPYFILE_EXCL);
  }
  await unlink(from).catch(async (error: unknown) => {
    await unlink(to);
    throw error;
  });
}
