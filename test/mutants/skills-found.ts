import type { Mutant } from "./mutant.ts";

const find = { tests: ["src/skills/find/find.test.ts"] };
const inFind = { ...find, file: "src/skills/find/find.ts" };
const inWalk = { ...find, file: "src/skills/find/walk.ts" };
const catalogue = { file: "src/skills/find/catalogue.ts", tests: ["src/skills/find/catalogue.test.ts"] };
const items = { file: "src/permissions/trust/items.ts", tests: ["src/permissions/trust/items.test.ts"] };

/** Which skills are found, which of them count, and what the model is shown of them. */
export const skillsFound: readonly Mutant[] = [
  {
    ...inFind,
    name: "skills-of-a-workspace-wait",
    find: 'agreed.has(record.top ?? "") ? "on" : "waits"',
    replace: '"on"',
  },
  {
    ...inFind,
    name: "skills-of-a-workspace-are-looked-at-anew",
    find: 'const isDoubtful = depth === "all" || root.owner !== undefined;',
    replace: 'const isDoubtful = depth === "all";',
  },
  {
    ...inFind,
    name: "skills-that-are-shown-are-looked-at-anew",
    find: "if (stampOf(placeOf(read.record)) !== read.record.stamp) stale.add(read.root);",
    replace: "",
  },
  {
    ...inFind,
    name: "skills-switched-off",
    find: 'state === "on" && disabled.size > 0 && disabled.has(skillId(entry)) ? "off" : state',
    replace: "state",
  },
  {
    ...inFind,
    name: "skills-met-twice-are-one",
    find: "named(records.size > 1 ? once(all) : all)",
    replace: "named(all)",
  },
  {
    ...find,
    name: "skills-that-wait-take-no-name",
    file: "src/skills/find/names.ts",
    find: 'if (state === "waits") return "waiting";',
    replace: 'if (state === "on" && read?.root.key === "") return "waiting";',
  },
  {
    ...inWalk,
    name: "skill-links-stay-in-the-workspace",
    find: "if (within !== undefined && !isInside(real, within)) {",
    replace: "if (within === real) {",
  },
  { ...inWalk, name: "skill-folders-once", find: "if (seen.has(real)) return [];", replace: "" },
  { ...inWalk, name: "skill-folders-ignored", find: "if (isIgnored?.(path)) {", replace: "if (isIgnored === null) {" },
  { ...inWalk, name: "skill-folders-closed", find: "neverEntered.has(entry.name) || ", replace: "" },
  { ...inWalk, name: "skill-folders-deep", find: "if (here && !isDeep)", replace: "if (here)" },
  { ...inWalk, name: "skill-folders-many", find: "if (seen.size > most) {", replace: "if (seen.size < 0) {" },
  {
    ...find,
    name: "skill-files-stay-in-the-workspace",
    file: "src/skills/head/read.ts",
    find: "within === undefined ? dirname(real) : realpathSync.native(within)",
    replace: "dirname(real)",
  },
  {
    ...find,
    name: "skills-of-his-own-in-his-home",
    file: "src/skills/find/roots.ts",
    find: ".filter(({ at: { folder } }) => !users.includes(folder))",
    replace: "",
  },
  {
    ...find,
    name: "skills-above-only-in-a-repository",
    file: "src/permissions/repository.ts",
    find: "if (dirname(folder) === folder) return [workspace];",
    replace: "if (dirname(folder) === folder) return folders;",
  },
  {
    ...find,
    name: "skill-index-private",
    file: "src/skills/find/index-file.ts",
    find: "{ mode: 0o600 }",
    replace: "{}",
  },
  {
    name: "skill-index-damaged",
    file: "src/skills/find/columns.ts",
    find: ".some(({ length }) => length !== folder.length)",
    replace: ".some(({ length }) => length < 0)",
    tests: ["src/skills/find/columns.test.ts"],
  },
  {
    name: "skill-stamps-of-this-moment",
    file: "src/skills/find/stamp.ts",
    find: 'Date.now() - stats.ctimeMs < tickMs ? "" : stampFrom(stats)',
    replace: "stampFrom(stats)",
    tests: ["src/skills/find/stamp.test.ts"],
  },
  {
    name: "skill-of-a-workspace-at-each-use",
    file: "src/front/shelf.ts",
    find: 'entry.source === "workspace" ? foundIn(await look(), name) : entry',
    replace: "entry",
    tests: ["src/front/shelf.test.ts"],
  },
  { ...catalogue, name: "catalogue-without-the-users-own", find: "!head.userOnly && ", replace: "" },
  { ...catalogue, name: "catalogue-budget", find: "if (names <= room) {", replace: "if (names > 0) {" },
  {
    ...items,
    name: "trusted-skill-folders-stay-inside",
    find: 'if (!isInside(real, folder)) return unknownItem("skill", path, "outside");',
    replace: "",
  },
];
