import { expect, test } from "vitest";
import { rankPaths } from "./rank-paths.ts";

const files = ["README.md", "src/main.ts", "src/server/main-loop.ts", "src/server/domain.ts", "docs/报告 2026.md"];
const ranked = (words: string, most = 10) =>
  rankPaths({ paths: files.join("\0"), words, most }).found.map(({ path }) => path);

test.each([
  [
    "the name itself goes before letters of it",
    "main.ts",
    ["src/main.ts", "src/server/domain.ts", "src/server/main-loop.ts"],
  ],
  ["a beginning goes before a middle", "main", ["src/main.ts", "src/server/main-loop.ts", "src/server/domain.ts"]],
  ["letters in their order are enough", "smlp", ["src/server/main-loop.ts"]],
  ["a folder counts as one", "serv", ["src/server/", "src/server/domain.ts", "src/server/main-loop.ts"]],
  ["all the words must be there", "server main", ["src/server/main-loop.ts", "src/server/domain.ts"]],
  ["Chinese is found by a part of the name", "报告", ["docs/报告 2026.md"]],
  ["capitals make no difference", "READme", ["README.md"]],
  ["what is nowhere is not found", "zzz", []],
])("%s", (_, words, expected) => {
  expect(ranked(words)).toEqual(expected);
});

test("without a word what lies nearest comes first, and the rest is counted", () => {
  expect(ranked("", 3)).toEqual(["src/", "docs/", "README.md"]);
  expect(rankPaths({ paths: files.join("\0"), words: "", most: 3 }).count).toBe(8);
  expect(rankPaths({ paths: "", words: "", most: 3 })).toEqual({ found: [], count: 0 });
});
