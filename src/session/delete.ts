import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { failpoint } from "../failpoint.ts";
import type { SessionId } from "../protocol/ids.ts";
import type { Deletion, Store } from "../store/store.ts";

export interface Stored {
  store: Store;
  /** Where files of sessions are kept, a folder for each session. */
  folders: readonly string[];
}

/** Everything of these sessions that no live process runs: rows, events, search terms, tasks and kept files. */
export async function deleteSessions(stored: Stored, ids: readonly SessionId[]): Promise<Deletion> {
  return stored.store.deleteSessions(ids, { removeFiles: (gone) => removeFiles(stored, gone) });
}

/** The same, for a person who waits: what deleted sessions have left before goes as well. */
export async function sweepAndDelete(stored: Stored, ids: readonly SessionId[]): Promise<Deletion> {
  await removeStrayFolders(stored);
  return deleteSessions(stored, ids);
}

/** Finishes deletions that were interrupted, and removes what interrupted copies have left. */
export async function finishDeletions(stored: Stored): Promise<void> {
  await stored.store.deleteSessions([], { removeFiles: (gone) => removeFiles(stored, gone) });
}

/** Does what is left to do after interruptions, and after those of older versions. */
export async function removeLeftovers(stored: Stored): Promise<void> {
  await finishDeletions(stored);
  await removeStrayFolders(stored);
}

/** A new session and a copy have a folder before they are stored, but only for a moment. */
const strayAfterMs = 24 * 60 * 60 * 1000;

/** Removes folders of sessions that are not stored, as older versions left them when a deletion was interrupted. */
export async function removeStrayFolders({ store, folders }: Stored): Promise<void> {
  for (const folder of await strayFolders(folders, store.unknownSessions)) await removeFolder(folder);
}

/** Folders of sessions of which nothing is stored; `unknown` returns those of the ids. */
export async function strayFolders(
  folders: readonly string[],
  unknown: (ids: readonly string[]) => Promise<readonly string[]>,
): Promise<string[]> {
  const stray: string[] = [];
  for (const folder of folders) {
    // Listed before the store is asked: what is begun in between is not among them.
    const ids = (await namesIn(folder)).filter((name) => /^ses_\w+$/.test(name));
    for (const id of await unknown(ids)) {
      const path = join(folder, id);
      const found = await stat(path).catch(nullWhenGone);
      if (found?.isDirectory() && Date.now() - found.mtimeMs > strayAfterMs) stray.push(path);
    }
  }
  return stray;
}

async function removeFiles({ folders }: Stored, ids: readonly SessionId[]): Promise<void> {
  for (const folder of folders) {
    // Most sessions keep no files, so the folder is listed rather than each name tried.
    const there = new Set(await namesIn(folder));
    for (const id of ids) if (there.has(id)) await removeFolder(join(folder, id));
  }
}

async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  failpoint("deletion:folder");
}

const namesIn = async (folder: string) => (await readdir(folder).catch(nullWhenGone)) ?? [];

function nullWhenGone(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
