import { givenTitle } from "../front/title.ts";
import { findSession } from "./find-session.ts";
import { exitCode, type Io } from "./io.ts";
import { withRuntime } from "./with-runtime.ts";

/** Another title for one session. */
export async function sessionRenameCommand(id: string, words: string[], io: Io): Promise<number> {
  const title = givenTitle(words.join(" "), io.texts);
  await withRuntime(io, async ({ store }) => {
    const row = await findSession(store, id, io);
    await store.renameSession(row.id, title);
  });
  return exitCode.done;
}
