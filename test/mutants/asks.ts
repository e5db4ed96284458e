import type { Mutant } from "./mutant.ts";

const answers = { file: "src/session/answers.ts", tests: ["test/asks.test.ts"] };
const raising = { file: "src/loop/raise-ask.ts", tests: ["test/asks.test.ts"] };
const questions = ["test/questions.test.ts"];
const planning = ["test/plan-mode.test.ts"];

/** Questions to a person, the answers, and the modes that follow from them. */
export const asks: readonly Mutant[] = [
  {
    ...answers,
    name: "tampered-approval-refused",
    find: 'if (given.hash !== undefined && given.hash !== ask.hash) throw new CommandRefused("tampered");',
    replace: "",
  },
  {
    ...answers,
    name: "old-ask-not-allowed",
    find: 'if (isExpired(ask)) throw new CommandRefused("expired");',
    replace: "",
  },
  {
    ...answers,
    name: "always-needs-a-rule",
    find: 'if (given.always && ask.suggestion === undefined) throw new CommandRefused("no-rule");',
    replace: "",
  },
  {
    ...answers,
    name: "always-makes-a-rule",
    find: "return [...ruleFrom(ask, answer), answered];",
    replace: "return [answered];",
  },
  {
    ...answers,
    name: "empty-answer-is-none",
    find: ' && given.text.trim() !== ""',
    replace: "",
    tests: questions,
  },
  { ...raising, name: "old-ask-asked-anew", find: " && !isExpired(open)", replace: "" },
  { ...raising, name: "changed-ask-asked-anew", find: " && (open.hash ?? hash) === hash", replace: "" },
  {
    name: "users-rule-is-kept",
    file: "src/session/session.ts",
    find: 'if (given.decision === "allow" && given.always === "user" && suggestion) await saveRule(suggestion);',
    replace: "",
    tests: ["test/asks.test.ts"],
  },
  {
    name: "session-rules-count",
    file: "src/session/open.ts",
    find: "rules: [...given, ...parsed]",
    replace: "rules: given",
    tests: ["test/asks.test.ts"],
  },
  {
    name: "approval-over-http-names-what-it-is-for",
    file: "src/server/routes/messages.ts",
    find: "if (isBlind) throw new Refusal(422, ({ asks }) => asks.hashMissing());",
    replace: "",
    tests: ["test/asks.test.ts"],
  },
  {
    name: "old-ask-over-http-is-asked-anew",
    file: "src/server/live.ts",
    find: 'if (error instanceof CommandRefused && error.why === "expired") run(one);',
    replace: "",
    tests: ["test/asks.test.ts"],
  },
  {
    name: "hidden-characters-of-an-ask-are-spelt-out",
    file: "src/cli/print/outcome.ts",
    find: "const what = exactText(",
    replace: "const what = String(",
    tests: ["test/asks.test.ts"],
  },
  {
    name: "question-waits-for-its-answer",
    file: "src/loop/call-tool.ts",
    find: "if (tool.question && call.answer === undefined) {",
    replace: "if (false as boolean) {",
    tests: questions,
  },
  {
    name: "answer-given-since-judged",
    file: "src/loop/call-tool.ts",
    find: "answer: now.answer ?? null }",
    replace: "answer: ready.context.answer }",
    tests: ["src/protocol/pairing.test.ts"],
  },
  {
    name: "changes-wait-for-an-earlier-question",
    file: "src/loop/conflicts.ts",
    find: 'if (one.action === "interact") return other.action !== "read" && other.action !== "look";',
    replace: "",
    tests: ["src/loop/conflicts.test.ts", ...questions],
  },
  {
    name: "all-answers-understood-before-the-first",
    file: "src/cli/answers.ts",
    find: "if (picked.length > 1 && !multiple)",
    replace: "if (false as boolean)",
    tests: questions,
  },
  {
    name: "said-is-not-lost-with-its-call",
    file: "src/session/turn.ts",
    find: "const output = why + said;",
    replace: "const output = why;",
    tests: ["src/session/answered.test.ts"],
  },
  {
    name: "mode-stored-with-the-result",
    file: "src/loop/end-call.ts",
    find: "...modeFrom(result, journal.history),",
    replace: "",
    tests: planning,
  },
  {
    name: "any-other-answer-keeps-planning",
    file: "src/tools/agent/exit-plan-mode.ts",
    find: "if (said === askEach)",
    replace: "if (said !== acceptEdits)",
    tests: planning,
  },
  {
    name: "plan-only-in-plan-mode",
    file: "src/tools/agent/exit-plan-mode.ts",
    find: 'if (mode() !== "plan") throw new ToolError(texts.notInPlanMode());',
    replace: "",
    tests: planning,
  },
  {
    name: "unrestricted-is-confirmed",
    file: "src/session/session.ts",
    find: 'if (mode === "unrestricted" && !confirmed) throw new CommandRefused("unconfirmed");',
    replace: "",
    tests: ["src/session/answered.test.ts"],
  },
  {
    name: "unrestricted-is-typed",
    file: "src/server/confirmed.ts",
    find: "if (typed !== undefined && words.includes(typed.trim().toLowerCase())) return true;",
    replace: "return true;",
    tests: planning,
  },
  {
    name: "a-fork-is-not-confirmed",
    file: "src/session/fork.ts",
    find: 'if (last?.mode !== "unrestricted" || seq === undefined || !session) return events;',
    replace: "return events;",
    tests: planning,
  },
  {
    name: "mode-told-once",
    file: "src/session/session.ts",
    find: "known?.mode === mode ? [] : ",
    replace: "",
    tests: planning,
  },
  {
    name: "no-step-in-a-turn-that-was-lost",
    file: "src/loop/take-step.ts",
    find: " && turn !== undefined && journal.history.turn?.id === turn",
    replace: "",
    tests: ["src/loop/take-step.test.ts"],
  },
];
