import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, utimesSync } from "node:fs";
import { expect, test } from "vitest";
import { call, refusal, toolBench } from "../../../test/support/tool-context.ts";
import { stubTime } from "../../is-stub.ts";
import { listDir } from "./list-dir.ts";

test("folders come first, then the rest with type and size", async () => {
  using bench = toolBench();
  bench.put("src/b.txt", "12345");
  bench.put("src/.hidden", "");
  mkdirSync(bench.path("src/z [dir]"));
  symlinkSync("b.txt", bench.path("src/link"));
  execFileSync("mkfifo", [bench.path("src/pipe")]);
  const { output, details } = await call(listDir, { path: "src" }, bench);
  expect(output).toBe("src: 5 entries\nz [dir]/\n.hidden  0\nb.txt  5\nlink -> b.txt\npipe  ?");
  expect(details).toMatchObject({ path: "src", count: 5 });
});

test("the workspace itself is the default", async () => {
  using bench = toolBench();
  bench.put("a", "");
  expect((await call(listDir, {}, bench)).output).toBe(".: 1 entry\na  0");
});

test("nothing is hidden by a time that somebody gave it: what holds something is no stub", async () => {
  using bench = toolBench();
  bench.put("folder/a", "");
  for (const path of [bench.put("file", "x"), bench.path("folder")]) utimesSync(path, stubTime, stubTime);
  expect((await call(listDir, {}, bench)).output).toBe(".: 2 entries\nfolder/\nfile  1");
});

test("of a crowded folder the first 500 entries are shown", async () => {
  using bench = toolBench();
  for (let index = 0; index < 510; index++) bench.put(`f${index}`, "");
  const { output } = await call(listDir, {}, bench);
  expect(output.split("\n")).toHaveLength(501);
  expect(output).toMatch(/^\.: 510 entries \(the first 500 are shown/);
});

test("a missing folder is answered with a folder below that is alike", async () => {
  using bench = toolBench();
  bench.put("src/pricing/a.ts", "");
  for (const path of ["pricing", "pricings", "src/pricng"]) {
    expect(await refusal(listDir, { path }, bench)).toContain(`no such folder: ${path}. Did you mean: src/pricing?`);
  }
});

test("a file and a missing folder are refused in a sentence", async () => {
  using bench = toolBench();
  bench.put("a", "");
  expect(await refusal(listDir, { path: "a" }, bench)).toBe(
    "Could not list the folder: a is not a folder: read it with read_file.",
  );
  expect(await refusal(listDir, { path: "no" }, bench)).toBe("Could not list the folder: no such folder: no");
});

test("where the workspace itself is gone, it is named: nothing below it is the matter", async () => {
  using bench = toolBench();
  const { root } = bench.context.workspace;
  rmSync(root, { recursive: true });
  for (const path of [".", "src"])
    expect(await refusal(listDir, { path }, bench)).toContain(`the folder of this session is gone: ${root}.`);
});

test("a name with a line break or a control stays on one line, and links name their target", async () => {
  using bench = toolBench();
  bench.put("two\nlines", "");
  bench.put("esc\u001b[31m", "1");
  bench.put(" space ", "");
  symlinkSync("no\nwhere", bench.path("zlink"));
  const { output } = await call(listDir, {}, bench);
  expect(output).toBe('.: 4 entries\n" space "  0\n"esc\\u001b[31m"  1\n"two\\nlines"  0\nzlink -> "no\\nwhere"');
});

test("a missing folder is answered with the nearest ones", async () => {
  using bench = toolBench();
  bench.put("sources/a", "");
  bench.put("source.txt", "");
  expect(await refusal(listDir, { path: "sorces" }, bench)).toBe(
    "Could not list the folder: no such folder: sorces. Did you mean: sources?",
  );
});
