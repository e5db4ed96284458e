import { constants } from "node:fs";
import { chmod, lutimes, mkdir, open, symlink, utimes } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { ToolContext } from "../tool.ts";
import { type OpenFolder, openFolder } from "./open-folder.ts";
import { openRegular, readAt } from "./open-regular.ts";
import type { Tree } from "./tree.ts";

export interface CopyInput {
  tree: Tree;
  from: string;
  /** A name in an open folder that nobody has. */
  folder: OpenFolder;
  name: string;
  /** Whether every file must be on the disk, since the original will go. */
  sync: boolean;
  /** Told of every file that is done. */
  copied(): void;
}

/** Copies files, folders and links with their modes and times. Throws when the turn is aborted, and leaves what it has. */
export async function copyTree(input: CopyInput, context: ToolContext): Promise<void> {
  const { tree, from, folder, name, copied } = input;
  const root = join(folder.path, name);
  const inOrder = Map.groupBy(tree.entries, (entry) => dirname(join(root, entry.name)));
  for (const [path, entries] of inOrder) {
    using parent = await openFolder(path, context, path === folder.path ? folder.at(".") : path);
    for (const entry of entries) {
      context.signal.throwIfAborted();
      const way = parent.at(basename(join(root, entry.name)));
      if (entry.kind === "folder") await mkdir(way, 0o700);
      else if (entry.kind === "link") {
        await symlink(entry.target as string, way);
        await lutimes(way, entry.stats.atime, entry.stats.mtime);
      } else await copyFile(join(from, entry.name), way, input.sync, context);
      if (entry.kind !== "folder") copied();
    }
  }
  // Last, and from within: a folder that may not be written could not have been filled, and filling it sets its time.
  for (const { name: inner, stats } of tree.entries.filter(({ kind }) => kind === "folder").toReversed()) {
    using done = await openFolder(join(root, inner), context);
    if (input.sync) await done.sync();
    await utimes(done.at("."), stats.atime, stats.mtime);
    await chmod(done.at("."), stats.mode & 0o7777);
  }
}

const chunkSize = 1024 * 1024;

async function copyFile(from: string, way: string, sync: boolean, context: ToolContext): Promise<void> {
  using source = await openRegular(from, context);
  const { mode, atime, mtime, size } = source.stats;
  await using target = await open(way, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
  const buffer = Buffer.allocUnsafe(Math.min(chunkSize, size + 1));
  for (let position = 0; ; ) {
    context.signal.throwIfAborted();
    const part = await readAt(source, buffer, position);
    if (part.length === 0) break;
    await target.writeFile(part);
    position += part.length;
  }
  await target.chmod(mode & 0o7777);
  await target.utimes(atime, mtime);
  if (sync) await target.sync();
}
