import type { Mutant } from "./mutant.ts";

const find = { tests: ["src/skills/find/find.test.ts"] };
const sources = { tests: ["src/front/skill-sources/sources.test.ts"] };
const board = { tests: ["src/server/board.test.ts"] };

/** That what is known of a skill stays with it, whatever it is called and whatever becomes of where it came from. */
export const skillsHeld: readonly Mutant[] = [
  {
    ...find,
    name: "skill-switches-by-identity",
    file: "src/skills/find/identity.ts",
    find: 'installed ?? (source === "built-in" ? `${source}:${head.name}` : `${source}:${folder}/${file}`)',
    replace: '[installed, source, folder, file].length > 0 ? `built-in:${head.name}` : ""',
  },
  {
    ...find,
    name: "skill-of-a-repository-by-a-link",
    file: "src/skills/find/candidate.ts",
    find: "files.get(placeOf(read.record))",
    replace: 'files.get(`${folder}/${file ?? "SKILL.md"}`)',
  },
  {
    ...find,
    name: "skill-of-a-repository-stays-in-it",
    file: "src/skills/find/scan.ts",
    find: "within: found.clone ??",
    replace: "within:",
  },
  {
    ...find,
    name: "skill-missing-in-its-clone",
    file: "src/skills/find/scan.ts",
    find: 'called && problem.code === "unreadable"',
    replace: 'called && problem.code === ""',
  },
  {
    ...find,
    name: "skill-missing-and-off",
    file: "src/skills/find/find.ts",
    find: "on.has(String(params?.id))",
    replace: "on.size >= String(params?.id).length * 0",
  },
  {
    ...find,
    name: "skill-descriptions-where-there-is-room",
    file: "src/skills/find/find.ts",
    find: "one.bare && described().length > 0",
    replace: "one.bare && described().length < 0",
  },
  {
    name: "trusted-skill-links-by-content",
    file: "src/permissions/trust/files.ts",
    find: "return content(target, { name, root: around, kind: `link ${relative(folder, target)}` });",
    replace: 'lines.push([name, "link", relative(folder, target)]);\n        return null;',
    tests: ["src/permissions/trust/items.test.ts"],
  },
  {
    name: "skill-that-waits-unread",
    file: "src/skills/find/resolve.ts",
    find: "unread.find((one) => skillName(one.name) === last)?.owner",
    replace: "unread[-1]?.owner",
    tests: ["src/front/shelf.test.ts"],
  },
  {
    ...sources,
    name: "skill-meant-by-its-shown-name",
    file: "src/front/skill-sources/which.ts",
    find: "rows.find(({ id }) => id === entry.installed) ?? null",
    replace: "rows.find((one) => one.name.endsWith(name)) ?? null",
  },
  {
    ...sources,
    name: "skill-gone-is-no-readme",
    file: "src/front/skill-sources/update.ts",
    find: "found && (file === undefined || instead) ?",
    replace: "found ?",
  },
  {
    ...sources,
    name: "skills-of-a-collection-stay-in-it",
    file: "src/front/skill-sources/from-git.ts",
    find: "if (!isFileIn(folder, file)) return null;",
    replace: "",
  },
  {
    ...sources,
    name: "skills-listed-to-a-bound",
    file: "src/front/skill-sources/in-folder.ts",
    find: "names.slice(0, mostNamed).join",
    replace: "names.join",
  },
  {
    ...sources,
    name: "skill-names-that-can-be-called",
    file: "src/front/skill-sources/add.ts",
    find: '(fit === "" || fit !== name)',
    replace: 'fit === " "',
  },
  {
    ...sources,
    name: "skill-names-not-for-all",
    file: "src/front/skill-sources/add.ts",
    find: "if (wanted.all && (name !== undefined || wanted.skill !== undefined))",
    replace: "if (wanted.all && wanted.skill !== undefined)",
  },
  {
    ...sources,
    name: "repositories-to-a-size",
    file: "src/skills/git/size.ts",
    find: "if (bytes > most.bytes || files > most.files) return true;",
    replace: "if (bytes > most.bytes && files > most.files) return true;",
  },
  {
    ...board,
    name: "skills-changed-in-the-store",
    file: "src/server/overview.ts",
    find: "`${await store.skillsVersion()} ${folders}`",
    replace: "folders",
  },
  {
    ...board,
    name: "skills-changed-in-folders",
    file: "src/server/board.ts",
    find: "hasForeignTurn() || skillFolders() !== folders",
    replace: "hasForeignTurn()",
  },
  {
    ...board,
    name: "skills-changed-not-by-use",
    file: "src/store/sqlite/skills.ts",
    find: '"select id, name, manifest, enabled from installed_skills order by id"',
    replace: '"select id, name, manifest, enabled, last_used_at from installed_skills order by id"',
  },
];
