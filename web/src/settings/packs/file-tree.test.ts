import { expect, test } from "vitest";
import { treeOf } from "./file-tree.ts";

test("what goes in and what is left out stand in one tree, folders before what is in them", () => {
  const lines = treeOf({
    files: [
      { path: "SKILL.md", size: 10, executable: false },
      { path: "a/run.sh", size: 3, executable: true },
      { path: "a-b.txt", size: 1, executable: false },
    ],
    leftOut: [
      { path: ".env", why: "hidden", reason: "hidden" },
      { path: "a/node_modules/", why: "rubbish", reason: "of no use" },
    ],
  });
  expect(lines.map(({ name, depth, size, leftOut }) => [name, depth, size, leftOut])).toEqual([
    [".env", 0, null, "hidden"],
    ["SKILL.md", 0, 10, null],
    ["a", 0, null, null],
    ["node_modules", 1, null, "of no use"],
    ["run.sh", 1, 3, null],
    ["a-b.txt", 0, 1, null],
  ]);
});
