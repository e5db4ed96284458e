import { utimesSync } from "node:fs";
import { expect, test } from "vitest";
import { call, refusal, toolBench } from "../../../test/support/tool-context.ts";
import { glob } from "./glob.ts";

test("files are found by pattern, the newest first", async () => {
  using bench = toolBench();
  for (const [index, name] of ["old.ts", "sub/new.ts", "sub/mid.ts"].entries()) {
    utimesSync(bench.put(name, ""), 1000, [1000, 3000, 2000][index] as number);
  }
  bench.put("other.js", "");
  const { output, details } = await call(glob, { pattern: "**/*.ts" }, bench);
  expect(output).toBe("Found 3 files:\nsub/new.ts\nsub/mid.ts\nold.ts");
  expect(details).toEqual({ count: 3, shown: 3, files: ["sub/new.ts", "sub/mid.ts", "old.ts"] });
  expect((await call(glob, { pattern: "*.ts" }, bench)).output).toBe("Found 1 file:\nold.ts");
});

test("names with spaces and brackets are found by pattern and by name", async () => {
  using bench = toolBench();
  bench.put("app/[id]/page (1).tsx", "");
  bench.put("app/a b/page [2].tsx", "");
  const found = async (pattern: string) => (await call(glob, { pattern }, bench)).output.split("\n").slice(1).sort();
  expect(await found("app/*/*.tsx")).toEqual(["app/[id]/page (1).tsx", "app/a b/page [2].tsx"]);
  expect(await found("app/[id]/page (1).tsx")).toEqual(["app/[id]/page (1).tsx"]);
  expect(await found("**/page [2].tsx")).toEqual(["app/a b/page [2].tsx"]);
});

test("a pattern may name its folder, relative, absolute or through base_dir", async () => {
  using bench = toolBench();
  bench.put("src/lib/a.ts", "");
  const found = async (input: object) => (await call(glob, input, bench)).output;
  for (const input of [
    { pattern: "src/**/*.ts" },
    { pattern: `${bench.root}/src/**/*.ts` },
    { pattern: "**/*.ts", base_dir: "src" },
    { pattern: "../src/lib/*.ts", base_dir: "src" },
    { pattern: "src/lib/a.ts" },
  ]) {
    expect(await found(input)).toBe("Found 1 file:\nsrc/lib/a.ts");
  }
  expect(glob.asks({ pattern: "../x/*.ts", base_dir: "src" }, bench.context)).toEqual([
    { action: "read", resource: bench.path("x") },
  ]);
});

test("more than 200 files are counted and the newest are shown", async () => {
  using bench = toolBench();
  for (let index = 0; index < 250; index++) bench.put(`f${index}.txt`, "");
  const { output } = await call(glob, { pattern: "*" }, bench);
  expect(output.split("\n")).toHaveLength(201);
  expect(output).toMatch(/^Found 250 files \(the newest 200 are shown/);
});

test("checks many paths against the rules in portions, so that others go on meanwhile", async () => {
  using bench = toolBench();
  for (let index = 0; index < 1_200; index++) bench.put(`f${index}.txt`, "");
  let [inThisRound, most, checked] = [0, 0, 0];
  const nextRound = () => {
    inThisRound = 0;
  };
  const mayRead = (path: string) => {
    if (inThisRound === 0) setImmediate(nextRound);
    inThisRound++;
    checked++;
    most = Math.max(most, inThisRound);
    return !path.endsWith("f7.txt");
  };
  const { output } = await call(glob, { pattern: "*" }, { context: { ...bench.context, mayRead } });
  expect(output).toMatch(/^Found 1199 files/);
  expect([checked, most]).toEqual([1_200, 500]);
});

test("of files with one time the first by name are shown", async () => {
  using bench = toolBench();
  for (let index = 0; index < 300; index++) utimesSync(bench.put(`f${index}.txt`, ""), 1_000, index < 10 ? 900 : 1_000);
  const { details } = await call(glob, { pattern: "*" }, bench);
  const later = Array.from({ length: 290 }, (_, index) => `f${index + 10}.txt`).sort();
  expect(details).toEqual({ count: 300, shown: 200, files: later.slice(0, 200) });
});

test("nothing found and a missing folder are told apart", async () => {
  using bench = toolBench();
  expect((await call(glob, { pattern: "no/such/*.ts" }, bench)).output).toContain(
    "Found 0 files matching no/such/*.ts.",
  );
  expect(await refusal(glob, { pattern: "*", base_dir: "no" }, bench)).toBe("no such folder: no");
  bench.put("src/a.ts", "");
  expect(await refusal(glob, { pattern: "*", base_dir: "scr" }, bench)).toBe("no such folder: scr. Did you mean: src?");
});

test("a pattern that only looks in one folder is told what it would find below", async () => {
  using bench = toolBench();
  for (const name of ["src/lib/a.ts", "src/lib/b.ts", "c.js"]) bench.put(name, "");
  const found = async (pattern: string) => (await call(glob, { pattern }, bench)).output;
  expect(await found("*.ts")).toMatch(
    /^Found 0 files matching \*\.ts\. .* `\*\*\/\*\.ts` finds 2:\nsrc\/lib\/.\.ts\nsrc\/lib\/.\.ts$/,
  );
  expect(await found("src/*.ts")).toContain("`src/**/*.ts` finds 2:");
  expect(await found("*.no")).toBe("Found 0 files matching *.no.");
  expect(await found("**/*.no")).toBe("Found 0 files matching **/*.no.");
});

test("what git ignores is told of when nothing else matches, and a folder is called one", async () => {
  using bench = toolBench();
  bench.put(".gitignore", "*.log\n");
  for (const name of ["server.log", "sub/a.txt"]) bench.put(name, "");
  const found = async (pattern: string) => (await call(glob, { pattern }, bench)).output;
  const ignored = "1 file that git ignores matches:\nserver.log";
  expect(await found("server.log")).toBe(`Found 0 files matching server.log. ${ignored}`);
  expect(await found("**/*.log")).toBe(`Found 0 files matching **/*.log. ${ignored}`);
  for (const pattern of ["sub", "sub/"]) expect(await found(pattern)).toContain(". sub is a folder: see list_dir");
});

test("a name with braces is found by itself, and one with a line end stays in one line", async () => {
  using bench = toolBench();
  for (const name of ["notes {draft}.txt", "a{b}.md", "two\nlines.js"]) bench.put(name, "needle\n");
  const found = async (pattern: string) => (await call(glob, { pattern }, bench)).output;
  expect(await found("notes {draft}.txt")).toBe("Found 1 file:\nnotes {draft}.txt");
  expect(await found("a{b}.md")).toBe("Found 1 file:\na{b}.md");
  expect(await found("*.js")).toBe('Found 1 file:\n"two\\nlines.js"');
});

test("git's own files are not looked for, also when they are named", async () => {
  using bench = toolBench();
  bench.put(".git/config", "");
  for (const input of [
    { pattern: ".git/*" },
    { pattern: "*", base_dir: ".git" },
    { pattern: "../.git/*", base_dir: ".git" },
  ]) {
    expect(await refusal(glob, input, bench)).toMatch(/^\.git: \.git is never searched/);
  }
});

test("our own data is not found from a folder above it", async () => {
  using bench = toolBench();
  const data = bench.path("own [data]");
  const context = { ...bench.context, closed: data };
  bench.put("own [data]/secrets/key", "");
  bench.put("sub/own [data]/secrets/key", "");
  const { output } = await call(glob, { pattern: "**/key" }, { context });
  expect(output).toBe("Found 1 file:\nsub/own [data]/secrets/key");
});

test("in Chinese the seed's words are used", async () => {
  using bench = toolBench({ language: "zh-CN" });
  bench.put("a.ts", "");
  expect((await call(glob, { pattern: "*.ts" }, bench)).output).toBe("找到 1 个文件:\na.ts");
});
