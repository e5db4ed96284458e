import type { Mutant } from "./mutant.ts";

const together = { tests: ["test/answers-together.test.ts"] };

/** What a second look at the command line and the folder's own config found. */
export const frontMended: readonly Mutant[] = [
  {
    ...together,
    name: "one-answer-each",
    file: "src/session/answers.ts",
    find: 'if (twice) throw new CommandRefused("answered-twice", twice.ask);',
    replace: "",
  },
  {
    ...together,
    name: "answers-all-or-none",
    file: "src/cli/run.ts",
    find: '[{ type: "answer-all" as const, answers: answersTo(asks, answers, io) }]',
    replace: 'answersTo(asks, answers, io).map((one) => ({ type: "answer" as const, ...one }))',
  },
  {
    ...together,
    name: "late-answer-says-so",
    file: "src/cli/run.ts",
    find: 'if (session.problem === "owned" && flags.answer) await refuseAnswered(id, flags.answer, store, io);',
    replace: "",
  },
  {
    ...together,
    name: "blank-answer-is-unfit",
    file: "src/server/routes/messages.ts",
    find: "if (!fits || isBlank)",
    replace: "if (!fits)",
  },
];
