import type { Mutant } from "./mutant.ts";

const held = { tests: ["src/permissions/protected.test.ts"], file: "src/permissions/protected.ts" };
const bounds = { tests: ["src/permissions/capabilities.test.ts"], file: "src/permissions/capabilities.ts" };
const found = { tests: ["src/skills/find/find.test.ts"] };
const shelf = { tests: ["src/front/shelf.test.ts"] };
const use = { tests: ["src/skills/use/use.test.ts"], file: "src/skills/use/use.ts" };
const sources = { tests: ["src/front/skill-sources/sources.test.ts"] };
const program = { tests: ["test/skill-use-terms.test.ts"] };

/** That nobody but the user widens what his own skills do unasked, and that he is told what he has to agree to. */
export const skillAgreed: readonly Mutant[] = [
  {
    ...{ ...held, name: "own-skills-protected" },
    find: 'return skills.some((folder) => isInside(path, folder)) ? "asked" : null;',
    replace: 'return skills.length < 0 ? "asked" : null;',
  },
  {
    ...{ ...held, name: "own-skills-protected-from-around" },
    find: "skills.some((folder) => isInside(folder, path))",
    replace: "skills.some((folder) => isInside(folder, path) && path === folder)",
  },
  {
    ...{ ...program, name: "own-skills-known-before-a-change" },
    file: "src/loop/judge.ts",
    find: 'action === "exec" || action === "write"',
    replace: 'action === "exec"',
  },
  {
    ...{ ...shelf, name: "own-skills-by-links" },
    file: "src/skills/find/own-folders.ts",
    find: "new Set([...roots, ...apart])",
    replace: "new Set([...roots, ...apart.slice(apart.length)])",
  },
  {
    ...{ ...use, name: "added-skills-as-agreed" },
    find: "? { ...fresh, approved: false } : fresh",
    replace: "? fresh : fresh",
  },
  {
    ...{ ...use, name: "added-skills-as-they-are-read" },
    find: " || entry.agreed !== undefined;",
    replace: ";",
  },
  {
    ...{ ...found, name: "linked-skills-of-the-workspace" },
    file: "src/skills/find/candidate.ts",
    find: "return isInside(folder, own) ? undefined : [];",
    replace: "return isInside(folder, own) ? [] : undefined;",
  },
  {
    ...{ ...sources, name: "added-folders-agree-to-nothing" },
    file: "src/skills/find/installed.ts",
    find: "const { agreed = [] } = agreedIn(approved);",
    replace: "const { agreed = undefined as never } = agreedIn(approved);",
  },
  {
    ...{ ...program, name: "folders-are-approved-by-the-user" },
    file: "src/front/skill-sources/add.ts",
    find: "const agreed = approved.has(one) ?",
    replace: "const agreed = approved.size >= 0 ?",
  },
  {
    ...{ ...sources, name: "no-stranger-takes-a-built-in-name" },
    file: "src/skills/find/names.ts",
    find: '? "trusted" : "unapproved"',
    replace: '? "trusted" : "trusted"',
  },
  {
    ...{ ...program, tests: ["test/api-skills.test.ts"], name: "disguised-names-need-a-yes" },
    file: "src/front/skill-sources/shown-offer.ts",
    find: "one.lookalike && !choice.approve.includes(one.row.name)",
    replace: "one.lookalike && choice.approve.length < 0",
  },
  {
    ...{ tests: ["test/control-characters.test.ts"], name: "output-moves-no-cursor" },
    file: "src/cli/main.ts",
    find: "out: (text) => void stdout.write(escapedControls(text)),",
    replace: "out: (text) => void stdout.write(text),",
  },
  {
    ...{ tests: ["src/workers/pool.test.ts"], name: "jobs-end-in-time" },
    file: "src/workers/pool.ts",
    find: "if (work.mostMs === undefined) return;",
    replace: "if (work.mostMs !== 0) return;",
  },
  {
    ...{ ...sources, name: "commands-are-agreed-to" },
    file: "src/skills/use/rights.ts",
    find: "commandsIn(text).map(({ command }) => command)",
    replace: 'commandsIn(text).map(() => "")',
  },
  {
    ...{ ...program, name: "added-is-told-what-it-runs" },
    file: "src/cli/skill-rights.ts",
    find: "if (rules) io.note(",
    replace: "if (!rules) io.note(",
  },
  {
    ...{ tests: ["test/skill-git.test.ts"], name: "approved-was-shown-what-it-runs" },
    file: "src/cli/skill-rights.ts",
    find: "if (commands) io.note(",
    replace: "if (!commands) io.note(",
  },
  {
    ...{ tests: ["test/pack-install.test.ts"], name: "approved-after-it-was-installed" },
    file: "src/cli/pack-install.ts",
    find: "(!flags.approve || old?.agreed)",
    replace: "(true || old?.agreed)",
  },
  {
    ...{ tests: ["test/skill-git.test.ts"], name: "shown-as-it-is-trusted" },
    file: "src/cli/skill-show.ts",
    find: "skill.approved ? shown.fields",
    replace: "!skill.approved ? shown.fields",
  },
  {
    ...{ tests: ["test/pack-install.test.ts"], name: "shown-with-its-bounds" },
    file: "src/cli/skill-show.ts",
    find: "...(skill.capabilities ?",
    replace: "...(!skill.capabilities ? [] : skill.approved ? [] : skill.capabilities ?",
  },
  {
    ...{ tests: ["test/skills-found.test.ts"], name: "shown-in-its-readers-language" },
    file: "src/cli/skill-show.ts",
    find: "${skillAuthoring.levels[level]}:",
    replace: "${level}:",
  },
  {
    ...{ ...sources, name: "a-text-stands-in-beside-skills" },
    file: "src/front/skill-sources/from-git.ts",
    find: "instead[0] === undefined ?",
    replace: "instead[0] === undefined || files.length > 0 ?",
  },
  {
    ...{ ...sources, name: "a-text-stands-in-until-the-skill-is-there" },
    file: "src/front/skill-sources/update.ts",
    find: "file !== undefined && !instead && isFileIn",
    replace: "file !== undefined && isFileIn",
  },
  {
    ...{ ...sources, name: "a-text-stands-in-for-one" },
    file: "src/front/skill-sources/add.ts",
    find: "gitManifest(row)?.instead && before.name !== row.name;",
    replace: 'gitManifest(row)?.instead && before.name === "";',
  },
  {
    ...{ ...sources, name: "a-text-by-its-own-name" },
    file: "src/front/skill-sources/add.ts",
    find: "(isOwn ? undefined : before?.name)",
    replace: "(isOwn ? before?.name : before?.name)",
  },
  {
    ...{ ...found, name: "what-was-left-out-is-looked-at-again" },
    file: "src/skills/find/scan.ts",
    find: "folders: [...folders, ...left] };",
    replace: "folders };",
  },
  {
    ...{ ...found, name: "what-was-lacking-is-looked-for-again" },
    file: "src/skills/find/find.ts",
    find: " || known.problems.some(isMissing)) return scan(root);",
    replace: ") return scan(root);",
  },
  {
    ...{ ...shelf, name: "switched-off-is-said" },
    file: "src/front/session-skills.ts",
    find: "...(off !== null && { kept",
    replace: "...(off === null && { kept",
  },
  {
    ...{ ...use, name: "cut-by-the-line" },
    find: "linesIn(whole) - linesIn(text.slice(rest)) + 1",
    replace: "linesIn(whole) - linesIn(whole.slice(whole.lastIndexOf(text.slice(rest, rest + 200)))) + 1",
  },
  {
    ...{ tests: ["test/pack-commands.test.ts"], name: "an-author-gives-a-later-day" },
    file: "src/skills/pack/format/build.ts",
    find: 'problem: "expires-too-soon"',
    replace: 'problem: "expired"',
  },
  {
    ...{ tests: ["src/skills/lint/lint.test.ts"], name: "linted-with-its-commands" },
    file: "src/skills/lint/commands.ts",
    find: 'notes.add("info", "commands"',
    replace: 'if (head.agent) notes.add("info", "commands"',
  },
  {
    ...{ tests: ["src/skills/lint/lint.test.ts"], name: "linted-with-its-helpers" },
    file: "src/skills/lint/skill.ts",
    find: "helperNotes(parsed.head, notes);",
    replace: "",
  },
  {
    ...{ tests: ["src/skills/lint/lint.test.ts"], name: "background-is-for-forks" },
    file: "src/skills/head/head.ts",
    find: "if (background) notes.add",
    replace: "if (background && agent) notes.add",
  },
  {
    ...{ tests: ["test/pack-upload.test.ts"], name: "offered-with-its-rights" },
    file: "src/front/packs/offered.ts",
    find: "isRefused(opened) ? null : opened.rights",
    replace: "isRefused(opened) ? null : null",
  },
  {
    ...{ ...sources, name: "fetched-skills-as-agreed" },
    file: "src/skills/find/candidate.ts",
    find: "entry.agreed = row.agreed;",
    replace: "",
  },
  {
    ...{ ...sources, name: "approved-one-by-one" },
    file: "src/front/skill-sources/add.ts",
    find: "!approved.has(one)",
    replace: "approved.size === 0",
  },
  {
    ...{ ...found, name: "meant-now" },
    file: "src/skills/find/find.ts",
    find: "collisions: collisions.map((one) => meantNow(one, entries)),",
    replace: "collisions: collisions.map((one) => meantNow(one, [])),",
  },
  {
    ...{ ...found, name: "added-waits-for-nothing" },
    file: "src/skills/find/find.ts",
    find: "&& !isAdded(name)",
    replace: "&& (isAdded(name), true)",
  },
  {
    ...{ ...found, name: "ignored-needs-no-word" },
    file: "src/permissions/trust/ignored.ts",
    find: "neverEntered.has(name) || isIgnored(join(at, name))",
    replace: "neverEntered.has(name) && isIgnored(join(at, name))",
  },
  {
    ...{ ...found, name: "waits-for-its-own-folder" },
    file: "src/skills/find/find.ts",
    find: "map((name) => ({ name, owner: owner.folder }))",
    replace: "map((name) => ({ name, owner: folder }))",
  },
  {
    ...{ ...found, name: "too-deep-is-told" },
    file: "src/skills/find/walk.ts",
    find: "if (isDeep && file !== null)",
    replace: "if (isDeep && file === null)",
  },
  {
    ...{ ...bounds, name: "bounds-of-paths-elsewhere" },
    find: "sight.standing.isLost || commands.some(beginsElsewhere)",
    replace: "commands.length < 0 && commands.some(beginsElsewhere)",
  },
  {
    ...{ ...bounds, name: "bounds-of-paths-by-links" },
    find: 'new Set(["cp", "install", "rsync", "scp"])',
    replace: 'new Set(["cp", "ln", "install", "rsync", "scp"])',
  },
  {
    ...{ ...bounds, name: "bounds-of-paths-by-links-that-climb" },
    find: '=== "ln" && command.words.some',
    replace: '=== "" && command.words.some',
  },
  {
    ...{ ...bounds, name: "bounds-of-paths-by-copied-links" },
    find: "realOf(at, context) !== at)",
    replace: "realOf(at, context) === null)",
  },
  {
    ...{ ...bounds, name: "git-in-another-folder-writes" },
    file: "src/permissions/file-words.ts",
    find: "verbOf(words.slice(1)).verb",
    replace: "words[1] ?? verbOf([]).verb",
  },
];
