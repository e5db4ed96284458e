import type { SessionId } from "../protocol/ids.ts";
import { describeOwner } from "../store/owner.ts";
import type { Store } from "../store/store.ts";
import { findSession } from "./find-session.ts";
import { Complaint, exitCode, type Io } from "./io.ts";
import { withRuntime } from "./with-runtime.ts";

export interface DeleteFlags {
  all?: boolean;
  yes?: boolean;
}

/** Deletes for good. What another process runs stays, is named, and makes the exit code 1. */
export async function sessionDeleteCommand(names: string[], flags: DeleteFlags, io: Io): Promise<number> {
  const { sessions: texts, session, cli } = io.texts;
  if (names.length > 0 && flags.all) throw new Complaint(texts.allOrSome(), exitCode.usage);
  if (names.length === 0 && !flags.all) throw new Complaint(texts.whichToDelete(), exitCode.usage);
  return withRuntime(io, async ({ store, sessions }) => {
    const ids = flags.all ? await everyId(store) : await idsOf(names, store, io);
    if (ids.length === 0) {
      io.note(`${cli.noSessions()}\n`);
      return exitCode.done;
    }
    if (flags.all && !flags.yes) throw new Complaint(texts.allNeedsYes({ count: ids.length }), exitCode.usage);
    const { deleted, owned, purged } = await sessions.delete(ids);
    const count = ids.filter((id) => deleted.includes(id)).length;
    if (count > 0) io.note(`${texts.deleted({ count })}\n`);
    if (!purged) io.note(`${texts.notPurged()}\n`);
    for (const { id, owner } of owned) io.note(`${id}: ${session.owned(describeOwner(owner))}\n`);
    return owned.length > 0 ? exitCode.failed : exitCode.done;
  });
}

const everyId = async (store: Store) => (await store.sessions()).map(({ id }) => id);

/** All of them are found before any of them is deleted. */
async function idsOf(names: readonly string[], store: Store, io: Io): Promise<SessionId[]> {
  const ids: SessionId[] = [];
  for (const name of names) ids.push((await findSession(store, name, io)).id);
  return [...new Set(ids)];
}
