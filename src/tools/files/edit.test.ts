import { chmodSync, readFileSync, statSync, writeFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Bench, call, refusal, toolBench } from "../../../test/support/tool-context.ts";
import { edit } from "./edit.ts";

async function edited(bench: Bench, content: string | Uint8Array, old_string: string, new_string: string, all = false) {
  bench.put("a.txt", content);
  const input = { path: "a.txt", old_string, new_string, replace_all: all };
  const { output, details } = await call(edit, input, bench);
  return { output, details, bytes: readFileSync(bench.path("a.txt")), text: readFileSync(bench.path("a.txt"), "utf8") };
}

test("one place is replaced", async () => {
  using bench = toolBench();
  const { text, output, details } = await edited(bench, "one two three\n", "two", "2");
  expect(text).toBe("one 2 three\n");
  expect(output).toBe("Replaced 1 occurrence in a.txt");
  expect(details).toEqual({ path: "a.txt", replaced: 1 });
});

test("the replacement is taken literally", async () => {
  using bench = toolBench();
  expect((await edited(bench, "a.b", ".", "$& $1 $$ \\1")).text).toBe("a$& $1 $$ \\1b");
});

test("byte order mark, line ends, final newline and mode stay as they were", async () => {
  using bench = toolBench();
  chmodSync(bench.put("a.txt", ""), 0o640);
  expect((await edited(bench, "\uFEFFone\r\ntwo\r\n", "one\ntwo", "1\n2\n3")).text).toBe("\uFEFF1\r\n2\r\n3\r\n");
  expect((await edited(bench, "one\r\ntwo", "two", "2\n3")).text).toBe("one\r\n2\r\n3");
  expect((await edited(bench, "one\ntwo", "one\r\ntwo", "1\r\n2")).text).toBe("1\n2");
  expect((await edited(bench, "a\nb\r\nc\n", "a\nb", "1\n2")).text).toBe("1\n2\r\nc\n");
  expect((await edited(bench, "a\r\nb\r\n", "a\r\nb", "1\n2")).text).toBe("1\n2\r\n");
  expect(statSync(bench.path("a.txt")).mode & 0o777).toBe(0o640);
});

test("bytes that are no UTF-8 are not touched", async () => {
  using bench = toolBench();
  const content = Buffer.from([0xff, 0x61, 0xfe, 0x62]);
  expect((await edited(bench, content, "b", "语")).bytes).toEqual(
    Buffer.concat([Buffer.from([0xff, 0x61, 0xfe]), Buffer.from("语")]),
  );
});

test("replace_all replaces every place once", async () => {
  using bench = toolBench();
  const { text, details } = await edited(bench, "aaa aa", "aa", "aab", true);
  expect(text).toBe("aaba aab");
  expect(details).toEqual({ path: "a.txt", replaced: 2 });
});

test("a text that stands nowhere or in several places is refused, with the lines", async () => {
  using bench = toolBench();
  bench.put("a.txt", "x\ny\nx x\naaa\n");
  const why = (old_string: string, new_string = "z") => refusal(edit, { path: "a.txt", old_string, new_string }, bench);
  expect(await why("nowhere")).toContain("No match found");
  expect(await why("x")).toContain("Found 3 matches (lines 1, 3)");
  expect(await why("aa")).toContain("Found 2 matches (lines 4)");
  expect(await why("x", "x")).toContain("the same");
  expect(await why("")).toContain("old_string is empty");
  expect(readFileSync(bench.path("a.txt"), "utf8")).toBe("x\ny\nx x\naaa\n");
});

test("in Chinese the seed's words are used", async () => {
  using bench = toolBench({ language: "zh-CN" });
  expect((await edited(bench, "a", "a", "b")).output).toBe("成功替换 1 处，文件: a.txt");
  const no = { path: "a.txt", old_string: "x", new_string: "y" };
  expect(await refusal(edit, no, bench)).toBe(
    "未找到匹配内容，请检查旧文本是否正确\na.txt: 注意空格、全角/半角标点和换行",
  );
  bench.put("a.txt", "x\nx\n");
  expect(await refusal(edit, no, bench)).toContain("找到 2 处匹配，请提供更多上下文以唯一定位");
});

test("a file that is not there or changed meanwhile is not edited", async () => {
  using bench = toolBench();
  const input = { path: "a.txt", old_string: "a", new_string: "b", replace_all: false };
  expect(await refusal(edit, input, bench)).toBe("Could not read the file: no such file: a.txt");
  bench.put("a.txt", "a");
  const ready = await edit.prepare?.(input, bench.context);
  writeFileSync(bench.path("a.txt"), "user's own");
  await expect(edit.execute(input, bench.context, ready)).rejects.toThrow(/a\.txt changed on disk/);
  expect(readFileSync(bench.path("a.txt"), "utf8")).toBe("user's own");
});

test("a text that stands once is replaced and nothing else", async () => {
  using bench = toolBench();
  const part = fc.string({ unit: fc.constantFrom("a", "b", "$", "\n", "é", "😀", " "), maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(part, part, part, part, async (before, old, after, fresh) => {
      const whole = before + old + after;
      fc.pre(old !== "" && old !== fresh && whole.indexOf(old) === whole.lastIndexOf(old));
      expect((await edited(bench, whole, old, fresh)).text).toBe(before + fresh + after);
    }),
    { numRuns: 200 },
  );
});
