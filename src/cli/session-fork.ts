import { textsIn } from "../i18n/texts.ts";
import type { MessageId, SessionId } from "../protocol/ids.ts";
import { languages } from "../protocol/language.ts";
import type { ForkProblem } from "../session/fork.ts";
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
      mark: io.texts.sessions.forkMark(),
      marks: languages.map((language) => textsIn(language).sessions.forkMark()),
    });
    if (typeof fork !== "string") throw new Complaint(sentenceOf(fork, { id: row.id, message: at ?? "" }, io));
    io.out(`${fork}\n`);
  });
  return exitCode.done;
}

function sentenceOf(problem: ForkProblem, { id, message }: { id: SessionId; message: string }, { texts }: Io): string {
  switch (problem.problem) {
    case "not-found":
      return texts.session.notFound({ id });
    case "no-turn-ended":
      return texts.sessions.noTurnEnded({ id });
    case "no-such-prompt":
      return texts.sessions.noSuchPrompt({ message, id });
    case "no-such-cut":
      return texts.sessions.noSuchCut({ id, cuts: problem.cuts });
    case "in-mid-turn":
      return texts.sessions.promptInMidTurn({ message, first: problem.first });
  }
}
