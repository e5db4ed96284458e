import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { access, type FileHandle, lstat, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { failpoint } from "../../failpoint.ts";
import { type Prepared, type ToolContext, ToolError } from "../tool.ts";
import { openRegular, readAll } from "./open-regular.ts";
import { versionOf } from "./version.ts";

/** A file's whole content, or null when there is none. Anything but a regular file is refused. */
export async function contentOf(path: string, context: ToolContext): Promise<Buffer | null> {
  try {
    using opened = await openRegular(path, context);
    return await readAll(opened);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

export interface PreparedFile extends Prepared {
  path: string;
  hash: string | null;
  content: Buffer;
}

export function prepared(path: string, before: Buffer | null, content: Buffer): PreparedFile {
  const hash = before && versionOf(before);
  const change = { path, hash, after: versionOf(content), contents: { before, after: content } };
  return { path, hash, content, changes: [change] };
}

/** Makes the change, unless the file is no longer what the change was worked out from. */
export async function apply({ path, hash, content }: PreparedFile, context: ToolContext): Promise<void> {
  const current = await contentOf(path, context);
  if ((current && versionOf(current)) !== hash) {
    throw new ToolError(context.texts.changedOnDisk({ path: context.workspace.show(path) }));
  }
  await mkdir(dirname(path), { recursive: true });
  await replace(path, content, hash === null ? null : await ownerOf(path, context));
}

/** Readers see the old content or the new, never a part, and a power cut does not change that. */
async function replace(path: string, content: Uint8Array, owner: Owner | null): Promise<void> {
  const folder = dirname(path);
  const temporary = join(folder, `.skillmint-${randomBytes(6).toString("hex")}.tmp`);
  const file = await open(temporary, "wx", owner ? 0o600 : 0o666);
  try {
    try {
      await file.writeFile(content);
      if (owner) await giveTo(owner, file);
      await file.sync();
    } finally {
      await file.close();
    }
    failpoint("file:written");
    await rename(temporary, path);
    failpoint("file:renamed");
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

/** The same for those who have looked for themselves what is there: its mode and owner stay, a new file gets this mode. */
export async function replaceFile(path: string, content: Uint8Array, mode: number | null): Promise<void> {
  const there = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (there) await access(path, constants.W_OK);
  const ours = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  await replace(path, content, there ?? (mode === null ? null : { mode, ...ours }));
}

interface Owner {
  mode: number;
  uid: number;
  gid: number;
}

async function ownerOf(path: string, context: ToolContext): Promise<Owner> {
  // A rename does not mind that the file is write-protected, but whoever protected it does.
  await access(path, constants.W_OK);
  using opened = await openRegular(path, context);
  return opened.stats;
}

async function giveTo({ mode, uid, gid }: Owner, file: FileHandle): Promise<void> {
  const now = await file.stat();
  // Only root can give a file away; for everyone else it stays theirs, as with any editor.
  if ((now.uid !== uid || now.gid !== gid) && process.getuid?.() === 0) await file.chown(uid, gid);
  await file.chmod(mode & 0o7777);
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder and needs no such thing.
  if (process.platform === "win32") return;
  try {
    await using handle = await open(folder, "r");
    await handle.sync();
  } catch (error) {
    // The file is in place; that this folder cannot be synced makes it no less written.
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EINVAL" && code !== "ENOTSUP" && code !== "EACCES") throw error;
  }
}
