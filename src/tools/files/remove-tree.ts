import { lstat, rmdir, unlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { ToolContext } from "../tool.ts";
import { openFolder } from "./open-folder.ts";
import type { Entry, Tree } from "./tree.ts";

/** Removes what a tree was found to be, and nothing that changed or came since. Gives the names that are left. */
export async function removeTree({ entries }: Tree, root: string, context: ToolContext): Promise<string[]> {
  const left: string[] = [];
  for (const entry of entries.toReversed()) {
    if (context.signal.aborted) return [...left, context.workspace.show(root)];
    const path = entry.name === "" ? root : join(root, entry.name);
    using parent = await openFolder(dirname(path), context);
    const way = parent.at(basename(path));
    const removed = await remove(entry, way).catch(notEmpty);
    if (!removed) left.push(context.workspace.show(path));
    else if (entry.name === "") await parent.sync();
  }
  return left;
}

async function remove(entry: Entry, way: string): Promise<boolean> {
  const now = await lstat(way);
  const same = entry.stats.ino === now.ino && entry.stats.size === now.size && entry.stats.mtimeMs === now.mtimeMs;
  if (entry.kind === "folder") await rmdir(way);
  else if (same) await unlink(way);
  return entry.kind === "folder" || same;
}

function notEmpty(error: NodeJS.ErrnoException): false {
  if (["ENOTEMPTY", "EEXIST", "ENOENT"].includes(error.code ?? "")) return false;
  throw error;
}
