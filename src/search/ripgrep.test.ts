import { chmodSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { asOrdinaryUser } from "../../test/support/ordinary-user.ts";
import { type Bench, toolBench } from "../../test/support/tool-context.ts";
import { pathFilter } from "./path-filter.ts";
import { listFiles, searchText, type TextSearch } from "./ripgrep.ts";

let bench: Bench;
beforeEach(() => {
  bench = toolBench();
});
afterEach(() => bench[Symbol.dispose]());

async function files(): Promise<string[]> {
  const found: string[] = [];
  const { signal } = bench.context;
  await listFiles({ folder: bench.root, leaveOut: null, onFile: (path) => found.push(path), signal });
  return found.sort();
}

function search(pattern: string, { include, exclude, ...rest }: Partial<TextSearch> & Globs = {}) {
  return searchText({
    pattern,
    folder: bench.root,
    leaveOut: null,
    literal: false,
    wholeWord: false,
    caseInsensitive: false,
    contextLines: 0,
    filter: pathFilter({ include, exclude }),
    show: (path) => path,
    keep: 1000,
    signal: bench.context.signal,
    ...rest,
  });
}

interface Globs {
  include?: string;
  exclude?: string;
}

const pathsOf = ({ files }: Awaited<ReturnType<typeof search>>) => files.map(({ path }) => path);

test(".gitignore is honoured outside of git too, .git is never listed, hidden files are", async () => {
  bench.put(".gitignore", "*.log\ndist/\n");
  bench.put("a.log", "");
  bench.put("dist/a.ts", "");
  bench.put(".git/config", "");
  bench.put("sub/.git/HEAD", "");
  bench.put(".hidden", "");
  bench.put("sub/name with [brackets] (x).ts", "");
  expect(await files()).toEqual([".gitignore", ".hidden", "sub/name with [brackets] (x).ts"]);
});

test("an empty folder lists nothing and finds nothing", async () => {
  expect(await files()).toEqual([]);
  expect(await search("x")).toEqual({ files: [], total: 0 });
});

test("a glob that includes does not bring back what .gitignore leaves out", async () => {
  bench.put(".gitignore", "*.gen.ts\nbuild/\n");
  for (const name of ["src/a.ts", "src/b.gen.ts", "src/build/c.ts", "src/d.js", "e.ts"]) bench.put(name, "needle\n");
  expect(pathsOf(await search("needle", { include: "*.ts" }))).toEqual(["e.ts", "src/a.ts"]);
  expect(pathsOf(await search("needle", { include: "src/**" }))).toEqual(["src/a.ts", "src/d.js"]);
  expect(pathsOf(await search("needle", { include: "*.{ts,js}", exclude: "src/*.ts" }))).toEqual(["e.ts", "src/d.js"]);
  expect(pathsOf(await search("needle", { exclude: "src" }))).toEqual(["e.ts"]);
});

test("of many matches the first are kept and all are counted", async () => {
  for (let file = 0; file < 20; file++) bench.put(`f${file}.txt`, "needle\nhay\n".repeat(5_000));
  const { files, total } = await search("needle", { keep: 10, contextLines: 2 });
  expect(total).toBe(100_000);
  expect(files.flatMap(({ lines }) => lines.filter(({ hit }) => hit))).toHaveLength(10);
});

test("lines that are no UTF-8, end in CRLF or are endless come back readable", async () => {
  bench.put("latin1.txt", Buffer.from("needle caf\xe9\n", "latin1"));
  bench.put("crlf.txt", "needle\r\n");
  bench.put("long.txt", `${"語".repeat(5_000)}needle${"x".repeat(100_000)}\n`);
  const found = await search("needle");
  const texts = Object.fromEntries(found.files.map(({ path, lines }) => [path, lines[0]?.text ?? ""]));
  expect(texts["latin1.txt"]).toBe("needle caf\uFFFD");
  expect(texts["crlf.txt"]).toBe("needle");
  expect(texts["long.txt"]).toMatch(/^…語+needlex+…$/);
  expect((await search("needle$")).files.map(({ path }) => path)).toEqual(["crlf.txt"]);
});

test("a line of many megabytes is counted and fills nothing", async () => {
  bench.put("endless.txt", `needle${"x".repeat(20_000_000)}\n`);
  bench.put("short.txt", "needle\n");
  const { files, total } = await search("needle");
  expect({ total, paths: files.map(({ path }) => path) }).toEqual({ total: 2, paths: ["short.txt"] });
});

test("a bad pattern is told from a failed search", async () => {
  await expect(search("(")).rejects.toMatchObject({ kind: "pattern", message: "unclosed group" });
  await expect(search("a(?=b)")).rejects.toMatchObject({ kind: "pattern" });
  await expect(search("a\nb")).rejects.toMatchObject({ kind: "pattern" });
});

test("a file that may not be read does not spoil the search", async () => {
  bench.put("open.txt", "needle\n");
  chmodSync(bench.put("closed.txt", "needle\n"), 0);
  const found = await asOrdinaryUser(bench.root, () => search("needle"));
  expect(pathsOf(found)).toEqual(["open.txt"]);
});

test("a search is ended by its signal", async () => {
  await expect(search("x", { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
});
