import fc from "fast-check";
import { expect, test } from "vitest";
import { call, toolBench } from "../../../test/support/tool-context.ts";
import { type EncodingName, encode } from "./encoding.ts";
import { afterFeeds, countFeeds } from "./line-feeds.ts";
import { openRegular } from "./open-regular.ts";
import { readFile } from "./read-file.ts";
import { linesIn, readLines } from "./read-lines.ts";
import { hashedBytes } from "./version.ts";

const names: readonly EncodingName[] = ["utf-8", "utf-16le", "utf-16be", "gb18030"];
const text = "第一行 one\r\n😀 two 㐀\n\n四\r\nlast, 没有换行";
const lines = ["第一行 one", "😀 two 㐀", "", "四", "last, 没有换行"];

test.each(names)("lines of %s come back whole wherever one read ends and the next begins", async (name) => {
  using bench = toolBench();
  for (const mark of [false, true]) {
    const content = encode(text, { name, mark }) as Buffer;
    const path = bench.put("a.txt", content);
    using file = await openRegular(path, bench.context);
    for (let cut = mark ? 4 : 0; cut <= content.length; cut++) {
      const source = {
        file,
        beginning: content.subarray(0, cut),
        whole: false,
        encoding: { name, mark },
        signal: bench.context.signal,
        reached: () => undefined,
      };
      const read = async (start: number, end: number) =>
        linesIn(await readLines(source, { start, end, limit: 1000, fits: () => true }), source.encoding);
      expect([cut, await read(1, 99)]).toEqual([cut, lines]);
      expect([cut, await read(2, 4)]).toEqual([cut, lines.slice(1, 4)]);
      expect([cut, await read(9, 9)]).toEqual([cut, lines.slice(-1)]);
    }
  }
});

test.each(names)("a file of %s that is too big to be held is read piece by piece to the same lines", async (name) => {
  using bench = toolBench();
  const line = (number: number) => `${number} 这是一行文字，长短不一 ${"语😀".repeat(number % 13)}`;
  const all = Array.from({ length: 140_000 }, (_, index) => line(index + 1));
  const content = encode(`${all.join("\n")}\n`, { name, mark: name !== "gb18030" }) as Buffer;
  expect(content.length).toBeGreaterThan(hashedBytes);
  bench.put("big.txt", content);
  const notice = name === "utf-8" ? "" : `\n[Encoding: ${name.toUpperCase()}; kept when you write]`;
  for (const start of [1, 7_001, 61_234, 119_000]) {
    const input = { path: "big.txt", start_line: start, end_line: start + 400 };
    const { output } = await call(readFile, input, bench);
    const wanted = all.slice(start - 1, start + 400).map((shown, index) => `${start + index} | ${shown}`);
    // What may not fit is counted to the end of the file.
    const part = `\n\n[Lines ${start}–${start + 400}`;
    const ends = ["; the file goes on]", " of 140000]"].map((end) => wanted.join("\n") + part + end + notice);
    expect(ends.includes(output)).toBe(true);
  }
  const { output } = await call(readFile, { path: "big.txt", start_line: 500_000 }, bench);
  expect(output).toContain(`140000 | ${line(140_000)}\n\n[There is no line 500000: the file has 140000.`);
});

test("of what does not fit no more is held than a result can show, and all lines are counted", async () => {
  using bench = toolBench();
  const path = bench.put("a.txt", `${"x".repeat(5000)}\n${"short\n".repeat(500)}`);
  using file = await openRegular(path, bench.context);
  const encoding = { name: "utf-8", mark: false } as const;
  const source = { file, beginning: Buffer.alloc(0), whole: false, encoding, signal: bench.context.signal };
  const wanted = { start: 1, end: 3, limit: 100, fits: () => true };
  const range = await readLines({ ...source, reached: () => undefined }, wanted);
  expect({ ...range, bytes: range.bytes.length }).toEqual({
    bytes: 100,
    from: 1,
    count: 3,
    full: true,
    firstBytes: 5000,
    total: 501,
  });
  const many = bench.put("many.txt", "line\n".repeat(hashedBytes / 4));
  const { output } = await call(readFile, { path: many, start_line: 1, end_line: 9000 }, bench);
  expect(output).toMatch(/\[Lines 1–\d+ of 2097152\. Go on with start_line=\d+;/);
});

test("line feeds are counted wherever the bytes lie in memory", () => {
  const bytes = fc.uint8Array({ min: 8, max: 12, maxLength: 60 });
  fc.assert(
    fc.property(bytes, fc.nat(7), (content, shift) => {
      const moved = Buffer.from(new ArrayBuffer(shift + content.length), shift);
      moved.set(content);
      const feeds = content.filter((byte) => byte === 10).length;
      expect(countFeeds(moved)).toBe(feeds);
      expect(afterFeeds(moved, 0, feeds)).toBe(content.lastIndexOf(10) + 1);
    }),
    { numRuns: 500 },
  );
});

test("a read that is called off stops", async () => {
  const stopped = new AbortController();
  using bench = toolBench({ signal: stopped.signal });
  bench.put("big.txt", "line\n".repeat(hashedBytes / 4));
  stopped.abort();
  await expect(call(readFile, { path: "big.txt" }, bench)).rejects.toThrow("aborted");
});
