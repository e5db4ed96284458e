import { chmodSync, symlinkSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { asOrdinaryUser } from "../../test/support/ordinary-user.ts";
import { onlyRipgrep, onlyThreads } from "../../test/support/search-engines.ts";
import { type Bench, toolBench } from "../../test/support/tool-context.ts";
import type { TextSearch } from "./place.ts";
import { listFiles, searchText } from "./search.ts";

let bench: Bench;
beforeEach(() => {
  bench = toolBench();
});
afterEach(() => bench[Symbol.dispose]());

const at = (path: string, time: number) => utimesSync(path, time, time);

interface Wish extends Partial<Omit<TextSearch, "paths">> {
  include?: string;
  exclude?: string;
  signal?: AbortSignal;
  mayRead?(path: string): boolean;
  isChinese?(path: string): Promise<boolean>;
}

describe.each([
  ["ripgrep", onlyRipgrep],
  ["our threads", onlyThreads],
])("with %s", (_, engines) => {
  async function files(pattern = "**"): Promise<string[]> {
    const { signal } = bench.context;
    const { paths } = await listFiles({ folder: bench.root, leaveOut: null, pattern, keep: 1000 }, engines, { signal });
    return paths.sort();
  }

  function search(
    pattern: string,
    { include, exclude, signal = bench.context.signal, mayRead, isChinese, ...rest }: Wish = {},
  ) {
    const plain = { literal: false, wholeWord: false, caseInsensitive: false, contextLines: 0, keep: 1000 };
    const paths = { include: include ? [[include]] : [], exclude: exclude ? [exclude] : [], prefix: "" };
    const place = { folder: bench.root, leaveOut: null, file: null };
    return searchText({ pattern, ...plain, ...place, paths, ...rest }, engines, { signal, mayRead, isChinese });
  }

  const pathsOf = ({ files }: Awaited<ReturnType<typeof search>>) => files.map(({ path }) => path).sort();

  test(".gitignore is honoured outside of git too, .git is never listed, hidden files are", async () => {
    bench.put(".gitignore", "*.log\ndist/\n");
    for (const name of ["a.log", "dist/a.ts", ".git/config", "sub/.git/HEAD", ".hidden"]) bench.put(name, "");
    bench.put("sub/name with [brackets] (x).ts", "");
    expect(await files()).toEqual([".gitignore", ".hidden", "sub/name with [brackets] (x).ts"]);
  });

  test("who has enough with the first ones is told that there may be more", async () => {
    for (const name of ["a", "b", "c"]) bench.put(name, "");
    const { signal } = bench.context;
    const list = (keep: number, enoughMs: number) =>
      listFiles({ folder: bench.root, leaveOut: null, pattern: "**", keep, enoughMs }, engines, { signal });
    expect(await list(2, 60_000)).toMatchObject({ paths: { length: 2 }, cut: true });
    expect((await list(10, 60_000)).cut).toBeUndefined();
  });

  test("the ignore files of folders above count, and those below have the last word", async () => {
    bench.put("../.gitignore", "*.log\n/workspace/top.ts\n");
    bench.put("sub/.gitignore", "!keep.log\n");
    for (const name of ["a.log", "top.ts", "sub/keep.log", "sub/top.ts"]) bench.put(name, "");
    expect(await files("**/*.*s")).toEqual(["sub/top.ts"]);
    expect(await files("**/*.log")).toEqual(["sub/keep.log"]);
  });

  test("links are not followed, so a loop of them ends nothing", async () => {
    bench.put("sub/a.txt", "needle\n");
    symlinkSync("..", join(bench.root, "sub/up"));
    symlinkSync("self", join(bench.root, "self"));
    expect(await files()).toEqual(["sub/a.txt"]);
    expect(pathsOf(await search("needle"))).toEqual(["sub/a.txt"]);
  });

  test("what is to be left out is neither listed nor searched, whatever is in its name", async () => {
    for (const name of ["own [data]/a.txt", "sub/own [data]/a.txt", "own data/a.txt"]) bench.put(name, "needle\n");
    const leaveOut = "own [data]";
    const place = { folder: bench.root, leaveOut, pattern: "**", keep: 10 };
    const { paths } = await listFiles(place, engines, { signal: bench.context.signal });
    expect(paths.sort()).toEqual(["own data/a.txt", "sub/own [data]/a.txt"]);
    expect(pathsOf(await search("needle", { leaveOut }))).toEqual(["own data/a.txt", "sub/own [data]/a.txt"]);
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
    expect(pathsOf(await search("needle", { include: "*.{ts,js}", exclude: "src/*.ts" }))).toEqual([
      "e.ts",
      "src/d.js",
    ]);
    expect(pathsOf(await search("needle", { exclude: "src" }))).toEqual(["e.ts"]);
    expect(pathsOf(await search("needle", { exclude: "src/" }))).toEqual(["e.ts"]);
  });

  test("of many matches those of the newest files are kept, whatever order they are found in, and all are counted", async () => {
    for (let file = 10; file < 30; file++) at(bench.put(`f${file}.txt`, "needle\nhay\n".repeat(5_000)), file);
    const { files, total } = await search("needle", { keep: 10, contextLines: 2 });
    expect(total).toBe(100_000);
    expect(pathsOf({ files, total })).toEqual(["f29.txt"]);
    expect(files[0]?.lines.filter(({ hit }) => hit).map(({ number }) => number)).toEqual([
      1, 3, 5, 7, 9, 11, 13, 15, 17, 19,
    ]);
    expect(files[0]?.lines.at(-1)).toEqual({ number: 21, text: "needle", hit: false });
  });

  test("so many matches that they are only counted come out the same, without what is no text, and of what is too long the number", async () => {
    const many = "needle\nhay\n".repeat(60_000);
    bench.put("a.bin", `${many}\0`);
    bench.put("b.txt", `needle${"x".repeat(1_200_000)}\nhay\n`);
    at(bench.put("c.txt", "needle 1\n"), 2);
    at(bench.put("d.txt", many), 1);
    bench.put("e.log", many);
    const { files, total } = await search("needle", { keep: 3, contextLines: 1, exclude: "*.log" });
    expect(total).toBe(60_002);
    expect(files.map(({ path, lines }) => [path, ...lines.map(({ number, hit }) => [number, hit])])).toEqual([
      ["b.txt", [1, true], [2, false]],
      ["c.txt", [1, true]],
      ["d.txt", [1, true], [2, false]],
    ]);
  });

  test("files come newest first, and those of one time by their paths", async () => {
    for (const [name, time] of Object.entries({ a: 1, b: 3, c: 2, d: 3 })) at(bench.put(name, "needle\n"), time);
    const found = async (keep: number) => (await search("needle", { keep })).files.map(({ path }) => path);
    expect([await found(10), await found(2)]).toEqual([
      ["b", "d", "c", "a"],
      ["b", "d"],
    ]);
  });

  test("what may not be read is neither shown nor counted, also when there is too much to read it all", async () => {
    const many = "needle\n".repeat(300_000);
    for (const [name, text] of [
      ["a", many],
      ["b", "needle\n"],
      ["sub/c", many],
      ["d", "x\n"],
    ] as const)
      bench.put(name, text);
    const mayRead = (path: string) => path === "b";
    expect(await search("needle", { mayRead })).toMatchObject({ files: [{ path: "b" }], total: 1, leftOut: 2 });
  });

  test("a file in GBK is searched in its own letters when the pattern has some", async () => {
    bench.put("gbk.txt", Buffer.from("d6d0cec4b2e2cad40ac4e3bac3cac0bde70a", "hex"));
    bench.put("other.txt", Buffer.from("d6d0cec4b2e2cad40a", "hex"));
    bench.put("utf8.txt", "中文\n");
    const { files, total } = await search("中.|世", { isChinese: async (path) => path === "gbk.txt" });
    const lines = files
      .flatMap(({ path, lines }) => lines.map(({ number, text }) => `${path}:${number}:${text}`))
      .sort();
    expect([total, ...lines]).toEqual([3, "gbk.txt:1:中文测试", "gbk.txt:2:你好世界", "utf8.txt:1:中文"]);
  });

  test("how many files that are no UTF-8 were too many to be searched as GBK is told", async () => {
    for (let index = 0; index < 502; index++) bench.put(`${index}.txt`, Buffer.from("d6d0cec40a", "hex"));
    const isChinese = async () => true;
    expect(await search("中", { isChinese })).toMatchObject({ total: 500, notAsGbk: 2 });
    expect(await search("中", { isChinese, include: "1*.txt" })).not.toHaveProperty("notAsGbk");
  });

  test("a match says where in its line it is, in letters", async () => {
    bench.put("a.txt", "语😀 needle, needle\n");
    expect((await search("needle")).files[0]?.lines).toEqual([
      {
        number: 1,
        text: "语😀 needle, needle",
        hit: true,
        ranges: [
          [4, 10],
          [12, 18],
        ],
      },
    ]);
  });

  test("lines that are no UTF-8, end in CRLF or are endless come back readable", async () => {
    bench.put("latin1.txt", Buffer.from("needle caf\xe9\n", "latin1"));
    bench.put("crlf.txt", "needle\r\n");
    bench.put("long.txt", `${"語".repeat(5_000)}needle${"x".repeat(100_000)}\n`);
    bench.put("utf16.txt", Buffer.from("\uFEFFneedle 语\n", "utf16le"));
    const found = await search("needle");
    const lines = Object.fromEntries(found.files.map(({ path, lines }) => [path, lines[0]]));
    expect(lines["latin1.txt"]?.text).toBe("needle caf\uFFFD");
    expect(lines["crlf.txt"]?.text).toBe("needle");
    expect(lines["utf16.txt"]?.text).toBe("needle 语");
    const { text = "", ranges } = lines["long.txt"] ?? {};
    expect(text).toMatch(/^…語+needlex+…$/);
    expect(ranges?.map(([start, end]) => text.slice(start, end))).toEqual(["needle"]);
    expect(pathsOf(await search("needle$"))).toEqual(["crlf.txt"]);
  });

  test("a line of many megabytes is counted and named, and fills nothing", async () => {
    bench.put("endless.txt", `hay\nneedle${"\x01".repeat(12_000_000)}\n`);
    bench.put("larger.txt", `needle${"x".repeat(20_000_000)}\n`);
    bench.put("long.txt", `needle${"x".repeat(1_200_000)}\n`);
    bench.put("short.txt", "needle\n");
    const found = await search("needle");
    const lines = found.files.map(({ path, lines: [line] }) => [path, line?.number, line?.tooLong ?? false]).sort();
    expect({ total: found.total, lines }).toEqual({
      total: 4,
      lines: [
        ["endless.txt", 2, true],
        ["larger.txt", 1, true],
        ["long.txt", 1, true],
        ["short.txt", 1, false],
      ],
    });
  });

  test("a file with NUL in it is no text, wherever that is", async () => {
    bench.put("early", "needle\n\0\n");
    bench.put("late", `needle\n${"hay\n".repeat(200_000)}\0`);
    bench.put("text", "needle\n");
    expect(await search("needle")).toMatchObject({ total: 1, files: [{ path: "text" }] });
  });

  test("a line end in the pattern is found, be it CRLF, and the lines it joins are all matching lines", async () => {
    bench.put("a.txt", "one\ntwo\nthree\n");
    bench.put("b.txt", "one\r\ntwo\r\n");
    const lines = async (pattern: string, wish: Wish = {}) => {
      const { files } = await search(pattern, wish);
      return files
        .sort((one, other) => (one.path < other.path ? -1 : 1))
        .map(({ path, lines }) => [path, ...lines.map(({ number, text }) => `${number} ${text}`)]);
    };
    const both = [
      ["a.txt", "1 one", "2 two"],
      ["b.txt", "1 one", "2 two"],
    ];
    expect(await lines("one\\ntwo")).toEqual(both);
    expect(await lines("one\ntwo", { literal: true })).toEqual(both);
    expect(await lines("e\\s+t")).toEqual([]);
    expect(await lines("[^\\n]*w")).toEqual([
      ["a.txt", "2 two"],
      ["b.txt", "2 two"],
    ]);
  });

  test("a bad pattern is told from a failed search, in the same words", async () => {
    await expect(search("(")).rejects.toMatchObject({ kind: "pattern", message: "unclosed group" });
    await expect(search("a(?=b)")).rejects.toMatchObject({
      kind: "pattern",
      message: "look-around, including look-ahead and look-behind, is not supported",
    });
    await expect(search("(a)\\1")).rejects.toMatchObject({ message: "backreferences are not supported" });
    await expect(search("[z-a]")).rejects.toMatchObject({
      message: "invalid character class range, the start must be <= the end",
    });
  });

  test("a file that may not be read does not spoil the search", async () => {
    bench.put("open.txt", "needle\n");
    chmodSync(bench.put("closed.txt", "needle\n"), 0);
    bench.put("sub/a.txt", "needle\n");
    chmodSync(bench.path("sub"), 0);
    const found = await asOrdinaryUser(bench.root, () => search("needle"));
    expect(pathsOf(found)).toEqual(["open.txt"]);
    expect(found.unread).toBe(2);
  });

  test("a search is ended by its signal", async () => {
    await expect(search("x", { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
  });
});
