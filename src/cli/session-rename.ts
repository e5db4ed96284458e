import { findSession } from "./find-session.ts";
import { Complaint, exitCode, type Io } from "./io.ts";
import { withRuntime } from "./with-runtime.ts";

/** Another title for one session, as it was given, on one line. */
export async function sessionRenameCommand(id: string, words: string[], io: Io): Promise<number> {
  const title = words.join(" ").replace(/\s+/g, " ").trim();
  if (title === "") throw new Complaint(io.texts.sessions.emptyTitle(), exitCode.usage);
  await withRuntime(io, async ({ store }) => {
    const row = await findSession(store, id, io);
    await store.renameSession(row.id, title);
  });
  return exitCode.done;
}
