import type { Mutant } from "./mutant.ts";

const settle = { file: "src/session/settle.ts", tests: ["src/session/settle.test.ts"] };

/** What a session keeps through aborts, crashes and late prompts. */
export const sessions: readonly Mutant[] = [
  {
    ...settle,
    name: "interrupted-command-not-run-again",
    find: 'if (effect === "none" || effect === "task") continue;',
    replace: 'if (effect !== "file") continue;',
  },
  { ...settle, name: "finished-write-told-as-done", find: 'if (now === after) return "done";', replace: "" },
  {
    name: "no-loose-ends",
    file: "src/session/turn.ts",
    find: "[...looseEnds(history, reason, texts.tools), ended]",
    replace: "[ended]",
    tests: ["src/session/session.test.ts"],
  },
  {
    name: "prompt-at-the-end-of-a-turn",
    file: "src/session/turn.ts",
    find: '(reason === "done" && queue.length > 0)',
    replace: "false",
    tests: ["src/session/session.test.ts"],
  },
  {
    name: "passing-events-in-order",
    file: "src/session/journal.ts",
    find: "if (waiting || flushing) open()",
    replace: "if (false) open()",
    tests: ["src/session/journal.test.ts"],
  },
  {
    name: "deferred-failure-not-lost",
    file: "src/session/journal.ts",
    find: "if (lost.some(({ deferred }) => deferred)) failure = { error };",
    replace: "",
    tests: ["src/session/journal.test.ts", "src/loop/call-tools.test.ts"],
  },
  {
    name: "failed-write-never-was",
    file: "src/session/journal.ts",
    find: "history = batch.before;",
    replace: "",
    tests: ["src/session/journal.test.ts"],
  },
  {
    name: "told-after-stored",
    file: "src/session/journal.ts",
    find: "if (facts.length > 0) await store(facts, { durable });",
    replace: "if (facts.length > 0) void Promise.resolve(store(facts, { durable })).catch(() => undefined);",
    tests: ["src/session/journal.test.ts"],
  },
  {
    name: "answer-at-the-last-moment",
    file: "src/session/turn.ts",
    find: "if (!turn || turn.waiting || asks.length === 0) return { events: [] };",
    replace: "if (!turn || turn.waiting) return { events: [] };",
    tests: ["src/protocol/pairing.test.ts"],
  },
  {
    name: "waiting-turn-can-be-aborted",
    file: "src/session/session.ts",
    find: "if (!running) await run();",
    replace: "",
    tests: ["src/session/session.test.ts"],
  },
  {
    name: "said-after-stop-is-answered",
    file: "src/session/session.ts",
    find: "if (abort.signal.aborted) await running;",
    replace: "",
    tests: ["src/session/session.test.ts"],
  },
  {
    name: "not-run-behind-an-interrupted-call",
    file: "src/session/settle.ts",
    find: 'if (doubtful) end("interrupted", texts.notRunBehind());',
    replace: "",
    tests: ["src/session/settle.test.ts"],
  },
  {
    name: "lost-result-told-to-the-loop",
    file: "src/session/journal.ts",
    find: "const batch = add(events, { ...common, ...options });",
    replace: "throwLost();\n    const batch = add(events, { ...common, ...options });",
    tests: ["src/session/journal.test.ts"],
  },
  {
    name: "durable-with-whatever-else",
    file: "src/session/journal.ts",
    find: "batch.durable ||= durable;",
    replace: "batch.durable = durable;",
    tests: ["src/session/journal.test.ts"],
  },
  {
    name: "used-when-its-turn-begins",
    file: "src/store/sqlite/project.ts",
    find: '    case "turn-started":\n',
    replace: "",
    tests: ["test/sessions.test.ts", "test/faults/crash.test.ts"],
  },
];
