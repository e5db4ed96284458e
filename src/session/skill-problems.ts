import type { Texts } from "../i18n/texts.ts";
import type { NoSkill } from "../protocol/events.ts";
import type { SkillProblem } from "./session-skills.ts";

/** What its user is told of a skill that he has called for and that was not used. */
export function unusedBy(problem: SkillProblem): NonNullable<NoSkill["unused"]> {
  if (problem.problem === "blocked") return { why: problem.why, detail: problem.detail };
  return problem.problem === "waits" ? { why: "waits", above: problem.above } : { why: "unreadable" };
}

/** What the model is told of it. */
export function sentenceFor(
  problem: SkillProblem,
  { name, file }: { name: string; file: string },
  texts: Texts["tools"],
) {
  switch (problem.problem) {
    case "unknown":
      return texts.skillUnknown({ name, near: problem.near.join(", ") });
    case "waits":
      return texts.skillWaits({ name, above: problem.above });
    case "no-arguments":
      return texts.skillNoArguments({ name, hint: problem.hint });
    case "user-only":
      return texts.skillUserOnly({ name });
    case "model-only":
      return texts.skillUnknown({ name, near: "" });
    case "nobody":
      return texts.skillNobody({ name });
    case "unreadable":
      return texts.skillUnreadable({ name, detail: problem.detail });
    case "blocked":
      return texts.skillBlocked[problem.why]({ name, detail: problem.detail });
    case "outside":
      return texts.skillFileOutside({ name, file });
    case "no-file":
      return texts.skillNoFile({ name, file, near: problem.near.join(", ") });
    case "too-large":
      return texts.skillFileTooLarge({ name, file, megabytes: Math.ceil(problem.bytes / 1024 / 1024) });
    case "no-text":
      return texts.skillFileNoText({ name, file });
  }
}
