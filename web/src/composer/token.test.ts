import { expect, test } from "vitest";
import { tokenAt, writtenPath } from "./token.ts";

test.each([
  ["a slash at the beginning is a skill", "/", { kind: "skill", from: 0, to: 1, query: "" }],
  ["with what was written of its name", "/wri", { kind: "skill", from: 0, to: 4, query: "wri" }],
  ["a second one behind the first", "/one /tw", { kind: "skill", from: 5, to: 8, query: "tw" }],
  ["behind its name comes what it is told", "/one about ", null],
  ["a path is none", "/etc/ho", null],
  ["nor is a slash in the middle", "this/that", null],
  ["an at sign is a file", "look at @src/ma", { kind: "file", from: 8, to: 15, query: "src/ma" }],
  ["also right behind Chinese", "请看@报", { kind: "file", from: 2, to: 4, query: "报" }],
  ["and in what a skill is told", "/one @a", { kind: "file", from: 5, to: 7, query: "a" }],
  ["an address of a person is none", "write to ada@exam", null],
  ["what was left behind is none", "@src and ", null],
])("%s", (_, text, expected) => {
  expect(tokenAt(text, text.length)).toEqual(expected);
});

test("only what stands before the caret counts", () => {
  expect(tokenAt("@ma please", 3)).toEqual({ kind: "file", from: 0, to: 3, query: "ma" });
});

test("a path with spaces stands in quotes", () => {
  expect([writtenPath("a/b.ts"), writtenPath("my notes.md"), writtenPath("报告.md")]).toEqual([
    "a/b.ts",
    '"my notes.md"',
    "报告.md",
  ]);
});
