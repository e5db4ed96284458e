import type { Mutant } from "./mutant.ts";

const folder = "src/permissions/read-only";
const lists = { tests: [`${folder}/read-only.test.ts`] };
const programs = { tests: [`${folder}/programs.test.ts`], file: `${folder}/programs.ts` };
const repositories = { tests: [`${folder}/git-config.test.ts`], file: `${folder}/git-config.ts` };
const scripts = { tests: [`${folder}/scripts.test.ts`] };

/** What is called read-only. */
export const readOnly: readonly Mutant[] = [
  {
    ...lists,
    name: "read-only-though-opaque",
    file: `${folder}/read-only.ts`,
    find: "!facts.bash || reading.opaque !== null || reading.background || ",
    replace: "",
  },
  {
    ...lists,
    name: "read-only-though-it-writes",
    file: `${folder}/read-only.ts`,
    find: 'target === "/dev/null" || (action === "read" && !target.startsWith("/dev/"))',
    replace: 'target === "/dev/null" || !target.startsWith("/dev/")',
  },
  {
    ...lists,
    name: "read-only-from-the-net",
    file: `${folder}/read-only.ts`,
    find: 'action === "read" && !target.startsWith("/dev/")',
    replace: 'action === "read"',
  },
  {
    ...lists,
    name: "read-only-with-any-variable",
    file: `${folder}/read-only.ts`,
    find: "if (!name) return command.assigns.every(isHarmlessName);",
    replace: "if (!name) return true;",
  },
  {
    ...lists,
    name: "read-only-with-a-variable-before-it",
    file: `${folder}/read-only.ts`,
    find: " || !command.assigns.every((one) => isReadsOwn(one, name))",
    replace: "",
  },
  {
    ...lists,
    name: "flags-that-are-in-no-list",
    file: `${folder}/flags.ts`,
    find: 'if (kind === undefined || (kind === "alone" && end >= 0)) return null;',
    replace: "",
  },
  {
    ...lists,
    name: "letters-that-are-in-no-list",
    file: `${folder}/flags.ts`,
    find: "    if (kind === undefined) return null;\n    const rest",
    replace: "    const rest",
  },
  {
    ...lists,
    name: "words-that-are-not-known",
    file: `${folder}/flags.ts`,
    find: "    if (text === null) return null;\n    if (ended",
    replace: "    if (text === null) continue;\n    if (ended",
  },
  {
    ...lists,
    name: "operands-that-are-too-many",
    file: `${folder}/flags.ts`,
    find: "if (!taken || taken.operands.length > operands) return false;",
    replace: "if (!taken) return false;",
  },
  {
    ...lists,
    name: "patterns-that-become-options",
    file: `${folder}/judge.ts`,
    find: "const isName = word !== null && /^[\\w./~]/.test(word);",
    replace: "const isName = word !== null;",
  },
  {
    ...lists,
    name: "find-that-runs-anything",
    file: `${folder}/finding.ts`,
    find: "if (!scene.runs(inner)) return false;",
    replace: "",
  },
  {
    ...lists,
    name: "printf-that-sets-variables",
    file: `${folder}/builtins.ts`,
    find: "[sdiouxXfeEgGcbq]",
    replace: "[sdiouxXfeEgGcbqn]",
  },
  {
    ...lists,
    name: "read-into-any-variable",
    file: `${folder}/builtins.ts`,
    find: '[...operands, ...(flags.get("-a") ?? [])].every(isHarmlessName)',
    replace: "operands.length >= 0 && flags.size >= 0",
  },
  {
    ...lists,
    name: "signatures-are-checked-by-a-program",
    file: `${folder}/git.ts`,
    find: "only(spec, { also: (taken) => isQuietFormat(taken) && also(taken) })",
    replace: "only(spec, { also: (taken) => also(taken) })",
  },
  {
    ...lists,
    name: "lists-of-branches-that-make-one",
    file: `${folder}/git.ts`,
    find: "return operands.length === 0 || (operands.length === 1 && limits.length > 0);",
    replace: "return operands.length <= 1 || limits.length > 0;",
  },
  {
    ...programs,
    name: "programs-of-the-folder",
    find: "foreign.some((other) => isInside(one, other))",
    replace: "foreign.length === 0",
  },
  {
    ...programs,
    name: "programs-from-where-one-stands",
    find: "if (!isAbsolute(home)) return false;",
    replace: "if (!isAbsolute(home)) continue;",
  },
  {
    ...programs,
    name: "stand-ins-that-the-folder-chooses",
    find: "return !isChooser(home, real) || choosesByHome(home, real, scene);",
    replace: "return true;",
  },
  {
    ...programs,
    name: "folders-that-a-text-goes-to",
    file: `${folder}/places.ts`,
    find: 'if (command.words[0] !== "cd") continue;',
    replace: "continue;",
  },
  {
    ...repositories,
    name: "settings-that-run-programs",
    find: "else if (!harmlessKey(key)) return null;",
    replace: "",
  },
  {
    ...repositories,
    name: "hooks-that-reading-sets-off",
    find: 'if (hooks.some((path) => files.look(join(path, "post-index-change")))) return false;',
    replace: "",
  },
  {
    ...repositories,
    name: "folders-that-look-like-repositories",
    find: 'if (files.look(join(here, "HEAD")) &&',
    replace: 'if (files.look(join(here, "HEAD", "x")) &&',
  },
  {
    ...repositories,
    name: "repositories-of-others",
    find: 'if (![worktree, join(worktree, ".git"), own, shared].every((path) => isOurs(path, facts))) return false;',
    replace: "",
  },
  {
    ...repositories,
    name: "repositories-inside",
    file: `${folder}/git-index.ts`,
    find: " || index.readUInt32BE(at + 24) === gitlink",
    replace: "",
  },
  {
    ...scripts,
    name: "awk-that-writes",
    file: `${folder}/awk.ts`,
    find: 'if (found === ">" && depth > 0 && (inner === 0 || program.includes("/"))) return false;',
    replace: "",
  },
  {
    ...scripts,
    name: "awk-that-hides-in-a-division",
    file: `${folder}/awk.ts`,
    find: 'if (found === "/" && program.includes(\'"\')) return false;',
    replace: "",
  },
  {
    ...scripts,
    name: "sed-that-runs-what-it-made",
    file: `${folder}/sed.ts`,
    find: "[gpIi0-9]*",
    replace: "[gpIie0-9]*",
  },
];
