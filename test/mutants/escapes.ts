import type { Mutant } from "./mutant.ts";

const held = { file: "src/permissions/sandbox/protect.ts", tests: ["test/escapes.test.ts"] };

/** Ways out of the sandbox that were open once. */
export const escapes: readonly Mutant[] = [
  {
    ...held,
    name: "a-workspace-is-no-repository-itself",
    find: "for (const [name, kind] of missing ? [missing] : whatBareRuns) hold([name], kind, folder);",
    replace: "",
  },
  {
    ...held,
    name: "nor-one-whose-parts-lie-elsewhere",
    find: 'hold(["commondir"], "file", folder, ".\\n");',
    replace: "",
  },
  { ...held, name: "repositories-further-down-are-held", find: "depth: 3", replace: "depth: 1" },
  {
    name: "our-data-stays-where-it-is",
    file: "src/permissions/sandbox/mounts.ts",
    find: "[...held.ways, ...toData]",
    replace: "[...held.ways]",
    tests: held.tests,
  },
];
