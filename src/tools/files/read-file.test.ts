import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, statSync, symlinkSync, writeSync } from "node:fs";
import { expect, test } from "vitest";
import { needs } from "../../../test/needs.ts";
import { call, refusal, toolBench } from "../../../test/support/tool-context.ts";
import { encode } from "./encoding.ts";
import { readFile } from "./read-file.ts";
import { hashedBytes, stampOf, versionOf } from "./version.ts";

test("every line has its number in front of it", async () => {
  using bench = toolBench();
  bench.put("a.txt", "one\n\n  three\n");
  expect((await call(readFile, { path: "a.txt" }, bench)).output).toBe("1 | one\n2 | \n3 |   three");
});

test("line ends and the byte order mark are not shown, but CRLF is told", async () => {
  using bench = toolBench();
  bench.put("a.txt", "\uFEFFone\r\ntwo\r\nthree");
  expect((await call(readFile, { path: "a.txt" }, bench)).output).toBe(
    "1 | one\n2 | two\n3 | three\n\n[Line endings: CRLF; kept by edit and write_file]",
  );
  bench.put("a.txt", "one\r\ntwo\n");
  expect((await call(readFile, { path: "a.txt" }, bench)).output).toBe("1 | one\n2 | two");
});

test("bytes that are no UTF-8 are told of, the mark for them in a valid file is not", async () => {
  using bench = toolBench();
  bench.put("a.txt", Buffer.from("caf\xe9 au lait\n", "latin1"));
  expect((await call(readFile, { path: "a.txt" }, bench)).output).toBe(
    "1 | caf\uFFFD au lait\n\n[Some bytes of this file are not valid UTF-8; they are shown as \uFFFD]",
  );
  bench.put("a.txt", "\uFFFD\n");
  expect((await call(readFile, { path: "a.txt" }, bench)).output).toBe("1 | \uFFFD");
});

test("a notebook is told by what it is changed", async () => {
  using bench = toolBench();
  bench.put("a.ipynb", "{}\n");
  expect((await call(readFile, { path: "a.ipynb" }, bench)).output).toContain("notebook_edit");
});

test("a range is moved to where the file has lines", async () => {
  using bench = toolBench();
  bench.put("a.txt", "1\n2\n3\n4\n5\n");
  const read = async (start_line?: number, end_line?: number) =>
    (await call(readFile, { path: "a.txt", start_line, end_line }, bench)).output;
  expect(await read(2, 3)).toBe("2 | 2\n3 | 3\n\n[Lines 2–3 of 5]");
  expect(await read(4)).toBe("4 | 4\n5 | 5\n\n[Lines 4–5 of 5]");
  expect(await read(undefined, 2)).toBe("1 | 1\n2 | 2\n\n[Lines 1–2 of 5]");
  expect(await read(-3, 1)).toBe("1 | 1\n\n[Line 1 of 5]");
  expect(await read(4, 99)).toBe("4 | 4\n5 | 5\n\n[Lines 4–5 of 5]");
  expect(await read(4, -1)).toBe("4 | 4\n5 | 5\n\n[Lines 4–5 of 5]");
  expect(await read(0, 9)).toBe("1 | 1\n2 | 2\n3 | 3\n4 | 4\n5 | 5");
});

test("a start below zero counts from the end", async () => {
  using bench = toolBench();
  bench.put("a.txt", "1\n2\n3\n4\n5\n");
  const read = async (start_line: number, end_line?: number) =>
    (await call(readFile, { path: "a.txt", start_line, end_line }, bench)).output;
  expect(await read(-2)).toBe("4 | 4\n5 | 5\n\n[Lines 4–5 of 5]");
  expect(await read(-2, -1)).toBe("4 | 4\n5 | 5\n\n[Lines 4–5 of 5]");
  expect(await read(-3, -2)).toBe("3 | 3\n4 | 4\n\n[Lines 3–4 of 5]");
  expect(await read(-9)).toBe("1 | 1\n2 | 2\n3 | 3\n4 | 4\n5 | 5");
  bench.put("a.txt", `${"x".repeat(99)}\n`.repeat(100_000));
  expect(await read(-1)).toBe(`100000 | ${"x".repeat(99)}\n\n[Line 100000 of 100000]`);
  expect(await read(1, 1)).toBe(`1 | ${"x".repeat(99)}\n\n[Line 1; the file goes on]`);
});

test("what a result does not show of a file is told apart, so that it is not taken for seen", async () => {
  using bench = toolBench();
  const lines = async (content: string, range: object = {}) => {
    bench.put("a.txt", content);
    return (await call(readFile, { path: "a.txt", ...range }, bench)).saw?.[0]?.lines;
  };
  expect(await lines("1\n2\n3\n")).toBeUndefined();
  expect(await lines("1\n2\n3\n", { end_line: 2 })).toEqual([[1, 2]]);
  expect(await lines("1\n2\n3\n", { start_line: 9 })).toEqual([[3, 3]]);
  expect(await lines("x".repeat(40_000))).toEqual([]);
});

test("a range without a line in it shows the nearest one and says so", async () => {
  using bench = toolBench();
  bench.put("a.txt", "1\n2\n3\n4\n5\n");
  const read = async (start_line?: number, end_line?: number) =>
    (await call(readFile, { path: "a.txt", start_line, end_line }, bench)).output;
  expect(await read(70, 99)).toBe("5 | 5\n\n[There is no line 70: the file has 5. The last one is shown.]");
  expect(await read(3, 1)).toBe("3 | 3\n\n[Line 3 of 5]\n[end_line 1 is before start_line 3; only line 3 is shown.]");
  expect(await read(9, 2)).toBe("5 | 5\n\n[There is no line 9: the file has 5. The last one is shown.]");
});

test("the end of a big file is reached without holding it", async () => {
  using bench = toolBench();
  const file = openSync(bench.path("big.txt"), "w");
  const block = Buffer.from(`${"x".repeat(99)}\n`.repeat(10_000));
  for (let written = 0; written < 200; written++) writeSync(file, block);
  closeSync(file);
  const before = process.memoryUsage.rss();
  const { output } = await call(readFile, { path: "big.txt", start_line: 1_999_999 }, bench);
  expect(output).toBe(`1999999 | ${"x".repeat(99)}\n2000000 | ${"x".repeat(99)}\n\n[Lines 1999999–2000000 of 2000000]`);
  expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024);
});

test("a file that does not fit into a result is cut at a line end, with the way to go on", async () => {
  using bench = toolBench();
  bench.put("long.txt", `${"x".repeat(99)}\n`.repeat(1_000));
  const { output, details } = await call(readFile, { path: "long.txt" }, bench);
  expect(output.length).toBeLessThanOrEqual(30_000);
  const { to } = details as { to: number };
  expect(
    output.endsWith(
      `\n${to} | ${"x".repeat(99)}\n\n[Lines 1–${to} of 1000. Go on with start_line=${to + 1}; to count or filter use grep or bash]`,
    ),
  ).toBe(true);
});

test("an empty file says that it is empty", async () => {
  using bench = toolBench();
  bench.put("a.txt", "");
  expect((await call(readFile, { path: "a.txt" }, bench)).output).toBe("[a.txt is empty]");
});

test("only a line that is too long for a result is cut, at a character, with the way to its rest", async () => {
  using bench = toolBench();
  bench.put("a b.txt", `short\n${"😀".repeat(40_000)}\nend\n`);
  const first = await call(readFile, { path: "a b.txt" }, bench);
  expect(first.output).toBe(
    "1 | short\n\n[Lines 1–1 of 3. Go on with start_line=2; to count or filter use grep or bash]",
  );
  const { output } = await call(readFile, { path: "a b.txt", start_line: 2 }, bench);
  const [line, , notice] = output.split("\n");
  const shown = /^2 \| ((?:😀)+)$/u.exec(line as string)?.[1] as string;
  const points = [...shown].length;
  expect(points).toBeGreaterThan(29_000);
  expect([...output].length).toBeLessThanOrEqual(30_000);
  const rest = `sed -n 2p 'a b.txt' | cut -b ${points * 4 + 1}-${points * 4 + 20_000}`;
  expect(notice).toBe(
    `[Line 2 of 3 has 160000 bytes; its first ${points} characters are shown. The rest with bash: \`${rest}\`, or search it with grep. Next line: start_line=3]`,
  );
});

test("a result is counted in characters: what has 30,000 of them is shown whole", async () => {
  using bench = toolBench();
  bench.put("a.txt", "😀".repeat(29_996));
  expect((await call(readFile, { path: "a.txt" }, bench)).output).toBe(`1 | ${"😀".repeat(29_996)}`);
  bench.put("a.txt", "😀".repeat(29_997));
  expect((await call(readFile, { path: "a.txt" }, bench)).output).toContain("Line 1 of 1 has 119988 bytes");
});

test("a line that only just does not fit beside its notice is cut with the right numbers", async () => {
  using bench = toolBench();
  for (let size = 29_960; size < 30_000; size++) {
    bench.put("a.txt", Buffer.from(`\uFEFF${"x".repeat(size)}\ntwo\n`, "utf16le"));
    const { output } = await call(readFile, { path: "a.txt", end_line: 1 }, bench);
    expect(output.length).toBeLessThanOrEqual(30_000);
    const cut = output.includes("[Line 1 of 2 has");
    expect([size, cut || output === `1 | ${"x".repeat(size)}\n\n[Encoding: UTF-16LE; kept when you write]`]).toEqual([
      size,
      true,
    ]);
  }
});

test.each([
  ["UTF-16LE", Buffer.from("\uFEFF第一行\r\n😀two\r\n", "utf16le")],
  ["UTF-16BE", Buffer.from("\uFEFF第一行\r\n😀two\r\n", "utf16le").swap16()],
  ["GB18030", encode("第一行\r\n😀two\r\n", { name: "gb18030", mark: false }) as Buffer],
])("%s is read like any text, and named", async (name, content) => {
  using bench = toolBench();
  bench.put("a.txt", content);
  const { output, details } = await call(readFile, { path: "a.txt" }, bench);
  expect(output).toBe(
    `1 | 第一行\n2 | 😀two\n\n[Encoding: ${name}; kept when you write]\n[Line endings: CRLF; kept by edit and write_file]`,
  );
  expect(details).toEqual({ path: "a.txt", from: 1, to: 2, total: 2, encoding: name.toLowerCase() });
});

test("what is all GBK is called GBK", async () => {
  using bench = toolBench();
  const named = async (text: string) => {
    bench.put("a.txt", encode(text, { name: "gb18030", mark: false }) as Buffer);
    return /Encoding: (\S+);/.exec((await call(readFile, { path: "a.txt" }, bench)).output)?.[1];
  };
  expect([await named("你好世界\n"), await named("你好世界 €\n")]).toEqual(["GBK", "GB18030"]);
});

test("a result says which content of which file it shows", async () => {
  using bench = toolBench();
  bench.put("real.txt", "one\n");
  symlinkSync("real.txt", bench.path("link.txt"));
  const { saw } = await call(readFile, { path: "link.txt" }, bench);
  expect(saw).toEqual([{ path: bench.path("real.txt"), version: versionOf(Buffer.from("one\n")) }]);
  const big = bench.put("big.txt", "x\n".repeat(hashedBytes / 2 + 1));
  const { saw: sawBig } = await call(readFile, { path: "big.txt", end_line: 1 }, bench);
  expect(sawBig).toEqual([{ path: big, version: stampOf(statSync(big)), lines: [[1, 1]] }]);
});

test("what cannot be read is refused in a sentence", async () => {
  using bench = toolBench();
  mkdirSync(bench.path("folder"));
  bench.put("blob", Buffer.from([1, 0, 2]));
  expect(await refusal(readFile, { path: "no.txt" }, bench)).toBe("Could not read the file: no such file: no.txt");
  expect(await refusal(readFile, { path: "folder" }, bench)).toContain("folder is a folder. List it with list_dir.");
  expect(await refusal(readFile, { path: "blob" }, bench)).toBe(
    "Could not read the file: blob is a binary file (3 bytes) and cannot be shown as text. With bash: `file blob`",
  );
  expect(await refusal(readFile, { path: "blob/x" }, bench)).toContain("blob is not a folder");
  const long = "n".repeat(300);
  expect(await refusal(readFile, { path: long }, bench)).toBe(`Could not read the file: the name is too long: ${long}`);
  expect(await refusal(readFile, { path: "a\0b" }, bench)).toBe("the path holds a NUL character");
});

test("a binary file is named by its first bytes, with a command that says more", async () => {
  using bench = toolBench();
  bench.put("it's.zip", Buffer.from("504b030414000000", "hex"));
  bench.put("data.db", "SQLite format 3\0\u0010");
  bench.put("old.txt", Buffer.from("cff0e8e2e5f220ece8f0", "hex"));
  expect(await refusal(readFile, { path: "it's.zip" }, bench)).toContain(
    "(ZIP, or DOCX/XLSX/PPTX/JAR, 8 bytes) and cannot be shown as text. With bash: `unzip -l 'it'\\''s.zip'`",
  );
  expect(await refusal(readFile, { path: "data.db" }, bench)).toContain("`sqlite3 data.db .schema`");
  expect(await refusal(readFile, { path: "old.txt" }, bench)).toContain("`iconv -f ENCODING -t UTF-8 old.txt`");
});

needs("proc")("files of the kernel have no size, and are read all the same", async () => {
  using bench = toolBench();
  const { output } = await call(readFile, { path: "/proc/self/status" }, bench);
  expect(output).toMatch(/^1 \| Name:\t/);
  expect(output).toContain(`Pid:\t${process.pid}`);
  // More than the kernel gives at once.
  const { output: long } = await call(readFile, { path: "/proc/self/smaps" }, bench);
  expect(long).toMatch(/\n\n\[Lines 1–\d+ of \d{4,}\. Go on with start_line=\d+;/);
});

test("in Chinese the seed's words are used", async () => {
  using bench = toolBench({ language: "zh-CN" });
  expect(await refusal(readFile, { path: "no.txt" }, bench)).toBe("读取文件失败: 文件不存在: no.txt");
});

test("a pipe or a device is refused at once", async () => {
  using bench = toolBench();
  execFileSync("mkfifo", [bench.path("pipe")]);
  symlinkSync("/dev/zero", bench.path("zero"));
  expect(await refusal(readFile, { path: "pipe" }, bench)).toContain("pipe is not a regular file");
  expect(await refusal(readFile, { path: "zero" }, bench)).toContain("/dev/zero is not a regular file");
});

test("it asks to read the real path", () => {
  using bench = toolBench();
  bench.put("real.txt", "");
  symlinkSync("real.txt", bench.path("link.txt"));
  const asked = [{ action: "read", resource: bench.path("real.txt") }];
  expect(readFile.asks({ path: "link.txt" }, bench.context)).toEqual(asked);
});
