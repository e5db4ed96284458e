import { accessSync, constants, fchmodSync, fchownSync, fstatSync } from "node:fs";
import { open, rename, unlink } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { failpoint } from "../../failpoint.ts";
import { type Changing, type Naming, ToolError } from "../tool.ts";
import { type FileNow, fileAt, missingFolders } from "./file-now.ts";
import { locked } from "./lock.ts";
import { makeFolder, type OpenFolder, openFolder, removeFolders } from "./open-folder.ts";
import { takeName } from "./take-name.ts";
import { sweep, temporaryName } from "./temporary.ts";
import { versionOf } from "./version.ts";

/** One file that will become another, appear (`before` is null) or go (`content` is null). */
export interface Write {
  path: string;
  before: FileNow | null;
  content: Buffer | null;
  /** For a new file that is to be like another. */
  mode?: number;
}

/** A change that needs only a name to be made. Disposing of it leaves nothing behind but the change, if it was made. */
export interface Staged extends AsyncDisposable {
  shown: string;
  /** Throws, and changes nothing, when the file is not what the change was worked out from. */
  commit(): Promise<void>;
  /** Takes it back. Throws, and changes nothing, when someone has changed the file since. */
  revert(): Promise<void>;
  sync(): Promise<void>;
}

export async function stage({ path, before, content, mode }: Write, context: Changing): Promise<Staged> {
  const shown = context.workspace.show(path);
  const changedOnDisk = () =>
    Object.assign(new ToolError(context.texts.changedOnDisk({ path: shown })), { isOutdated: true });
  const name = basename(path);
  await using cleanUp = new AsyncDisposableStack();
  const made = content ? missingFolders(path) : [];
  let isThere = false;
  cleanUp.defer(async () => (isThere ? undefined : removeFolders(made, context)));
  const folder = cleanUp.use(await (content ? makeFolder : openFolder)(dirname(path), context));
  if (before) refuseProtected(before, folder.at(name), shown, context);
  await sweep(folder);
  const temporary = content && (await written(content, folder, before ?? { mode }));
  if (temporary) cleanUp.defer(async () => (isThere ? undefined : unlink(folder.at(temporary)).catch(unlessGone)));
  failpoint("file:written");
  const later = cleanUp.move();

  return {
    shown,
    commit: () =>
      locked(path, context, async () => {
        await expect(before?.version ?? null);
        if (!temporary) await unlink(folder.at(name));
        else if (before) await rename(folder.at(temporary), folder.at(name));
        else await takeName(folder.at(temporary), folder.at(name)).catch(unlessTaken);
        isThere = true;
        failpoint("file:renamed");
      }),
    revert: () =>
      locked(path, context, async () => {
        await expect(content && versionOf(content));
        isThere = false;
        if (!before) return unlink(folder.at(name));
        const back = await written(before.content, folder, before);
        await (content ? rename : takeName)(folder.at(back), folder.at(name));
      }),
    sync: () => folder.sync(),
    [Symbol.asyncDispose]: () => later.disposeAsync(),
  };

  async function expect(version: string | null): Promise<void> {
    const now = await fileAt(path, context, folder.at(name));
    if ((now?.version ?? null) !== version) throw changedOnDisk();
  }

  function unlessTaken(error: NodeJS.ErrnoException): never {
    throw error.code === "EEXIST" ? changedOnDisk() : error;
  }
}

/** A rename does not mind that a file is write-protected, but whoever protected it does. */
function refuseProtected({ mode }: FileNow, way: string, path: string, { texts }: Naming): void {
  if ((mode & 0o222) === 0 || !mayWrite(way)) throw new ToolError(texts.writeProtected({ path }));
}

function mayWrite(way: string): boolean {
  try {
    accessSync(way, constants.W_OK);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EACCES" && code !== "EPERM") throw error;
    return false;
  }
}

/** On the disk before it gets its name: readers see the old content or the new, and a power cut does not change that. */
async function written(content: Buffer, folder: OpenFolder, like: FileNow | { mode?: number }): Promise<string> {
  const name = await temporaryName();
  const file = await open(folder.at(name), "wx", "uid" in like ? 0o600 : 0o666);
  try {
    await file.writeFile(content);
    if ("uid" in like) giveTo(like, file.fd);
    else if (like.mode !== undefined) fchmodSync(file.fd, like.mode);
    await file.sync();
  } catch (error) {
    await file.close();
    await unlink(folder.at(name));
    throw error;
  }
  await file.close();
  return name;
}

function giveTo({ mode, uid, gid }: FileNow, fd: number): void {
  const now = fstatSync(fd);
  // Only root can give a file away; for everyone else it stays theirs, as with any editor.
  if ((now.uid !== uid || now.gid !== gid) && process.getuid?.() === 0) fchownSync(fd, uid, gid);
  fchmodSync(fd, mode);
}

function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}
