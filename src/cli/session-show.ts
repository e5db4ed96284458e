import { transcriptOf } from "../protocol/transcript.ts";
import { findSession } from "./find-session.ts";
import { exitCode, type Io } from "./io.ts";
import { transcriptText } from "./print/transcript.ts";
import { withStore } from "./with-runtime.ts";

export interface ShowFlags {
  full?: boolean;
  output: "text" | "json";
}

/** What was said and done in one session. */
export async function sessionShowCommand(id: string, { full = false, output }: ShowFlags, io: Io): Promise<number> {
  await withStore(io, async (store) => {
    const row = await findSession(store, id, io);
    if (output === "json") {
      const shown = full ? await store.events(row.id) : await store.messages(row.id);
      return io.out(`${JSON.stringify(shown)}\n`);
    }
    const passages = transcriptOf(await store.events(row.id));
    io.out(`${transcriptText({ row, passages, texts: io.texts.sessions.transcript }, { full })}\n`);
  });
  return exitCode.done;
}
