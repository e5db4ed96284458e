import type { Mutant } from "./mutant.ts";

const linting = { tests: ["src/skills/lint/lint.test.ts"] };
const authoring = { tests: ["test/skill-authoring.test.ts"] };
const sources = { tests: ["src/front/skill-sources/sources.test.ts"] };
const use = { tests: ["src/skills/use/use.test.ts"] };
const kept = { tests: ["src/front/shelf.test.ts", "src/session/invoked.test.ts"] };

/** That what is said of a skill is so, and that no file of one can keep anybody waiting. */
export const skillsTold: readonly Mutant[] = [
  {
    ...linting,
    name: "no-skill-too-large-to-load",
    file: "src/skills/lint/skill.ts",
    find: '"problem" in read\n      ?',
    replace: '"problem" in read && read.problem !== "too-large"\n      ?',
  },
  {
    ...authoring,
    name: "lint-waits-for-no-pipe",
    file: "src/skills/lint/file.ts",
    find: "constants.O_RDONLY | constants.O_NONBLOCK",
    replace: "constants.O_RDONLY",
  },
  {
    ...linting,
    name: "lint-sees-an-unfilled-description",
    file: "src/skills/lint/template.ts",
    find: " || !isDescribed",
    replace: "",
  },
  {
    ...linting,
    name: "lint-sees-an-unfilled-text",
    file: "src/skills/lint/template.ts",
    find: "left > mostKept || ",
    replace: "",
  },
  {
    ...authoring,
    name: "no-new-skill-of-a-reserved-name",
    file: "src/front/skill-new.ts",
    find: 'if (name === generalSkill.name) throw new Declined("unfit", skillAuthoring.reserved({ name }));',
    replace: "",
  },
  {
    ...sources,
    name: "a-file-of-a-repository-has-its-own-name",
    file: "src/skills/use/read-skill.ts",
    find: '/^skill\\.md$/i.test(file) ? basename(dirname(path)) : basename(file, ".md")',
    replace: "basename(dirname(path))",
  },
  {
    ...sources,
    name: "what-is-gone-is-remembered",
    file: "src/front/skill-sources/update.ts",
    find: "place ?? { gone: true as const }",
    replace: "place ?? {}",
  },
  {
    ...sources,
    name: "what-has-come-back-is-not-gone",
    file: "src/front/skill-sources/update.ts",
    find: "const moved: GitManifest = { ...known,",
    replace: "const moved: GitManifest = { ...manifest,",
  },
  {
    ...sources,
    name: "what-is-gone-is-told",
    file: "src/front/session-skills.ts",
    find: "...(gone.length > 0 ?",
    replace: "...(gone.length > 1_000 ?",
  },
  {
    ...kept,
    name: "kept-from-the-user-is-not-none",
    file: "src/front/session-skills.ts",
    find: 'return { near: [], kept: entry.head.userOnly ? "nobody" : "model-only", name: entry.name };',
    replace: "return { near: [] };",
  },
  {
    ...kept,
    name: "kept-from-all-is-not-the-users",
    file: "src/front/session-skills.ts",
    find: 'if (userOnly && modelOnly) return { problem: "nobody" };',
    replace: "",
  },
  {
    ...kept,
    name: "kept-behind-another-is-told",
    file: "src/session/invoked.ts",
    find: "kept !== undefined ||",
    replace: "(kept === undefined && false) ||",
  },
  {
    ...use,
    name: "at-least-so-many-files",
    file: "src/skills/use/files.ts",
    find: "seen > mostNames || level.length > 0",
    replace: "false",
  },
  {
    ...use,
    name: "bash-only-where-it-is",
    file: "src/skills/use/use.ts",
    find: 'hasBash: use.has("bash", terms)',
    replace: "hasBash: true",
  },
  {
    ...use,
    name: "bash-only-where-the-main-skill-has-it",
    file: "src/skills/use/use.ts",
    find: 'const hasBash = mayUse([termsOf(entry)], { name: "bash" });',
    replace: "const hasBash = true;",
  },
  {
    ...use,
    name: "bash-only-where-the-pack-has-it",
    file: "src/protocol/active-terms.ts",
    find: "capabilities?.tools?.some((pattern) => letsIn(pattern, tool)) ?? true",
    replace: "capabilities !== null",
  },
  {
    name: "a-passage-that-is-not-there-is-not-allowed",
    file: "src/loop/judge.ts",
    find: "listed(terms, called)",
    replace: "listed([], called)",
    tests: ["test/skill-use-terms.test.ts"],
  },
];
