import type { Session } from "../session/session.ts";
import type { Io } from "./io.ts";

interface WaitInput {
  io: Io;
  /** So long at most. */
  minutes: number;
  /** Whether the session is there for later. */
  saved: boolean;
}

/** What works in the background ends with us, so it is waited for; not for ever. What has not ended goes on in a later run. */
export async function waitForTasks(session: Session, { io, minutes, saved }: WaitInput): Promise<void> {
  const { cli } = io.texts;
  const before = session.tasksAtWork();
  if (before === 0) return;
  // What the session itself asks is not kept back by them: its user would answer to files as they are no more.
  if (session.history.turn) return io.note(`… ${cli.tasksHeld({ count: before })}\n`);
  io.note(`… ${cli.tasksAtWork({ count: before, minutes })}\n`);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((done) => {
    timer = setTimeout(done, minutes * 60_000);
  });
  await Promise.race([session.tasksRest(), late]);
  clearTimeout(timer);
  const count = session.tasksAtWork();
  if (count > 0) io.note(`… ${cli.tasksLeft({ count, minutes, session: saved ? session.id : null })}\n`);
}
