import { isReadableFolder } from "../front/readable-folder.ts";
import type { SessionOpened } from "../protocol/events.ts";
import { foldAll } from "../protocol/fold.ts";
import type { History } from "../protocol/history.ts";
import type { SessionId } from "../protocol/ids.ts";
import type { Store } from "../store/store.ts";
import { findSession } from "./find-session.ts";
import { Complaint, exitCode, type Io } from "./io.ts";

/** A stored session as it is looked at, by who does not take it up: nothing of it is changed. */
export interface StoredSession {
  id: SessionId;
  workspace: string;
  opened: SessionOpened;
  history: History;
}

export async function storedSession(store: Store, text: string, io: Io): Promise<StoredSession> {
  const { session: texts } = io.texts;
  const { id, workspace } = await findSession(store, text, io);
  if (!isReadableFolder(workspace)) throw new Complaint(texts.folderGone({ folder: workspace }));
  const history = foldAll(await store.recall(id));
  const { opened } = history;
  if (!opened) throw new Complaint(texts.notFound({ id }));
  return { id, workspace, opened, history };
}

/** Its folder is its own. */
export function refuseBadSession({ session, cwd }: { session?: string; cwd?: string }, { texts: { cli } }: Io): void {
  if (session === undefined) return;
  if (cwd !== undefined) throw new Complaint(cli.fixedFlag({ flag: "--cwd" }), exitCode.usage);
  if (session.trim() === "") throw new Complaint(cli.emptySession(), exitCode.usage);
}
