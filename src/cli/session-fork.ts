import { forkMarks, forkSentence } from "../front/fork.ts";
import type { MessageId } from "../protocol/ids.ts";
import { findSession } from "./find-session.ts";
import { Complaint, exitCode, type Io } from "./io.ts";
import { wholeNumber } from "./whole-number.ts";
import { withRuntime } from "./with-runtime.ts";

export interface ForkFlags {
  at?: MessageId;
  /** True without a number. */
  beforeCut?: string | true;
}

/** A new session with what was said so far. */
export async function sessionForkCommand(id: string, { at, beforeCut }: ForkFlags, io: Io): Promise<number> {
  const cut = typeof beforeCut === "string" ? wholeNumber("--before-cut", beforeCut, io) : beforeCut && "last";
  await withRuntime(io, async ({ store, sessions }) => {
    const row = await findSession(store, id, io);
    const fork = await sessions.fork(row.id, {
      at,
      beforeCut: cut,
      ...forkMarks(io.texts),
    });
    if (typeof fork !== "string") throw new Complaint(forkSentence(fork, { id: row.id, message: at ?? "" }, io.texts));
    io.out(`${fork}\n`);
  });
  return exitCode.done;
}
