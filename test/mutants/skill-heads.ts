import type { Mutant } from "./mutant.ts";

const head = { tests: ["src/skills/head/parse.test.ts"] };
const tools = { file: "src/skills/head/tool-terms.ts", ...head };
const lists = { file: "src/skills/head/tool-lists.ts", tests: ["src/skills/head/tool-lists.test.ts"] };
const linting = { tests: ["src/skills/lint/lint.test.ts"] };

/** What a SKILL.md may say, and what lint sees. */
export const skillHeads: readonly Mutant[] = [
  {
    ...tools,
    name: "skill-approves-not-everything",
    find: 'if (tool.startsWith("*"))',
    replace: "if (tool === null)",
  },
  { ...tools, name: "skill-approves-no-question", find: "else if (askPeople.has(tool))", replace: "else if (!tool)" },
  {
    ...tools,
    name: "empty-list-restricts-nothing",
    find: 'if (entries.length === 0 || entries.includes("*")) {',
    replace: 'if (entries.includes("*")) {',
  },
  {
    ...lists,
    name: "entry-keeps-its-brackets",
    find: "if (depth === 0 && gap(at)) parts",
    replace: "if (gap(at)) parts",
  },
  {
    ...lists,
    name: "part-of-an-entry-is-no-wider",
    find: " || (rules.length > 1 && rule.specifier === null)",
    replace: "",
  },
  {
    ...lists,
    name: "open-bracket-swallows-none",
    find: "balance(together) === 0 ? splitTools(together) : texts.flatMap(splitTools)",
    replace: "splitTools(together)",
  },
  {
    ...head,
    name: "skill-key-of-the-prototype",
    file: "src/skills/head/given.ts",
    find: 'key === "__proto__"',
    replace: 'key === ""',
  },
  {
    ...head,
    name: "skill-aliases-bounded",
    file: "src/skills/head/given.ts",
    find: "if (left < 0 || total < 0 || depth > deepest) throw new TooMuch();",
    replace: "if (total < -100_000) throw new TooMuch();",
  },
  {
    ...head,
    name: "skill-body-between-lines-kept",
    file: "src/skills/head/parts.ts",
    find: "const text = isBare ? file : below;",
    replace: "const text = below;",
  },
  {
    ...head,
    name: "skill-hyphen-pre-approves",
    file: "src/skills/head/keys.ts",
    find: 'return written.includes("-") ? "allowed-tools" : "allowed_tools";',
    replace: 'return "allowed-tools";',
  },
  {
    ...linting,
    name: "lint-links-once",
    file: "src/skills/lint/walk.ts",
    find: "if (place === null || seen.has(place)) return;",
    replace: "if (place === null || depth > 3) return;",
  },
  {
    ...linting,
    name: "lint-stays-in-its-folder",
    file: "src/skills/lint/walk.ts",
    find: 'kind === "folder" && !leaves && ',
    replace: 'kind === "folder" && ',
  },
  {
    ...linting,
    name: "lint-no-made-up-keys",
    file: "src/skills/lint/secrets.ts",
    find: "isMadeUp: looksMadeUp(bare(secret))",
    replace: "isMadeUp: false",
  },
  {
    ...linting,
    name: "lint-whole-commands",
    file: "src/skills/lint/risks.ts",
    find: "const whole = wholeCommands(text);",
    replace: "const whole = text;",
  },
  {
    name: "lint-strict",
    file: "src/cli/skill-lint.ts",
    find: '(flags.strict && has("warning"))',
    replace: "false",
    tests: ["test/skill-authoring.test.ts"],
  },
];
