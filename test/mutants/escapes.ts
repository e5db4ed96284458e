import type { Mutant } from "./mutant.ts";

const folder = "src/permissions/sandbox";
const held = { file: `${folder}/protect.ts`, tests: ["test/escapes.test.ts"] };

const found = { file: `${folder}/repositories.ts`, tests: held.tests };
const boxed = [`${folder}/wrap.test.ts`];

/** Ways out of the sandbox that were open once. */
export const escapes: readonly Mutant[] = [
  {
    ...held,
    name: "a-workspace-is-no-repository-itself",
    find: 'if (missing === undefined) holdAll(folder, "config config.worktree hooks/");\n    else hold(',
    replace: "if (missing === null) hold(",
  },
  {
    ...held,
    name: "nor-one-whose-parts-lie-elsewhere",
    find: 'notItself(folder: string): void {\n    hold(folder, "commondir");',
    replace: "notItself(folder: string): void {",
  },
  { ...found, name: "repositories-further-down-are-held", find: "depth: 3", replace: "depth: 1" },
  {
    name: "our-data-stays-where-it-is",
    file: `${folder}/mounts.ts`,
    find: "foldersAbove([data, ",
    replace: "foldersAbove([",
    tests: held.tests,
  },
  {
    ...found,
    name: "a-file-for-git-is-held",
    find: 'kind === "folder" || kind === "file"',
    replace: 'kind === "folder"',
  },
  {
    ...found,
    name: "parts-that-are-not-there-are-held",
    find: "...found, ...parts.filter(isHere)",
    replace: "...found",
  },
  {
    ...held,
    name: "folders-that-a-file-names-are-held",
    find: "  for (const folder of found.gitFolders) inGit(folder);\n",
    replace: "",
  },
  {
    ...held,
    name: "what-config-names-is-held",
    find: "  for (const { path, kind } of found.named)",
    replace: "  for (const { path, kind } of found.named.slice(9))",
  },
  {
    ...found,
    name: "a-tree-is-opened-by-its-repository-only",
    find: 'return pathIn(join(git, "gitdir"), /(.*)/, look) === join(folder, ".git");',
    replace: "return folder !== git;",
    tests: boxed,
  },
  {
    name: "modes-that-lend-are-not-given",
    file: `${folder}/seccomp.ts`,
    find: '    ...numbers.modes.flatMap(([call, mode]) => refused(call, [load(mode), skipIf("anyBit", setuid, 0, 1)])),\n',
    replace: "",
    tests: boxed,
  },
  {
    name: "nor-to-new-files",
    file: `${folder}/seccomp.ts`,
    find: "    ...numbers.making.flatMap(noLendingNew),\n",
    replace: "",
    tests: boxed,
  },
  {
    name: "temporary-files-of-others-are-out-of-sight",
    file: `${folder}/mounts.ts`,
    find: "[inMemory(path, { bytes }), ...keptIn(path)]",
    replace: 'path === "/run" ? [inMemory(path, { bytes })] : keptIn(path)',
    tests: boxed,
  },
  {
    name: "git-sees-nothing-of-ours-in-repositories-further-down",
    file: `${folder}/stubs.ts`,
    find: ", ...standing.map((path) => dirname(path))]",
    replace: "]",
    tests: boxed,
  },
];
