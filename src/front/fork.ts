import type { Texts } from "../i18n/texts.ts";
import { textsIn } from "../i18n/texts.ts";
import type { SessionId } from "../protocol/ids.ts";
import { languages } from "../protocol/language.ts";
import type { ForkOptions, ForkProblem } from "../session/fork.ts";

/** What a fork's title is marked with. */
export const forkMarks = (texts: Texts): Pick<ForkOptions, "mark" | "marks"> => ({
  mark: texts.sessions.forkMark(),
  marks: languages.map((language) => textsIn(language).sessions.forkMark()),
});

/** Why there is no fork. */
export function forkSentence(
  problem: ForkProblem,
  { id, message }: { id: SessionId; message: string },
  texts: Texts,
): string {
  switch (problem.problem) {
    case "not-found":
      return texts.session.notFound({ id });
    case "task":
      return texts.session.isTask(problem);
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
