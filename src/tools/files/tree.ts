import { type Dirent, readdirSync, type Stats } from "node:fs";
import { lstat, readdir, readlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { isStub } from "../../is-stub.ts";
import { type ToolContext, ToolError } from "../tool.ts";
import { openFolder } from "./open-folder.ts";
import { statsOf } from "./own-place.ts";

/** One thing of a tree; the first is the tree itself, and a folder stands before what is in it. */
export interface Entry {
  /** From the tree's root; empty for the root. */
  name: string;
  kind: "file" | "folder" | "link";
  stats: Stats;
  /** Where a link leads. */
  target?: string;
}

export interface Tree {
  entries: Entry[];
  /** Pipes, sockets and devices, which are not copied. */
  special: string[];
}

export async function treeAt(root: string, context: ToolContext): Promise<Tree> {
  const tree: Tree = { entries: [], special: [] };
  const closed = statsOf(context.closed);
  using parent = await openFolder(dirname(root), context);
  await visit("", parent.at(basename(root)));
  return tree;

  async function visit(name: string, way: string): Promise<void> {
    context.signal.throwIfAborted();
    const stats = await lstat(way);
    if (closed && stats.ino === closed.ino && stats.dev === closed.dev) {
      throw new ToolError(context.texts.holdsData({ path: context.workspace.show(root) }));
    }
    if (name !== "" && isStub(stats, join(root, name))) return;
    if (stats.isSymbolicLink()) tree.entries.push({ name, kind: "link", stats, target: await readlink(way) });
    else if (stats.isFile()) tree.entries.push({ name, kind: "file", stats });
    else if (!stats.isDirectory()) tree.special.push(name);
    else {
      tree.entries.push({ name, kind: "folder", stats });
      using folder = await openFolder(join(root, name), context, way);
      for (const inner of await readdir(folder.at(""))) await visit(join(name, inner), folder.at(inner));
    }
  }
}

/** Beyond this a tree is a matter for a command, which a person looks at. */
export const mostEntries = 5_000;

/** The names of everything in a folder, so that a rule for one of them holds. Empty for anything else. */
export function namesBelow(place: string, { texts, workspace }: ToolContext): string[] {
  const names: string[] = [];
  if (!statsOf(place)?.isDirectory()) return names;
  const folders = [""];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of listed(join(place, folder))) {
      const name = join(folder, entry.name);
      names.push(name);
      if (names.length > mostEntries) {
        throw new ToolError(texts.treeTooBig({ path: workspace.show(place), most: mostEntries }));
      }
      if (entry.isDirectory()) folders.push(name);
    }
  }
  return names;
}

function listed(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // What cannot be listed cannot be copied either, and is told then.
    return [];
  }
}
