import type { Mutant } from "./mutant.ts";

/** What the tools keep to, whatever the gate has said. */
export const tools: readonly Mutant[] = [
  {
    name: "search-leaves-data-out",
    file: "src/tools/files/folder.ts",
    find: "const way = relative(folder, closed);",
    replace: 'const way = "..";',
    tests: ["src/tools/files/grep.test.ts", "src/tools/files/glob.test.ts"],
  },
  {
    name: "dangling-link-is-its-target",
    file: "src/tools/workspace.ts",
    find: "if (target !== null) return realPath(resolve(parent, target), hops - 1);",
    replace: "",
    tests: ["src/tools/workspace.test.ts"],
  },
  {
    name: "tools-of-a-turn-stay",
    file: "src/tools/registry.ts",
    find: "const own = new Map([...entries].filter(([name]) => !without.includes(name)));",
    replace: "const own = entries;",
    tests: ["src/tools/registry.test.ts"],
  },
];
