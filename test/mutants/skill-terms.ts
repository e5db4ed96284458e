import type { Mutant } from "./mutant.ts";

const patterns = { tests: ["src/protocol/tool-pattern.test.ts", "src/protocol/active-terms.test.ts"] };
const heads = { tests: ["src/skills/head/parse.test.ts"] };
const linted = { tests: ["src/skills/lint/lint.test.ts"] };
const invoked = { file: "src/session/invoked.ts", tests: ["src/session/invoked.test.ts"] };
const trusted = { file: "src/front/trust.ts", tests: ["src/front/trust.test.ts"] };
const told = { file: "src/front/guide.ts", tests: ["test/guidance.test.ts"] };

/** Which tools a skill's words leave, and what its user is told of it before and after. */
export const skillTerms: readonly Mutant[] = [
  {
    ...{ ...patterns, name: "removed-by-pattern", file: "src/protocol/active-terms.ts" },
    find: "!removes.some((pattern) => keepsOut(pattern, tool))",
    replace: "!removes.includes(tool.name)",
  },
  {
    ...{ ...patterns, name: "only-by-pattern", file: "src/protocol/active-terms.ts" },
    find: "only.some((pattern) => letsIn(pattern, tool))",
    replace: "only.includes(tool.name)",
  },
  {
    ...{ ...patterns, name: "a-server-alone-means-its-tools", file: "src/protocol/tool-pattern.ts" },
    find: 'tool.join("__") : "*"',
    replace: 'tool.join("__") : ""',
  },
  {
    ...{ ...patterns, name: "parts-of-a-pattern-do-not-overlap", file: "src/protocol/tool-pattern.ts" },
    find: "return at <= end;",
    replace: "return true;",
  },
  {
    ...{ name: "first-tools-by-pattern", file: "src/tools/catalogue.ts", tests: ["src/tools/catalogue.test.ts"] },
    find: "!removes.some((pattern) => keepsOut(pattern, tool))",
    replace: "!removes.includes(tool.name)",
  },
  {
    ...{ name: "explained-under-a-skills-terms", file: "src/session/explain.ts" },
    find: 'if (isTaken) return { decision: "deny", rule: null, reason: failure ?? "" };',
    replace: "",
    tests: ["test/skill-use-terms.test.ts"],
  },
  {
    ...{ ...heads, name: "somebody-can-call-it", file: "src/skills/head/head.ts" },
    find: "if (userOnly && modelOnly)",
    replace: "if (userOnly && !modelOnly)",
  },
  {
    ...{ ...heads, name: "sub-agents-are-told-of", file: "src/skills/head/head.ts" },
    find: 'if (context === "fork") notes.add("info", "forks"',
    replace: 'if (context === "forks") notes.add("info", "forks"',
  },
  {
    ...{ ...heads, name: "reserved-name-is-told-of", file: "src/skills/head/parse.ts" },
    find: 'if (name === generalSkill.name) notes.add("warning", "name-reserved", { name });',
    replace: "",
  },
  {
    ...{ name: "general-is-nobodys", file: "src/skills/find/names.ts", tests: ["src/skills/find/find.test.ts"] },
    find: "if (!taken.has(bare) && bare !== generalSkill.name) {",
    replace: "if (!taken.has(bare)) {",
  },
  {
    ...{ ...linted, name: "arguments-beyond-the-last", file: "src/skills/lint/arguments.ts" },
    find: "used.filter((at) => at >= names.length)",
    replace: "used.filter((at) => at > names.length)",
  },
  {
    ...{ ...linted, name: "prices-are-no-arguments", file: "src/skills/lint/arguments.ts" },
    find: "if (names.length === 0 && argumentHint === undefined) return;",
    replace: "",
  },
  {
    ...{ ...linted, name: "arguments-in-code-are-not-counted", file: "src/skills/lint/arguments.ts" },
    find: "withoutCode(text, { keepInline: true })",
    replace: "withoutCode(text.replaceAll('`', ''), { keepInline: true })",
  },
  {
    ...{ ...invoked, name: "folders-are-no-skills" },
    find: "!existsSync(",
    replace: "!Number.isNaN(",
  },
  {
    ...{ ...invoked, name: "signs-are-no-skills" },
    find: "looksLikeName.test(name) && ",
    replace: "",
  },
  {
    ...{ ...invoked, name: "arguments-with-a-slash" },
    find: "(before.length === 0 || near.length > 0)",
    replace: "before.length >= 0",
  },
  {
    ...{ name: "a-call-of-no-skill-is-answered", file: "src/server/live.ts", tests: ["test/api-messages.test.ts"] },
    find: 'if (event.type === "prompt-submitted") noSkill = event.noSkill ?? null;',
    replace: "",
  },
  {
    ...{ name: "a-call-of-no-skill-is-noted", file: "src/cli/run.ts", tests: ["test/skill-use.test.ts"] },
    find: 'if (event.type === "prompt-submitted" && event.noSkill)',
    replace: 'if (event.type === "prompt-submitted" && event.noSkill && event.seq === null)',
  },
  {
    ...{ ...trusted, file: "src/skills/find/trust-items.ts", name: "commands-are-shown-before-trust" },
    find: 'commands: [...new Set(commands)].join(", "),',
    replace: 'commands: "",',
  },
  {
    ...{ ...trusted, name: "commands-are-shown-to-the-end" },
    find: "Math.max(tools.length, commands.length) > mostShown",
    replace: "tools.length > mostShown",
  },
  {
    ...{ ...told, name: "instructions-up-to-the-repository" },
    find: "upToRepository(workspace).filter(hasInstructions)",
    replace: "[workspace].filter(hasInstructions)",
  },
  {
    ...{ ...told, name: "instructions-above-wait-too" },
    find: "if (!found.trusted) waits.push",
    replace: "if (!found.trusted && folder === workspace) waits.push",
  },
  {
    ...{ name: "instructions-share-one-room", file: "src/front/guide.ts", tests: ["src/front/guide.test.ts"] },
    find: "room = Math.max(0, room - text.length);",
    replace: "",
  },
  {
    ...{ ...told, name: "always-on-says-why-nothing-runs" },
    find: 'commands, as: "always" } as const;',
    replace: "commands: false } as const;",
  },
];
