import { expect, test } from "vitest";
import { pathFault, twinsAmong } from "./paths.ts";

// What is refused is in test/support/packs/path-techniques.ts.
test.each([
  ...[
    "SKILL.md",
    "scripts/run_1.sh",
    "参考资料/说明-2.md",
    "été.md",
    "a/b/c/d/e/f/g/h",
    "x".repeat(255),
    "_private.md",
  ],
  ...["日本語.txt", "한국어.md", "console.md", "com10", "auxiliary", "a-", "v1.2.3"],
])("%s is a name for a file", (path) => expect(pathFault(path)).toBe(null));

test.each([
  [".env", "dot"],
  ["docs/..", "dot"],
  ["a.", "dot"],
  ["my notes.md", "letters"],
  ["长".repeat(86), "long"],
  [`${"a/".repeat(8)}b`, "deep"],
  ["nul.txt", "device"],
  ["e\u0301", "form"],
])("%s is none, and it is said why: %s", (path, why) => expect(pathFault(path)).toBe(why));

test("names that differ stand side by side", () => {
  expect(twinsAmong(["a.md", "a.txt", "docs/a.md", "docs/b/a.md", "文档/a.md", "文件/a.md"])).toBe(null);
});

test.each([
  ["by case", ["Docs/a.md", "Docs/A.md"]],
  ["by the form of letters", ["ﬁle.md", "file.md"]],
  ["of two folders", ["Docs/a.md", "docs/b.md"]],
  ["of a file and a folder", ["docs", "docs/a.md"]],
  ["of a folder and a file behind it", ["A/b", "a"]],
])("twins %s are found", (_, paths) => expect(twinsAmong(paths)?.problem).toBe("twins"));
