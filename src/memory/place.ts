import { createHash } from "node:crypto";
import { readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import { upToRepository } from "../permissions/repository.ts";

/** The folder whose notes a workspace has: the root of its repository, which a worktree shares with the main one. */
export function workspaceRoot(workspace: string): string {
  const folder = realOr(workspace);
  const top = upToRepository(folder).at(-1) ?? folder;
  return mainWorktree(top) ?? top;
}

/** The name of the place of a workspace's notes: its own name for people to read, and a hash that no other folder has. */
export function placeOf(root: string): string {
  const name = basename(root)
    .replace(/[^\p{L}\p{N}_-]/gu, "")
    .slice(0, 30);
  return `@${name}-${createHash("sha256").update(root).digest("hex").slice(0, 16)}`;
}

/**
 * Null where the folder is no worktree. Its `.git` is a stranger's file until the repository that it names confirms it:
 * the record must lie in that repository and name this very folder, else any folder could read another one's notes.
 */
function mainWorktree(top: string): string | null {
  try {
    const [, named] = /^gitdir: (.+)\n?$/.exec(shortFile(join(top, ".git"))) ?? [];
    if (named === undefined) return null;
    const record = realpathSync(resolve(top, named));
    const common = realpathSync(resolve(record, shortFile(join(record, "commondir")).trim()));
    const back = realpathSync(resolve(record, shortFile(join(record, "gitdir")).trim()));
    const isKnown = record.startsWith(join(common, "worktrees") + sep) && back === realpathSync(join(top, ".git"));
    if (!isKnown) return null;
    return basename(common) === ".git" ? dirname(common) : common;
  } catch {
    return null; // It is a repository of its own, or names one that is not there.
  }
}

const mostBytes = 8_192;

function shortFile(path: string): string {
  const { size } = statSync(path);
  if (!statSync(path).isFile() || size > mostBytes) throw new Error("not a file of git's");
  return readFileSync(path, "utf8");
}

function realOr(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path; // It is gone; what was noted for it is still found by its name.
  }
}
