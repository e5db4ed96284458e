import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { refusal, toolBench } from "../../../test/support/tool-context.ts";
import { fileDelete } from "./file-delete.ts";
import { nearestNames } from "./nearest.ts";
import { readFile } from "./read-file.ts";

test.each([
  ["readme.md", ["README.md"]],
  ["src/mian.ts", ["src/main.ts"]],
  ["src/main.js", ["src/main.ts"]],
  ["src/my_file.txt", ["src/my-file.txt"]],
  ["src/cafe\u0301.txt", ["src/café.txt"]],
  ["scr/main.ts", ["src/main.ts"]],
  ["scr/nothing-like-it.ts", ["src"]],
  ["main.ts", ["src/main.ts"]],
  ["project/src/main.ts", ["src/main.ts"]],
  ["/src/main.ts", ["src/main.ts"]],
  ["src/deep/main.ts", ["src/main.ts"]],
  ["src/taxes.py", ["src/tax.py"]],
  ["src/price.py", ["src/pricing.py"]],
  ["completely-other", []],
])("for %s it names %j", async (given, names) => {
  using bench = toolBench();
  for (const name of [
    "README.md",
    "src/main.ts",
    "src/my-file.txt",
    "src/café.txt",
    "src/zzz",
    "src/tax.py",
    "src/pricing.py",
    "src/labels.py",
  ])
    bench.put(name, "");
  expect(await nearestNames(bench.context.workspace.resolve(given), bench.context)).toEqual(names);
});

test("a missing file is answered with them, by the name that was given", async () => {
  using bench = toolBench();
  bench.put("src/main.ts", "");
  bench.put("src/mina.ts", "");
  expect(await refusal(readFile, { path: "./src/mian.ts" }, bench)).toBe(
    "Could not read the file: no such file: ./src/mian.ts. Did you mean: src/main.ts, src/mina.ts?",
  );
});

test("a path with wildcards is answered with glob", async () => {
  using bench = toolBench();
  bench.put("src/main.ts", "");
  expect(await refusal(readFile, { path: "src/*.ts" }, bench)).toBe(
    "Could not read the file: no such file: src/*.ts. No wildcards here: find the names with glob.",
  );
  expect(await refusal(fileDelete, { path: "src/*" }, bench)).toBe(
    "Not done: no such file or folder: src/*. No wildcards here: find the names with glob.",
  );
});

test("a name that is not UTF-8 is not suggested to itself", async () => {
  using bench = toolBench();
  writeFileSync(Buffer.concat([Buffer.from(bench.path("caf")), Buffer.of(0xe9), Buffer.from(".txt")]), "");
  const told = await refusal(readFile, { path: "caf\uFFFD.txt" }, bench);
  expect(told).toContain("cannot be given here");
  expect(told).not.toContain("Did you mean");
});

test("of what lies outside the workspace, and of our data folder, no name is told", async () => {
  using bench = toolBench();
  const outside = join(dirname(bench.root), "outside");
  mkdirSync(outside);
  writeFileSync(join(outside, "secret.txt"), "");
  symlinkSync(outside, bench.path("link"));
  const { workspace } = bench.context;
  expect(await nearestNames(workspace.resolve("link/secrets.txt"), bench.context)).toEqual([]);
  expect(await nearestNames(join(outside, "secrets.txt"), bench.context)).toEqual([]);
  // The path was judged when `link` was still a folder.
  expect(await nearestNames(bench.path("link/secrets.txt"), bench.context)).toEqual([]);
  bench.put("data/key.txt", "");
  const closed = { ...bench.context, closed: bench.path("data") };
  expect(await nearestNames(bench.path("data/kex.txt"), closed)).toEqual([]);
  expect(await nearestNames(bench.path("key.txt"), closed)).toEqual([]);
  expect(await nearestNames(bench.path("key.txt"), bench.context)).toEqual(["data/key.txt"]);
});

test("no workspace is walked for a name: a few hundred entries are looked at", async () => {
  using bench = toolBench();
  for (let index = 0; index < 400; index++) bench.put(`a/${index}`, "");
  bench.put("a/deep/wanted.txt", "");
  expect(await nearestNames(bench.path("wanted.txt"), bench.context)).toEqual([]);
});
