import { expect, test } from "vitest";
import { fileName } from "./file-name.ts";

test.each([
  ["What is in here?", "What is in here"],
  ["../../etc/passwd", "etc passwd"],
  ["把 a/b 改成 c:d", "把 a b 改成 c d"],
  ["tabs\tand\nlines\u202eexe", "tabs and lines exe"],
  ["...", ""],
  ["x".repeat(100), "x".repeat(60)],
])("the title %j is a file called %j", (title, name) => {
  expect(fileName(title)).toBe(name);
});
