import type { Mutant } from "./mutant.ts";

const ofCalls = ["src/loop/call-tools.test.ts"];

/** One turn: its limits, the order of its calls, and that each call has one result. */
export const loop: readonly Mutant[] = [
  {
    name: "write-and-command-in-order",
    file: "src/loop/conflicts.ts",
    find: 'if (actions.includes("exec")) return true;',
    replace: "",
    tests: ["src/loop/conflicts.test.ts"],
  },
  {
    name: "time-limit",
    file: "src/loop/with-limit.ts",
    find: "limitMs === null ? undefined",
    replace: "true ? undefined",
    tests: ofCalls,
  },
  {
    name: "step-limit",
    file: "src/loop/next.ts",
    find: 'if (turn.step >= maxSteps) return { type: "stop", reason: "step-limit" };',
    replace: "",
    tests: ["src/loop/next.test.ts"],
  },
  {
    name: "begun-on-record-before-the-effect",
    file: "src/loop/call-tool.ts",
    find: "else await journal.append(...facts);",
    replace: "else void journal.append(...facts);",
    tests: ofCalls,
  },
  {
    name: "every-call-sent-with-its-result",
    file: "src/loop/build-request.ts",
    find: "  assertPairs(messages);\n",
    replace: "",
    tests: ["src/loop/build-request.test.ts"],
  },
  {
    name: "output-bound",
    file: "src/loop/bound-output.ts",
    find: "if (cut < 0) return { output };",
    replace: "return { output };",
    tests: ["src/loop/bound-output.test.ts"],
  },
  {
    name: "event-folded-once",
    file: "src/protocol/fold.ts",
    find: "if (event.seq <= history.seq) return history;",
    replace: "",
    tests: ["src/protocol/fold.test.ts"],
  },
];
