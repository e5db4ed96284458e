import { realpathSync } from "node:fs";
import { isAbsolute } from "node:path";
import { isReadableFolder } from "../front/readable-folder.ts";
import { isInside } from "../permissions/paths.ts";
import { isBlank } from "../protocol/blank.ts";
import type { SessionId } from "../protocol/ids.ts";
import type { SessionRow, Store } from "../store/store.ts";
import { Refusal } from "./refusal.ts";

/** The session that is meant. Throws a Refusal when there is none. */
export async function requireSession(store: Store, id: string | undefined): Promise<SessionRow> {
  const row = await store.session(id as SessionId);
  if (!row) throw new Refusal(404, ({ server }) => server.noSession());
  return row;
}

/**
 * Reads something of a session. Throws a Refusal when there is no such session, also when another process has deleted it
 * by the time it is read: an empty answer would then be a wrong one.
 */
export async function readExistingSession<Result>(
  store: Store,
  id: string | undefined,
  read: (row: SessionRow) => Promise<Result>,
): Promise<Result> {
  const result = await read(await requireSession(store, id));
  await requireSession(store, id);
  return result;
}

/** The session that is to work. Throws a Refusal when there is none, or when its folder was deleted since. */
export async function requireAtWork(store: Store, id: string | undefined): Promise<SessionRow> {
  const row = await requireSession(store, id);
  if (isReadableFolder(row.workspace)) return row;
  throw new Refusal(409, ({ session }) => session.folderGone({ folder: row.workspace }));
}

/** The real path of a folder that an agent may see: nothing of ours. Throws a Refusal. */
export function requireWorkspace(folder: string, data: string): string {
  const real = requireFolder(folder);
  if (isInside(real, data)) throw new Refusal(403, ({ server }) => server.closedFolder({ folder: real }));
  return real;
}

/** The real path of a folder that can be read. Throws a Refusal when it is none. */
export function requireFolder(folder: string): string {
  if (!isAbsolute(folder) || !isReadableFolder(folder))
    throw new Refusal(422, ({ server }) => server.noFolder({ folder }));
  return realpathSync.native(folder);
}

/** What is said must be there to be read. Throws a Refusal. */
export function refuseBlank(prompt: string): void {
  if (isBlank(prompt)) throw new Refusal(400, ({ server }) => server.blankPrompt());
}
