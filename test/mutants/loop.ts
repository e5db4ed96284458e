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
    name: "end-of-a-process-in-order",
    file: "src/loop/conflicts.ts",
    find: 'if (actions.includes("end")) return one.action !== other.action;',
    replace: "",
    tests: ["src/loop/conflicts.test.ts"],
  },
  {
    name: "time-limit",
    file: "src/loop/with-limit.ts",
    find: "limitMs === null",
    replace: "limitMs !== undefined",
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
    find: "else if (!isBegun) await journal.append(...facts);",
    replace: "else if (!isBegun) void journal.append(...facts);",
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
  {
    name: "stuck-turn-pauses",
    file: "src/loop/next.ts",
    find: 'if (queue.length === 0 && stuckCall(history)) return { type: "stop", reason: "stuck" };',
    replace: "",
    tests: ["src/loop/stuck.test.ts"],
  },
  {
    name: "progress-is-no-loop",
    file: "src/loop/stuck.ts",
    find: "if (achieved) return steps;",
    replace: "",
    tests: ["src/loop/stuck.test.ts"],
  },
  {
    name: "broken-half-not-sent",
    file: "src/loop/build-request.ts",
    find: 'if (message.stop === "failed" && all[index + 1]?.role !== "user") return false;',
    replace: "",
    tests: ["src/loop/call-model.test.ts"],
  },
  {
    name: "what-broke-off-is-kept",
    file: "src/loop/call-model.ts",
    find: "if (text || reasoning) finish(",
    replace: "if (false) finish(",
    tests: ["src/loop/call-model.test.ts"],
  },
  {
    name: "abort-ends-the-wait",
    file: "src/loop/sleep.ts",
    find: 'signal.addEventListener("abort", () => resolve(), { once: true });',
    replace: "",
    tests: ["src/loop/call-model.test.ts"],
  },
  {
    name: "late-no-is-heard",
    file: "src/loop/call-tool.ts",
    find: 'if (!now || now.state === "ended") return true;',
    replace: "",
    tests: ["src/session/session.test.ts"],
  },
  {
    name: "decided-ask-is-withdrawn",
    file: "src/loop/end-call.ts",
    find: "    ...withdrawn(call.id, context, texts.decidedByRule()),\n",
    replace: "",
    tests: ["src/protocol/pairing.test.ts"],
  },
  {
    name: "results-stored-before-asked",
    file: "src/loop/take-step.ts",
    find: 'await journal.append({ type: "step-started", step });',
    replace: 'journal.defer({ type: "step-started", step });',
    tests: ["src/session/session.test.ts"],
  },
];
