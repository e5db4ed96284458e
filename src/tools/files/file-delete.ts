import { createHash } from "node:crypto";
import type { Stats } from "node:fs";
import { lstat, readdir, readlink, rmdir, unlink } from "node:fs/promises";
import { basename, dirname } from "node:path";
import * as z from "zod/mini";
import { undoneBytes } from "../../protocol/limits.ts";
import { unread } from "../../protocol/messages.ts";
import { defineTool, type Prepared, type ToolContext, ToolError } from "../tool.ts";
import { apply, type PreparedWrites, prepared } from "./change.ts";
import { changedSince } from "./changed-since.ts";
import { fileAt } from "./file-now.ts";
import { openFolder } from "./open-folder.ts";
import { openRegular, readAt } from "./open-regular.ts";
import { isWithin, ownPlace, statsOf } from "./own-place.ts";
import { reasonOf } from "./reason.ts";
import { meant } from "./require-file.ts";
import { shellQuoted } from "./shell-quoted.ts";
import { stampOf } from "./version.ts";

interface Input {
  path: string;
}

export const fileDelete = defineTool<Input>({
  name: "file_delete",
  toolset: "files",
  class: "act",
  effect: "file",
  texts: {
    en: { description: "Delete a file, a link or an empty folder." },
    "zh-CN": { description: "删除文件、链接或空目录。" },
  },
  input: z.object({ path: z.string() }),
  asks: ({ path }, { workspace }) => [{ action: "write", resource: ownPlace(path, workspace) }],
  prepare,
  async execute(input, context, ready) {
    const { texts, workspace } = context;
    // What `prepare` returned comes back as it was.
    const work = ready ? (ready as PreparedDelete) : await prepare(input, context);
    if (work.writes) await apply({ ...work, writes: work.writes }, context);
    else await remove(work, context).catch(inWords(work.place, context, true));
    const path = workspace.show(work.place);
    return {
      output: texts.deleted({ path, kind: work.kind }),
      details: { path, kind: work.kind, ...(work.stamp !== undefined && { undoable: false }) },
    };
  },
});

interface PreparedDelete extends Prepared {
  place: string;
  kind: "file" | "folder" | "link";
  /** For a file that is too large to be kept: what it was worked out from. */
  stamp?: string;
  /** For a file whose content is kept. */
  writes?: PreparedWrites["writes"];
}

async function prepare({ path }: Input, context: ToolContext): Promise<PreparedDelete> {
  const { texts, workspace } = context;
  const place = ownPlace(path, workspace);
  const shown = workspace.show(place);
  const stats = statsOf(place);
  if (!stats) throw new ToolError(texts.nothingThere({ path: shown, meant: await meant(place, context) }));
  if (isWithin(workspace.root, place)) throw new ToolError(texts.isWorkspace({ path: shown }));
  if (stats.isSymbolicLink()) {
    return { place, kind: "link", changes: [{ path: place, hash: `link:${await readlink(place)}`, after: null }] };
  }
  if (stats.isDirectory()) {
    const names = await readdir(place).catch(inWords(place, context));
    if (names.length > 0) throw notEmpty(place, names.length, context);
    const change = { path: place, hash: "folder", after: null, folder: true as const, mode: stats.mode & 0o7777 };
    return { place, kind: "folder", changes: [change] };
  }
  if (stats.isFile() && stats.size > undoneBytes) {
    await refuseChanged(place, stats, context);
    const change = { path: place, hash: unread, after: null, mode: stats.mode & 0o7777 };
    return { place, kind: "file", stamp: stampOf(stats), changes: [change] };
  }
  const before = await fileAt(place, context).catch(inWords(place, context));
  const changed = before && (await changedSince(place, before, context));
  if (changed) {
    const more = changed.saw ? { saw: changed.saw } : {};
    throw new ToolError(texts.changedSinceSeen({ path: shown, what: changed.what }), more);
  }
  return { place, kind: "file", ...prepared([{ path: place, before, content: null }]) };
}

/** For what is not read to be kept: all that can be told is whether it changed. */
async function refuseChanged(place: string, stats: Stats, context: ToolContext): Promise<void> {
  const known = context.known(place);
  if (!known || known.version === (known.version.includes(":") ? stampOf(stats) : await hashOf(place, context))) return;
  const path = context.workspace.show(place);
  throw new ToolError(context.texts.changedSinceSeen({ path, what: context.texts.readToSee({ path }) }));
}

async function hashOf(place: string, context: ToolContext): Promise<string> {
  using file = await openRegular(place, context);
  const hash = createHash("sha256");
  const room = Buffer.allocUnsafe(1024 * 1024);
  for (let position = 0; ; ) {
    const part = await readAt(file, room, position);
    if (part.length === 0) return hash.digest("hex");
    hash.update(part);
    position += part.length;
  }
}

async function remove({ place, kind, stamp }: PreparedDelete, context: ToolContext): Promise<void> {
  using folder = await openFolder(dirname(place), context);
  const way = folder.at(basename(place));
  const stats = await lstat(way);
  const same = { link: stats.isSymbolicLink(), folder: stats.isDirectory(), file: stats.isFile() }[kind];
  if (!same || (stamp !== undefined && stamp !== stampOf(stats)))
    throw new ToolError(context.texts.changedOnDisk({ path: context.workspace.show(place) }));
  await (kind === "folder" ? rmdir : unlink)(way);
  await folder.sync();
}

function notEmpty(place: string, count: number | null, { texts, workspace }: ToolContext): ToolError {
  const path = workspace.show(place);
  // What begins with a dash would be taken for an option.
  const command = `rm -r ${shellQuoted(path.startsWith("-") ? `./${path}` : path)}`;
  return new ToolError(texts.folderNotEmpty({ path, count, command }));
}

const inWords =
  (place: string, context: ToolContext, isUnderWay = false) =>
  (error: unknown): never => {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOTEMPTY" || code === "EEXIST") {
      throw notEmpty(place, null, context);
    }
    // Of what was refused while it was done, all is said already.
    if (error instanceof ToolError && isUnderWay) throw error;
    throw new ToolError(context.texts.deleteFailed({ reason: reasonOf(error, place, context) }));
  };
