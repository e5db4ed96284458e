import type { Mutant } from "./mutant.ts";

const unread = { tests: ["src/front/rules.test.ts"] };
const called = { tests: ["test/tool-call-session.test.ts"] };
const shown = { tests: ["src/front/trust.test.ts"] };
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
  {
    ...unread,
    name: "unread-settings-hold-up",
    file: "src/permissions/trust/settings.ts",
    find: 'if ("problem" in file) return [unreadRule(file.path)];',
    replace: 'if ("problem" in file) return [];',
  },
  {
    ...unread,
    name: "unread-denial-of-reading-holds-up",
    file: "src/permissions/decide.ts",
    find: ' || action === "exec"',
    replace: "",
  },
  {
    ...unread,
    name: "link-to-nothing-is-unread",
    file: "src/front/workspace-rules.ts",
    find: ' ?? { path, problem: "unreadable" }',
    replace: " ?? { path, found: {} }",
  },
  {
    name: "broken-denial-holds-up",
    file: "src/permissions/trust/settings.ts",
    find: "return [...new Set(tools)].map((tool) => unreadRule(file.path, tool));",
    replace: "return tools.length > 999 ? [unreadRule(file.path)] : [];",
    tests: ["test/unread-settings.test.ts"],
  },
  {
    name: "no-rule-is-made-up",
    file: "src/front/permissions.ts",
    find: 'kind === "rule" && waits(state)',
    replace: 'kind === "rule" && state !== "trusted"',
    tests: ["test/unread-settings.test.ts"],
  },
  {
    ...shown,
    name: "head-only-at-the-top",
    file: "src/permissions/trust/items.ts",
    find: "= null] = /^---[",
    replace: "= null] = /(?:^|[^]*\\n)---[",
  },
  {
    ...shown,
    name: "instructions-have-no-head",
    file: "src/permissions/trust/items.ts",
    find: 'kind === "agent" ? toldIn(text.bytes)',
    replace: "kind ? toldIn(text.bytes)",
  },
  {
    ...shown,
    name: "what-passes-is-shown",
    file: "src/skills/find/trust-items.ts",
    find: 'tools: read?.tools ?? ""',
    replace: 'tools: ""',
  },
  {
    ...shown,
    name: "what-passes-is-shown-whole",
    file: "src/front/trust.ts",
    find: "Math.max(tools.length, commands.length) > mostShown",
    replace: "commands.length > mostShown",
  },
  {
    name: "settings-among-permissions-are-told",
    file: "src/permissions/trust/items.ts",
    find: "...inside.map((key) => `permissions.",
    replace: "...inside.map((key) => `other.",
    tests: ["src/permissions/trust/items.test.ts"],
  },
  {
    ...called,
    name: "called-under-the-sessions-rules",
    file: "src/cli/tool-call.ts",
    find: "rules: [...gate.rules, ...added]",
    replace: "rules: added.length < 0 ? added : gate.rules",
  },
  {
    ...called,
    name: "called-in-the-sessions-mode",
    file: "src/cli/tool-call.ts",
    find: "const mode = flags.mode ?? opened.mode;",
    replace: "const mode = gate.mode;",
  },
  {
    ...called,
    name: "called-in-the-sessions-folder",
    file: "src/cli/tool-call.ts",
    find: "gate: { workspace, mode,",
    replace: "gate: { workspace: workspace && gate.workspace, mode,",
  },
  {
    name: "no-rule-too-long",
    file: "src/front/permissions.ts",
    find: 'if (text.length > longestRule) return "too-long";',
    replace: "",
    tests: ["test/permission-rules.test.ts"],
  },
  {
    name: "no-hidden-rule",
    file: "src/front/permissions.ts",
    find: 'return exactLine(text.trim()) === text.trim() ? null : "hidden";',
    replace: "return null;",
    tests: ["test/permission-rules.test.ts"],
  },
  {
    name: "later-tools-are-known",
    file: "src/front/permissions.ts",
    find: " || isToolName(added.tool)",
    replace: "",
    tests: ["test/permission-rules.test.ts"],
  },
  {
    name: "questions-are-asked",
    file: "src/session/explain.ts",
    find: 'if (question && decision === "allow")',
    replace: "if (question === null)",
    tests: ["test/permission-explain.test.ts"],
  },
  {
    name: "no-family-of-secrets",
    file: "src/processes/environment.ts",
    find: "PASS|PWD|CRED|AUTH(?!OR(?!I))|COOKIE|(?<!^XDG_)SESSION|JWT|BEARER|PRIVATE|DSN|WEBHOOK",
    replace: "PASSW|CREDENTIAL",
    tests: ["src/processes/environment.test.ts"],
  },
];
