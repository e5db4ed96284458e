import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createTwoFilesPatch } from "diff";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Bench, call, refusal, toolBench } from "../../../test/support/tool-context.ts";
import { applyPatch } from "./apply-patch.ts";
import { versionOf } from "./version.ts";

const marked = (...lines: string[]) => ["*** Begin Patch", ...lines, "*** End Patch"].join("\n");
const text = (bench: Bench, name: string) => readFileSync(bench.path(name), "utf8");
const code = "class A {\n  one() {\n    return 1;\n  }\n  two() {\n    return 1;\n  }\n}\n";

async function patched(content: string | Uint8Array, patch: string): Promise<string> {
  using bench = toolBench();
  bench.put("a.txt", content);
  await call(applyPatch, { patch }, bench);
  return text(bench, "a.txt");
}

test("files are changed, made, moved and deleted in one go", async () => {
  using bench = toolBench();
  bench.put("a.txt", "one\ntwo\nthree\n");
  bench.put("gone.txt", "bye\n");
  chmodSync(bench.put("old.sh", "echo 1\n"), 0o755);
  const patch = marked(
    "*** Update File: a.txt",
    "@@",
    " one",
    "-two",
    "+2",
    "*** Add File: new/b.txt",
    "+first",
    "+",
    "+third",
    "*** Delete File: gone.txt",
    "*** Update File: old.sh",
    "*** Move to: bin/new.sh",
    "@@",
    "-echo 1",
    "+echo 2",
  );
  const { output, details } = await call(applyPatch, { patch }, bench);
  expect(output).toBe(
    "Applied the patch to 5 files:\nM a.txt (+1 −1)\nA new/b.txt (+3 −0)\nA bin/new.sh (+1 −0)\nD gone.txt (+0 −1)\nD old.sh (+0 −1)",
  );
  expect(details).toMatchObject({
    files: [{ action: "update", path: "a.txt", diff: expect.stringContaining("-two\n+2\n") }, {}, {}, {}, {}],
  });
  expect([text(bench, "a.txt"), text(bench, "new/b.txt"), text(bench, "bin/new.sh")]).toEqual([
    "one\n2\nthree\n",
    "first\n\nthird\n",
    "echo 2\n",
  ]);
  expect(statSync(bench.path("bin/new.sh")).mode & 0o777).toBe(0o755);
  expect(readdirSync(bench.root).sort()).toEqual(["a.txt", "bin", "new"]);
});

test("everything that it touches is asked for, and what it changes is told beforehand", async () => {
  using bench = toolBench();
  bench.put("a", "1\n");
  bench.put("c", "3\n");
  const patch = marked("*** Update File: a", "*** Move to: x/b", "*** Delete File: c", "*** Add File: d", "+4");
  expect(applyPatch.asks({ patch }, bench.context)).toEqual([
    { action: "read", resource: bench.path("a") },
    { action: "write", resource: bench.path("a"), as: "file_move" },
    { action: "write", resource: bench.path("x/b"), as: "file_move" },
    { action: "read", resource: bench.path("c") },
    { action: "write", resource: bench.path("c"), as: "file_delete" },
    { action: "write", resource: bench.path("d") },
  ]);
  const ready = await applyPatch.prepare?.({ patch }, bench.context);
  const [one, three, four] = ["1\n", "3\n", "4\n"].map((content) => versionOf(Buffer.from(content)));
  expect(ready?.changes.map(({ contents: _, ...change }) => change)).toEqual([
    { path: bench.path("x"), hash: null, after: "folder", folder: true },
    { path: bench.path("x/b"), hash: null, after: one },
    { path: bench.path("d"), hash: null, after: four },
    { path: bench.path("a"), hash: one, after: null, mode: 0o644 },
    { path: bench.path("c"), hash: three, after: null, mode: 0o644 },
  ]);
});

test("a unified diff is understood as git writes it", async () => {
  using bench = toolBench();
  bench.put("src/a.txt", "1\n2\n3\n4\n5\n6\n7\n8\n");
  bench.put("gone", "x\n-- y\n");
  bench.put("name with ü", "a\n");
  const patch = `diff --git a/src/a.txt b/src/a.txt
index 1..2 100644
--- a/src/a.txt
+++ b/src/a.txt
@@ -1,3 +1,3 @@ some function
 1
-2
+two
 3
@@ -7,2 +7,3 @@
 7
 8
+9
diff --git a/run b/run
new file mode 100755
--- /dev/null
+++ b/run
@@ -0,0 +1 @@
+#!/bin/sh
\\ No newline at end of file
diff --git a/gone b/gone
deleted file mode 100644
--- a/gone
+++ /dev/null
@@ -1,2 +0,0 @@
-x
--- y
diff --git "a/name with \\303\\274" b/plain
similarity index 100%
rename from "name with \\303\\274"
rename to plain
`;
  await call(applyPatch, { patch }, bench);
  expect(text(bench, "src/a.txt")).toBe("1\ntwo\n3\n4\n5\n6\n7\n8\n9\n");
  expect([text(bench, "run"), statSync(bench.path("run")).mode & 0o777]).toEqual(["#!/bin/sh", 0o755]);
  expect(text(bench, "plain")).toBe("a\n");
  expect(readdirSync(bench.root).sort()).toEqual(["plain", "run", "src"]);
});

test.each<[string, string, string[], string]>([
  ["line numbers that are off", "0\n0\n0\na\nb\nc\n", ["@@ -1,2 +1,2 @@", " a", "-b", "+B"], "0\n0\n0\na\nB\nc\n"],
  [
    "the nearest of two places",
    "x\ny\nz\nz\nz\nx\ny\n",
    ["@@ -6,2 +6,2 @@", " x", "-y", "+Y"],
    "x\ny\nz\nz\nz\nx\nY\n",
  ],
  ["miscounted lines", "a\nb\nc\n", ["@@ -1,9 +1,7 @@", " a", "-b", "+B", " c"], "a\nB\nc\n"],
  [
    "carriage returns in the file",
    "a\r\nb\r\nc\r\n",
    ["@@ -1,2 +1,3 @@", " a", "-b", "+B", "+B2"],
    "a\r\nB\r\nB2\r\nc\r\n",
  ],
  ["no line end at the end", "a\nb", ["@@ -1,2 +1,3 @@", " a", " b", "+c"], "a\nb\nc"],
  [
    "a line end that is taken away",
    "a\nb\n",
    ["@@ -1,2 +1,2 @@", " a", "-b", "+c", "\\ No newline at end of file"],
    "a\nc",
  ],
  ["a line end that is added", "a\nb", ["@@ -1,2 +1,2 @@", " a", "-b", "\\ No newline at end of file", "+b"], "a\nb\n"],
  ["lines added behind a line", "a\nb\n", ["@@ -1,0 +2,1 @@", "+x"], "a\nx\nb\n"],
])("a unified diff with %s is applied", async (_, content, hunks, expected) => {
  expect(await patched(content, ["--- a/a.txt", "+++ b/a.txt", ...hunks, ""].join("\n"))).toBe(expected);
});

test("a unified diff is understood without the two lines of names, when git has named the file", async () => {
  const hunk = ["@@ -1,2 +1,2 @@", " a", "-b", "+c", ""].join("\n");
  expect(await patched("a\nb\n", `diff --git a/a.txt b/a.txt\nindex 1..2 100644\n${hunk}`)).toBe("a\nc\n");
  expect(await patched("a\nb\n", `diff --git a.txt a.txt\n${hunk}`)).toBe("a\nc\n");
});

test.each<[string, string, string[], string]>([
  [
    "a function that it names",
    code,
    ["@@ two() {", "-    return 1;", "+    return 2;"],
    code.replace(/1(?!.*1)/s, "2"),
  ],
  [
    "a class and a method",
    code,
    ["@@ class A {", "@@ two() {", "-    return 1;", "+    return 2;"],
    code.replace(/1(?!.*1)/s, "2"),
  ],
  ["the end of the file", "x\ny\nx\n", ["@@", "-x", "+z", "*** End of File"], "x\ny\nz\n"],
  ["two hunks", "a\nb\nc\nd\n", ["@@", "-a", "+A", "@@", "-d", "+D"], "A\nb\nc\nD\n"],
  ["hunks in the wrong order", "a\nb\nc\nd\n", ["@@", "-d", "+D", "@@", "-a", "+A"], "A\nb\nc\nD\n"],
  ["added lines only", "a\n", ["@@", "+b"], "a\nb\n"],
  ["added lines behind a named one", "a\nb\n", ["@@ a", "+x"], "a\nx\nb\n"],
  ["an empty line that lost its space", "a\n\nb\n", ["@@", " a", "", "-b", "+c"], "a\n\nc\n"],
  [
    "other indentation",
    "if x:\n\ty = “1”\n\tz\n",
    ["@@", '     y = "1"', "-    z", "+    w"],
    "if x:\n\ty = “1”\n\tw\n",
  ],
])("a patch with %s is applied", async (_, content, lines, expected) => {
  expect(await patched(content, marked("*** Update File: a.txt", ...lines))).toBe(expected);
});

test("what is around a patch does not matter, and bytes that are no UTF-8 stay", async () => {
  const patch =
    "```\napply_patch <<'EOF'\n*** Begin Patch\n*** Update File: a.txt\n@@\n-b\n+c\n*** End Patch\nEOF\n```";
  expect(await patched("b\n", patch)).toBe("c\n");
  using bench = toolBench();
  bench.put("a.txt", Buffer.from([0xff, 10, 0x62, 10, 0xfe]));
  await call(applyPatch, { patch }, bench);
  expect(readFileSync(bench.path("a.txt"))).toEqual(Buffer.from([0xff, 10, 0x63, 10, 0xfe]));
});

test.each<[string, string[], RegExp]>([
  [
    "no place",
    ["@@", " onee", "-twoo", "+2"],
    /^Nothing changed: a\.txt: hunk 1 of 1 stands nowhere .* Nearest lines:\n1 \| one\n2 \| two$/s,
  ],
  ["two places", ["@@", "-x", "+y"], /hunk 1 of 1 would fit in more than one place \(lines 4, 5\)/],
  ["second hunk", ["@@", "-one", "+1", "@@", "-nine", "+9"], /hunk 2 of 2 stands nowhere/],
  ["done before", ["@@", "-eins", "+one", " two"], /hunk 1 of 1 seems to be applied already \(line 1\)/],
  ["strange line", ["@@", "?what"], /line 4 of the patch is none of its lines: \?what/],
  ["no change", ["@@", " one"], /already as the patch would make them/],
])("a patch with %s changes nothing", async (_, lines, said) => {
  using bench = toolBench();
  bench.put("a.txt", "one\ntwo\nthree\nx\nx\n");
  bench.put("b.txt", "b\n");
  const patch = marked("*** Update File: a.txt", ...lines);
  expect(await refusal(applyPatch, { patch }, bench)).toMatch(said);
  expect(text(bench, "a.txt")).toBe("one\ntwo\nthree\nx\nx\n");
});

test.each<[string, string, RegExp]>([
  ["nothing", "hello", /no file is named in the patch/],
  ["a missing file", marked("*** Update File: no", "@@", "-a", "+b"), /no such file: no/],
  ["a file that is there", marked("*** Add File: a.txt", "+a"), /a\.txt is already there/],
  ["a target that is there", marked("*** Update File: a.txt", "*** Move to: b.txt"), /b\.txt is already there/],
  ["a binary", "diff --git a/x b/x\nGIT binary patch\nliteral 1", /x: a binary patch/],
  ["a mode", "diff --git a/a.txt b/a.txt\nold mode 100644\nnew mode 100755", /a\.txt: the patch changes no line/],
  [
    "a deletion that is out of date",
    "--- a/a.txt\n+++ /dev/null\n@@ -1 +0,0 @@\n-one\n",
    /holds more than the patch removes/,
  ],
  ["half a character", marked("*** Add File: n", "+\ud800"), /half a character/],
])("a patch for %s is refused in a sentence", async (_, patch, said) => {
  using bench = toolBench();
  bench.put("a.txt", "one\ntwo\n");
  bench.put("b.txt", "b\n");
  expect(await refusal(applyPatch, { patch }, bench)).toMatch(said);
  expect([text(bench, "a.txt"), text(bench, "b.txt"), readdirSync(bench.root).length]).toEqual([
    "one\ntwo\n",
    "b\n",
    2,
  ]);
});

test("when a later file cannot be changed, those before it are put back", async () => {
  using bench = toolBench();
  chmodSync(bench.put("a.txt", "a\n"), 0o640);
  bench.put("gone.txt", "g\n");
  bench.put("z.txt", "z\n");
  const patch = marked(
    ...["*** Update File: a.txt", "@@", "-a", "+A", "*** Add File: new/b.txt", "+b"],
    ...["*** Update File: z.txt", "@@", "-z", "+Z", "*** Delete File: gone.txt"],
  );
  const ready = await applyPatch.prepare?.({ patch }, bench.context);
  writeFileSync(bench.path("z.txt"), "user's\n");
  await expect(applyPatch.execute({ patch }, bench.context, ready)).rejects.toThrow("z.txt changed on disk");
  expect([text(bench, "a.txt"), text(bench, "z.txt"), text(bench, "gone.txt")]).toEqual(["a\n", "user's\n", "g\n"]);
  expect(statSync(bench.path("a.txt")).mode & 0o777).toBe(0o640);
  expect(readdirSync(bench.root).sort()).toEqual(["a.txt", "gone.txt", "z.txt"]);
});

test("when a later file cannot even be prepared, nothing is made", async () => {
  using bench = toolBench();
  bench.put("a.txt", "a\n");
  mkdirSync(bench.path("folder"));
  const patch = marked("*** Update File: a.txt", "@@", "-a", "+A", "*** Add File: a.txt/below", "+x");
  expect(await refusal(applyPatch, { patch }, bench)).toContain("not a folder");
  expect([text(bench, "a.txt"), existsSync(bench.path("folder"))]).toEqual(["a\n", true]);
});

test("a file that someone else changed is patched where the lines are the same, and not where they only look so", async () => {
  using bench = toolBench();
  bench.put("a.txt", "one\n\ttwo\nTHREE\n");
  const known = { version: versionOf(Buffer.from("one\n\ttwo\nthree\n")), output: "1 | one\n2 | \ttwo\n3 | three" };
  const changed = { context: { ...bench.context, known: () => known } };
  const patch = (old: string) => marked("*** Update File: a.txt", "@@", `-${old}`, "+2");
  expect(await refusal(applyPatch, { patch: patch("    two") }, changed)).toContain("@@ 3 @@\n-three\n+THREE");
  const { output } = await call(applyPatch, { patch: patch("\ttwo") }, changed);
  expect(output).toContain("a.txt had changed since you last saw it");
  expect(text(bench, "a.txt")).toBe("one\n2\nTHREE\n");
});

test("what a patch did not show of others' changes stays unseen, also where the file has moved to", async () => {
  using bench = toolBench();
  const changed = { context: { ...bench.context, known: () => ({ version: "other", output: null }) } };
  const unseen = (name: string) => [{ path: bench.path(name), version: "unseen" }];
  const patched = async (...head: string[]) => {
    bench.put("a.txt", "one\ntwo\n");
    return (await call(applyPatch, { patch: marked(...head, "@@", "-two", "+2") }, changed)).saw;
  };
  expect(await patched("*** Update File: a.txt")).toEqual(unseen("a.txt"));
  expect(await patched("*** Update File: a.txt", "*** Move to: b.txt")).toEqual(unseen("b.txt"));
});

test("whatever two texts differ in, the diff between them makes one of the other", async () => {
  using bench = toolBench();
  const line = fc.constantFrom("a", "b", "- x", "+ y", "", "  c", "-- d", "@@ e", "*** f", "héé", "日本");
  const content = fc
    .tuple(fc.array(line, { minLength: 1, maxLength: 25 }), fc.boolean())
    .map(([lines, ended]) => lines.join("\n") + (ended ? "\n" : ""))
    .filter((made) => made !== "");
  await fc.assert(
    fc.asyncProperty(content, content, async (before, after) => {
      fc.pre(before !== after);
      bench.put("a.txt", before);
      await call(applyPatch, { patch: createTwoFilesPatch("a/a.txt", "b/a.txt", before, after) }, bench);
      expect(text(bench, "a.txt")).toBe(after);
    }),
    { numRuns: 300 },
  );
});

test("what a hunk leaves as it is stays as the file has it, and the lines are shown", async () => {
  using bench = toolBench();
  bench.put("a.txt", "x\n\tHe said “hi” — it’s ok…\ny\nz\n");
  const patch = `--- a/a.txt\n+++ b/a.txt\n@@ -1,3 +1,4 @@\n x\n-  He said "hi" - it's ok...\n+  He said "bye" - it's ok...\n+  new\n y\n`;
  const { output, saw } = await call(applyPatch, { patch }, bench);
  expect(readFileSync(bench.path("a.txt"), "utf8")).toBe("x\n\tHe said “bye” — it’s ok…\n\tnew\ny\nz\n");
  expect(output).toMatch(/exactly in a\.txt .*\n1 \| x\n2 \| \tHe said “bye” — it’s ok…\n3 \| \tnew\n4 \| y$/);
  expect(saw).toBeUndefined();
});

test("a section that changes nothing is named", async () => {
  using bench = toolBench();
  bench.put("a.txt", "a\n");
  const patch = "*** Begin Patch\n*** Update File: a.txt\n*** End Patch";
  expect(await refusal(applyPatch, { patch }, bench)).toContain("Nothing changed: a.txt: no line stands behind");
});
