import { execFileSync } from "node:child_process";
import { mkdirSync, openSync, symlinkSync, writeSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { call, refusal, toolBench } from "../../../test/support/tool-context.ts";
import { readFile } from "./read-file.ts";

test("every line has its number in front of it", async () => {
  using bench = toolBench();
  bench.put("a.txt", "one\n\n  three\n");
  expect((await call(readFile, { path: "a.txt" }, bench)).output).toBe("1 | one\n2 | \n3 |   three");
});

test("line ends and the byte order mark are not shown", async () => {
  using bench = toolBench();
  bench.put("a.txt", "\uFEFFone\r\ntwo\r\nthree");
  expect((await call(readFile, { path: "a.txt" }, bench)).output).toBe("1 | one\n2 | two\n3 | three");
});

test("a range is moved to where the file has lines", async () => {
  using bench = toolBench();
  bench.put("a.txt", "1\n2\n3\n4\n5\n");
  const read = async (start_line?: number, end_line?: number) =>
    (await call(readFile, { path: "a.txt", start_line, end_line }, bench)).output;
  expect(await read(2, 3)).toBe("2 | 2\n3 | 3");
  expect(await read(4)).toBe("4 | 4\n5 | 5");
  expect(await read(undefined, 2)).toBe("1 | 1\n2 | 2");
  expect(await read(-3, 1)).toBe("1 | 1");
  expect(await read(4, 99)).toBe("4 | 4\n5 | 5");
  expect(await read(70, 99)).toBe("5 | 5");
  expect(await read(3, 1)).toBe("3 | 3");
});

test("any range of any file comes back line by line", async () => {
  using bench = toolBench();
  const line = fc.string({ unit: "grapheme", maxLength: 30 }).map((text) => text.replace(/[\0\r\n\uFEFF]/g, ""));
  const file = fc.array(line, { minLength: 1, maxLength: 30 }).filter((lines) => lines.at(-1) !== "");
  await fc.assert(
    fc.asyncProperty(file, fc.nat(29), fc.nat(29), async (lines, a, b) => {
      const [start, end] = [Math.min(a, b, lines.length - 1), Math.min(Math.max(a, b), lines.length - 1)];
      bench.put("a.txt", lines.join("\n"));
      const { output } = await call(readFile, { path: "a.txt", start_line: start + 1, end_line: end + 1 }, bench);
      const wanted = lines.slice(start, end + 1).map((text, index) => `${start + 1 + index} | ${text}`);
      expect(output).toBe(wanted.join("\n"));
    }),
    { numRuns: 200 },
  );
});

test("lines and characters that span reads come back whole", async () => {
  using bench = toolBench();
  const long = "语".repeat(300_000);
  bench.put("a.txt", `${long}\n${long}\nend\n`);
  const line = async (number: number) =>
    (await call(readFile, { path: "a.txt", start_line: number, end_line: number }, bench)).output;
  for (const [number, text] of [long, long, "end"].entries()) {
    expect((await line(number + 1)) === `${number + 1} | ${text}`).toBe(true);
  }
});

test("the end of a big file is reached without holding it", async () => {
  using bench = toolBench();
  const file = openSync(bench.path("big.txt"), "w");
  const block = Buffer.from(`${"x".repeat(99)}\n`.repeat(10_000));
  for (let written = 0; written < 200; written++) writeSync(file, block);
  const before = process.memoryUsage.rss();
  const { output } = await call(readFile, { path: "big.txt", start_line: 1_999_999 }, bench);
  expect(output).toBe(`1999999 | ${"x".repeat(99)}\n2000000 | ${"x".repeat(99)}`);
  expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024);
});

test("a file that does not fit into a result is cut at a line end, with the way to go on", async () => {
  using bench = toolBench();
  bench.put("long.txt", `${"x".repeat(99)}\n`.repeat(1_000));
  const { output, details } = await call(readFile, { path: "long.txt" }, bench);
  expect(output.length).toBeLessThanOrEqual(30_000);
  const { to } = details as { to: number };
  expect(
    output.endsWith(`\n${to} | ${"x".repeat(99)}\n\n[Lines 1–${to} of 1000. Go on with start_line=${to + 1}]`),
  ).toBe(true);
});

test("an empty file says that it is empty", async () => {
  using bench = toolBench();
  bench.put("a.txt", "");
  expect((await call(readFile, { path: "a.txt" }, bench)).output).toBe("[a.txt is empty]");
});

test("what cannot be read is refused in a sentence", async () => {
  using bench = toolBench();
  mkdirSync(bench.path("folder"));
  bench.put("blob", Buffer.from([1, 0, 2]));
  expect(await refusal(readFile, { path: "no.txt" }, bench)).toBe("Could not read the file: no such file: no.txt");
  expect(await refusal(readFile, { path: "folder" }, bench)).toContain("folder is a folder. List it with list_dir.");
  expect(await refusal(readFile, { path: "blob" }, bench)).toContain("blob is a binary file (3 bytes)");
  expect(await refusal(readFile, { path: "blob/x" }, bench)).toContain("blob is not a folder");
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
