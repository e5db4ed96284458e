import type { Mutant } from "./mutant.ts";

/** What a search keeps to, whichever engine does it. */
export const search: readonly Mutant[] = [
  {
    name: "search-without-ripgrep",
    file: "src/search/engines.ts",
    find: "if (!isUnusable(first)) throw first;",
    replace: "throw first;",
    tests: ["src/search/engines.test.ts"],
  },
  {
    name: "search-second-chance",
    file: "src/search/engines.ts",
    find: 'return first.kind === "missing" ? threads() : ripgrep();',
    replace: "throw second;",
    tests: ["src/search/engines.test.ts"],
  },
  {
    name: "search-killed-ripgrep-is-unusable",
    file: "src/search/ripgrep-program.ts",
    find: 'throw new SearchError("unusable", code === null',
    replace: 'throw new SearchError("failed", code === null',
    tests: ["src/search/engines.test.ts"],
  },
  {
    name: "search-newest-first",
    file: "src/search/first-hits.ts",
    find: "return held < keep || last === undefined || isNewer(dated(path), dated(last.path));",
    replace: "return held < keep;",
    tests: ["src/search/first-hits.test.ts"],
  },
  {
    name: "search-nul-is-no-text",
    file: "src/search/ripgrep-output.ts",
    find: "current.isAccepted && binary_offset === null",
    replace: "current.isAccepted",
    tests: ["src/search/search.test.ts"],
  },
  {
    name: "search-threads-nul-is-no-text",
    file: "src/search/plain/search-file.ts",
    find: "if (room.subarray(filled, filled + read).includes(0)) return nothing;",
    replace: "",
    tests: ["src/search/search.test.ts"],
  },
  {
    name: "search-threads-leave-data-out",
    file: "src/search/plain/walk.ts",
    find: "below === left || ",
    replace: "",
    tests: ["src/search/search.test.ts"],
  },
  {
    name: "search-threads-follow-no-links",
    file: "src/search/plain/walk.ts",
    find: " || (!isFolder && !entry.isFile())",
    replace: "",
    tests: ["src/search/search.test.ts"],
  },
  {
    name: "search-shows-what-is-in-the-file",
    file: "src/tools/files/confirm-hits.ts",
    find: "if (!(await holds(file, lines))) return null;",
    replace: "",
    tests: ["src/tools/files/confirm-hits.test.ts"],
  },
  {
    name: "search-leaves-out-what-is-denied",
    file: "src/search/ripgrep.ts",
    find: " && mayRead(path);",
    replace: ";",
    tests: ["src/search/search.test.ts"],
  },
  {
    name: "search-asks-the-gate-for-each-file",
    file: "src/loop/judge.ts",
    find: 'gate(reading(path)).decision !== "deny"',
    replace: "true",
    tests: ["test/gate.test.ts"],
  },
  {
    name: "search-endless-lines-only-counted",
    file: "src/search/ripgrep-output.ts",
    find: "if (line.length <= longestShown) {",
    replace: "{",
    tests: ["src/search/search.test.ts"],
  },
];
