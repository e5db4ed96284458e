import { expect, test } from "vitest";
import { unifiedDiff } from "../../../src/tools/files/unified-diff.ts";
import { changesIn, linesOfDiff, linesOfPatch, replacement } from "./diff.ts";

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}\n`).join("");

test("a diff of ours is read with the numbers of both sides, and what lies between as a gap", async () => {
  const before = numbered(40);
  const after = before.replace("line 3\n", "line three\n").replace("line 30\n", "");
  const { diff } = await unifiedDiff("a.txt", Buffer.from(before), Buffer.from(after));
  const lines = linesOfDiff(diff);
  expect(lines.filter(({ kind }) => kind !== "same")).toEqual([
    { kind: "removed", before: 3, text: "line 3" },
    { kind: "added", after: 3, text: "line three" },
    { kind: "gap", text: "" },
    { kind: "removed", before: 30, text: "line 30" },
  ]);
  expect(lines.at(-1)).toEqual({ kind: "same", before: 33, after: 32, text: "line 33" });
});

test("lines that look like the names of a file are lines of it", () => {
  const diff = "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n--- old\n+++ new\n@@ no head\n";
  expect(linesOfDiff(diff)).toEqual([
    { kind: "removed", before: 1, text: "-- old" },
    { kind: "added", after: 1, text: "++ new" },
    { kind: "same", before: 2, after: 2, text: "@ no head" },
  ]);
});

test("a file without an end of line says so", async () => {
  const { diff } = await unifiedDiff("a", null, Buffer.from("one"));
  expect(linesOfDiff(diff)).toEqual([
    { kind: "added", after: 1, text: "one" },
    { kind: "note", text: "No newline at end of file" },
  ]);
});

test("the changes of one file and those of many are found in a call's details", () => {
  const file = { path: "a", diff: "--- a/a\n+++ b/a\n@@ -1 +1 @@\n-x\n+y\n", added: 1, removed: 1 };
  const change = { path: "a", lines: linesOfDiff(file.diff), added: 1, removed: 1, cut: false };
  expect(changesIn({ replaced: 1, ...file })).toEqual([change]);
  expect(changesIn({ files: [file, { ...file, path: "b", cut: true }] })).toEqual([
    change,
    { ...change, path: "b", cut: true },
  ]);
});

test.each([[null], [undefined], ["text"], [{ code: 0 }], [{ files: [{ path: "a" }] }], [{ files: ["a"] }]])(
  "details that tell of no change give none: %j",
  (details) => {
    expect(changesIn(details)).toBeNull();
  },
);

test("a replacement shows what goes and what comes", () => {
  expect(replacement("a", "x\ny\n", "z")).toEqual({
    path: "a",
    lines: [
      { kind: "removed", text: "x" },
      { kind: "removed", text: "y" },
      { kind: "added", text: "z" },
    ],
    added: 1,
    removed: 2,
    cut: false,
  });
});

test("a patch is shown line by line in both of its forms", () => {
  const patch = "*** Begin Patch\n*** Update File: a\n@@\n keep\n-old\n+new\n*** End Patch\n";
  expect(linesOfPatch(patch).map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    "note: *** Begin Patch",
    "note: *** Update File: a",
    "note: @@",
    "same: keep",
    "removed: old",
    "added: new",
    "note: *** End Patch",
  ]);
});
