import type { Mutant } from "./mutant.ts";

const said = { file: "src/cli/print/said.ts", tests: ["src/cli/print/said.test.ts"] };

/** What of an answer reaches a pipe, and what is advised when there is none. */
export const saidOnce: readonly Mutant[] = [
  {
    ...said,
    name: "broken-off-answers-in-a-pipe",
    find: "io.stdout.isTTY ? toPerson(io) : toReader(io)",
    replace: "toPerson(io)",
    tests: ["test/run.test.ts"],
  },
  {
    ...said,
    name: "a-screen-need-not-wait",
    find: "io.stdout.isTTY ? toPerson(io) : toReader(io)",
    replace: "toReader(io)",
  },
  { ...said, name: "only-the-last-attempt", find: 'if (broken) held = "";', replace: "" },
  {
    ...said,
    name: "broken-off-for-good-is-told",
    find: "    end() {\n      tell();",
    replace: "    end() {",
  },
  {
    name: "unsaved-sessions-are-not-gone-on-with",
    file: "src/cli/print/outcome.ts",
    find: 'model: opened?.model ?? "", saved })',
    replace: 'model: opened?.model ?? "", saved: true })',
    tests: ["test/no-save.test.ts"],
  },
  {
    name: "when-to-check-again",
    file: "src/front/models/examine.ts",
    find: "({ model: id, detail, retryAfterMs })",
    replace: "({ model: id, detail })",
    tests: ["test/doctor.test.ts"],
  },
];
