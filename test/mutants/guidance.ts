import type { Mutant } from "./mutant.ts";

const told = ["src/session/told.test.ts"];
const whole = ["test/guidance.test.ts"];
const remind = ["src/loop/remind.test.ts"];
const memory = ["src/tools/agent/memory.test.ts"];
const git = ["test/skill-git.test.ts"];
const address = ["src/skills/git/address.test.ts"];

/** What the model is told of rules, memory and instructions, and where skills are fetched from. */
export const guidance: readonly Mutant[] = [
  {
    name: "what-the-model-wrote-is-no-news",
    file: "src/session/told.ts",
    find: 'part !== "memory" || guide.memory !== ownMemory(messages)',
    replace: "true",
    tests: told,
  },
  {
    name: "a-change-is-told-once",
    file: "src/session/told.ts",
    find: 'events: [{ type: "guide-changed", told: now, ...(strange.length > 0 && { strange }) }]',
    replace: "events: []",
    tests: [...told, ...whole],
  },
  {
    name: "reminded-only-now-and-then",
    file: "src/loop/remind.ts",
    find: "turn.step === 1 || turn.step % every === 0",
    replace: "true",
    tests: [...remind, ...whole],
  },
  {
    name: "not-reminded-while-a-call-waits",
    file: "src/loop/remind.ts",
    find: 'last.calls.some(({ state }) => state !== "ended")',
    replace: "false",
    tests: remind,
  },
  {
    name: "instructions-wait-for-trust",
    file: "src/front/guide.ts",
    find: "if (!found.trusted) waits.push({ path, above: folder === workspace ? null : folder });",
    replace: "if (!path) waits.push({ path, above: folder });",
    tests: whole,
  },
  {
    name: "a-memory-key-stays-in-its-folder",
    file: "src/protocol/memory-name.ts",
    find: "return isName && ",
    replace: "return ",
    tests: memory,
  },
  {
    name: "helpers-of-git-are-refused",
    file: "src/skills/git/address.ts",
    find: 'if (!["https:", "http:", "ssh:", "file:"].includes(url.protocol))',
    replace: "if (false)",
    tests: [...address, ...git],
  },
  {
    name: "no-option-passes-for-an-address",
    file: "src/skills/git/address.ts",
    find: 'given.startsWith("-") ||',
    replace: "",
    tests: address,
  },
  {
    name: "hooks-are-not-run",
    file: "src/skills/git/git.ts",
    find: '"core.hooksPath=/dev/null", ',
    replace: "",
    tests: git,
  },
  {
    name: "a-changed-list-asks-again",
    file: "src/front/skill-sources/update.ts",
    find: "...(isAgreed && agreed && { agreed })",
    replace: "...(agreed && { agreed })",
    tests: git,
  },
  {
    name: "a-clone-is-made-once",
    file: "src/skills/git/loader.ts",
    find: "return commit === null ? clone(repository, null) : { folder, commit, before: commit };",
    replace: "return clone(repository, commit);",
    tests: git,
  },
  {
    name: "no-way-back-up-from-a-skill",
    file: "src/permissions/names.ts",
    find: 'isBelow(behind) ? "." : folder',
    replace: '"."',
    tests: ["src/permissions/reads.test.ts"],
  },
  {
    name: "a-skills-programs-are-not-written",
    file: "src/permissions/command-files.ts",
    find: 'action === "read" && isOfSkill(path, context)',
    replace: "isOfSkill(path, context)",
    tests: ["src/permissions/reads.test.ts"],
  },
  {
    name: "what-nobody-agreed-to-is-not-read",
    file: "src/skills/find/find.ts",
    find: "if (await isClosed(root, places)) {",
    replace: "if (false) {",
    tests: ["src/skills/find/find.test.ts"],
  },
  {
    name: "a-later-day-is-told",
    file: "src/protocol/skills.ts",
    find: '  "date",\n',
    replace: "",
    tests: told,
  },
  {
    name: "the-day-on-the-users-clock",
    file: "src/front/time.ts",
    find: "localTime(moment.toISOString())",
    replace: "moment.toISOString()",
    tests: ["src/front/time.test.ts"],
  },
  {
    name: "a-skill-that-was-called-is-said-to-be-loaded",
    file: "src/session/invoked.ts",
    find: "if (given.length > 0) invoked.skills.push(calls.follow(given));",
    replace: "",
    tests: ["src/session/invoked.test.ts", "test/skill-use.test.ts"],
  },
  {
    name: "only-what-is-given-is-said-to-be-loaded",
    file: "src/session/invoked.ts",
    find: "if (content.startsWith(skillTextStart)) given.push(name);",
    replace: "given.push(name);",
    tests: ["src/session/invoked.test.ts"],
  },
  {
    name: "a-list-of-tools-is-not-cut-at-a-semicolon",
    file: "src/tools/agent/list-tools.ts",
    find: "(?:。|\\.(?=",
    replace: "(?:[。；]|[.;](?=",
    tests: ["src/tools/agent/tool-search.test.ts"],
  },
  {
    name: "commands-of-the-agent-find-us",
    file: "bin/skillmint",
    find: '$root/bin" ;;',
    replace: '/nowhere" ;;',
    tests: ["test/write-skill.test.ts"],
  },
  {
    name: "a-new-skill-begins-where-it-can-be-written",
    file: "skills/en/write-skill/SKILL.md",
    find: "`skillmint skill new NAME --in .agents/skills`",
    replace: "`skillmint skill new NAME`",
    tests: ["test/write-skill.test.ts"],
  },
];
