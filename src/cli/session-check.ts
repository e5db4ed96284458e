import { findSession } from "./find-session.ts";
import { exitCode, type Io } from "./io.ts";
import { withStore } from "./with-runtime.ts";

/** Whether the events of one session, or of all, are those that were stored. */
export async function sessionCheckCommand(
  id: string | undefined,
  { output }: { output: "text" | "json" },
  io: Io,
): Promise<number> {
  const texts = io.texts.sessions;
  const { sessions, events, unchained, problems } = await withStore(io, async (store) =>
    store.checkSessions(id === undefined ? undefined : (await findSession(store, id, io)).id),
  );
  if (output === "json") io.out(`${JSON.stringify({ sessions, events, unchained, problems })}\n`);
  else {
    for (const problem of problems) io.out(`${texts.chainProblem(problem)}\n`);
    io.out(`${texts.checked({ sessions, events, problems: problems.length })}\n`);
    if (unchained > 0) io.out(`${texts.unchained({ events: unchained })}\n`);
  }
  return problems.length > 0 ? exitCode.failed : exitCode.done;
}
