import { chmodSync, readFileSync, statSync, writeFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Bench, call, refusal, toolBench } from "../../../test/support/tool-context.ts";
import type { ToolError } from "../tool.ts";
import { edit } from "./edit.ts";
import { versionOf } from "./version.ts";
import { writeFile } from "./write-file.ts";

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
  const diff = "--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-one two three\n+one 2 three\n";
  expect(details).toEqual({ path: "a.txt", replaced: 1, diff, added: 1, removed: 1 });
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
  expect(details).toMatchObject({ path: "a.txt", replaced: 2 });
});

test("a text that stands nowhere or in several places is refused, with the lines", async () => {
  using bench = toolBench();
  bench.put("a.txt", "x\ny\nx x\naaa\n");
  const why = (old_string: string, new_string = "z") => refusal(edit, { path: "a.txt", old_string, new_string }, bench);
  expect(await why("nowhere")).toBe(
    "Not changed: a.txt: no match found for old_string. It must be exactly what stands in the file (spaces, quotes, line breaks).",
  );
  expect(await why("x")).toContain("Not changed: a.txt: found 3 matches (lines 1, 3)");
  expect(await why("aa")).toContain("found 2 matches (line 4)");
  expect(await why("x", "x")).toContain("the same");
  expect(await why("")).toContain("old_string is empty");
  expect(await why("y", "\ud800")).toContain("half a character");
  expect(await why("\ud800")).toContain("no match found");
  expect(readFileSync(bench.path("a.txt"), "utf8")).toBe("x\ny\nx x\naaa\n");
});

test("what is likely wrong with a text that stands nowhere is said, with the nearest lines", async () => {
  using bench = toolBench();
  bench.put("a.ts", 'import x;\n\nfunction Greet(name) {\n  return "Hello " + name;\n}\nlog("a\\nb");\n');
  const why = (old_string: string, new_string = "z") => refusal(edit, { path: "a.ts", old_string, new_string }, bench);
  expect(await why("3 | function Nobody(name) {")).toContain("line numbers");
  expect(await why("function greet(name) {")).toContain("case differ from line 3");
  expect(await why("was here", "import x;")).toContain("new_string already stands in line 1");
  expect(await why("function Greet(name) {\\n  return")).toContain("escaped once too often");
  expect(await why('function Greet(first, name) {\n  return "Hello " + first + name;')).toMatch(
    /Nearest lines:\n3 \| function Greet\(name\) \{\n4 \| {3}return "Hello " \+ name;$/,
  );
});

test("line numbers in front of every line are left out, and that is said", async () => {
  using bench = toolBench();
  const content = "a\n\n  b\nc\n";
  const { text, output } = await edited(bench, content, "1 | a\n2 | \n3 |   b\n", "1 | x\n2 |   y\n");
  expect([text, output]).toEqual([
    "x\n  y\nc\n",
    "Replaced 1 occurrence in a.txt (the line numbers in front of the lines, `N | `, were left out)",
  ]);
  expect((await edited(bench, content, "  3 |   b", "  d")).text).toBe("a\n\n  d\nc\n");
  // Such a line may stand in a file.
  expect((await edited(bench, "1 | a\na\n", "1 | a", "b")).text).toBe("b\na\n");
  const why = (old_string: string, new_string: string) =>
    refusal(edit, { path: "a.txt", old_string, new_string }, bench);
  bench.put("a.txt", content);
  expect(await why("3 |   b\n9 | c", "x")).toContain("line numbers");
  expect(await why("3 |   b\n4 | c", "3 | x\ny")).toContain("line numbers");
  // Without its number nothing is left that could be found.
  expect(await why("3 | \n", "x")).toContain("line numbers");
  bench.put("a.txt", "b\nb\n");
  expect(await why("1 | b", "x")).toContain("found 2 matches (lines 1, 2)");
});

test("of an empty file it is said that it is empty", async () => {
  using bench = toolBench();
  bench.put("a.txt", "");
  expect(await refusal(edit, { path: "a.txt", old_string: "a", new_string: "b" }, bench)).toContain(
    "The file is empty.",
  );
});

test("a file in GBK that gets a character which GBK does not have is said to be GB18030 now", async () => {
  using bench = toolBench();
  const gbk = Buffer.from("c4e3bac3cac0bde70ac4e3bac3cac0bde70a", "hex");
  const note = "a.txt is now GB18030, not GBK";
  for (const beyond of ["€", "䶮", "ǹ", "⿰"])
    expect((await edited(bench, gbk, "界\n你", beyond)).output).toContain(note);
  for (const within of ["喆", "①", "Ａ", "￥", "镕"]) {
    expect((await edited(bench, gbk, "界\n你", within)).output).not.toContain(note);
  }
  const { output, bytes } = await edited(bench, gbk, "界\n你", "😀");
  expect(output).toContain(note);
  expect((await edited(bench, bytes, "😀", "😀!")).output).not.toContain(note);
  expect((await edited(bench, gbk, "界\n你", "他")).output).not.toContain(note);
  bench.put("a.txt", gbk);
  expect((await call(writeFile, { path: "a.txt", content: "你好世界😀" }, bench)).output).toContain(note);
});

test("in Chinese the seed's words are used", async () => {
  using bench = toolBench({ language: "zh-CN" });
  expect((await edited(bench, "a", "a", "b")).output).toBe("成功替换 1 处，文件: a.txt");
  const no = { path: "a.txt", old_string: "x", new_string: "y" };
  expect(await refusal(edit, no, bench)).toMatch(/^未找到匹配内容，请检查旧文本是否正确\na\.txt 未修改: /);
  bench.put("a.txt", "x\nx\n");
  expect(await refusal(edit, no, bench)).toMatch(
    /^a\.txt 未修改: 找到 2 处匹配，请提供更多上下文以唯一定位（行 1, 2）；/,
  );
});

test("a file that is not there or changed meanwhile is not edited", async () => {
  using bench = toolBench();
  const input = { path: "a.txt", old_string: "a", new_string: "b", replace_all: false };
  expect(await refusal(edit, input, bench)).toBe("Could not read the file: no such file: a.txt");
  bench.put("a.txt", "a");
  expect(await refusal(edit, { ...input, path: "a.text" }, bench)).toBe(
    "Could not read the file: no such file: a.text. Did you mean: a.txt?",
  );
  const ready = await edit.prepare?.(input, bench.context);
  writeFileSync(bench.path("a.txt"), "user's own");
  await expect(edit.execute(input, bench.context, ready)).rejects.toThrow(/a\.txt changed on disk/);
  expect(readFileSync(bench.path("a.txt"), "utf8")).toBe("user's own");
});

test.each<[string, string, string, string, string]>([
  [
    "tabs for spaces",
    "if (a) {\n\tb();\n\t\tc();\n}\n",
    "    b();\n        c();",
    "    d();\n        e();",
    "if (a) {\n\td();\n\t\te();\n}\n",
  ],
  ["spaces for tabs", "{\n  b();\n    c();\n}\n", "\tb();\n\t\tc();", "\tb();\n\t\td();", "{\n  b();\n    d();\n}\n"],
  [
    "no indentation",
    "{\n    if x:\n      y\n}\n",
    "if x:\n  y",
    "if z:\n  y\n  w",
    "{\n    if z:\n      y\n      w\n}\n",
  ],
  ["too much indentation", "a:\n  b\n  c\n", "    a:\n      b", "    a:\n      d", "a:\n  d\n  c\n"],
  [
    "other steps",
    "a:\n    b:\n        c\n",
    "a:\n  b:\n    c",
    "a:\n  b:\n    d\n  e",
    "a:\n    b:\n        d\n    e\n",
  ],
  [
    "the first line from its first letter on",
    "  f(“a”,\n    b)\n",
    'f("a",\n    b)',
    'g("a",\n    b)',
    "  g(“a”,\n    b)\n",
  ],
  ["spaces at line ends", "a  \nb\t\nc\n", "a\nb", "1\n2", "1\n2\t\nc\n"],
  ["typographic quotes", "say(‘hi’) – now\n", "say('hi') - now", "say(‘ho’)", "say(‘ho’)\n"],
  ["full-width forms", "他说：你好，世界！再见\n", "你好,世界!", "大家好！", "他说：大家好！再见\n"],
  [
    "typographic characters that are to stay",
    "He said “hi” — it’s ok…\n",
    'He said "hi" - it\'s ok...',
    'He said "bye" - it\'s ok...',
    "He said “bye” — it’s ok…\n",
  ],
  [
    "typographic characters around what is added",
    "  “a”,  \n  “b”,\n",
    '  "a",\n  "b",',
    '  "a",\n  "new",\n  "b!",',
    '  “a”,  \n  "new",\n  "b!",\n',
  ],
  ["a space that does not break", "a\u00a0b\n", "a b", "c", "c\n"],
  ["a line end that the file does not have", "a\nb", "b\n", "c\n", "a\nc"],
  ["a line end that the file does not have, to be deleted", "a\nb", "b\n", "", "a\n"],
  ["the indentation of a line with a bare return in it", "\t‘ \r x\n", "    ' \r ", "    - \r :", "\t- \r :x\n"],
  ["spaces of which the new text has as many elsewhere", "f(a, b)\n", "f(a,  b)", "f(a):\n  b", "f(a):\n  b\n"],
  ["mixed line ends", "a\r\nb\nc\n", "a\nb\nc", "1\n2\n3", "1\n2\n3\n"],
])("a text that differs by %s is found", async (what, content, old, fresh, expected) => {
  using bench = toolBench();
  const { text, output } = await edited(bench, content, old, fresh);
  expect(text).toBe(expected);
  expect(output.includes("not exact")).toBe(what !== "mixed line ends");
});

test("what a match that was not exact has made is shown", async () => {
  using bench = toolBench();
  const { output } = await edited(bench, "x\n\ta ‘b’\n\tc\nd\n", "    a 'b'\n    c", "    a 'B'\n    c");
  expect(output).toMatch(/not exact.* It is now:\n2 \| \ta ‘B’\n3 \| \tc$/);
  expect((await edited(bench, "a\n b", "    b\n", "c")).output).toMatch(/:\n2 \| c$/);
});

test("a text that only looks like others is replaced in no place when there are two", async () => {
  using bench = toolBench();
  bench.put("a.txt", "\ta\n\tb\n  a\n  b\n");
  const said = await refusal(edit, { path: "a.txt", old_string: "    a\n    b", new_string: "c" }, bench);
  expect(said).toContain("Similar text stands in more than one place (lines 1, 3)");
});

test("what is only similar is not found in mid-word, nor taken for what is to come of it", async () => {
  using bench = toolBench();
  bench.put("a.txt", "index  = 10\n\tx = “1”\n");
  const why = (old_string: string, new_string: string) =>
    refusal(edit, { path: "a.txt", old_string, new_string }, bench);
  expect(await why("dex = 10", "y")).toContain("no match");
  expect(await why("x = 1", "y")).toContain("no match");
  expect(await why('    x = "1"', "\tx = “1”")).toContain("already stands in line 2");
});

test("an exact match is taken, though something similar stands elsewhere", async () => {
  using bench = toolBench();
  const { text, output } = await edited(bench, "  a b\na  b\n", "a  b", "c");
  expect([text, output]).toEqual(["  a b\nc\n", "Replaced 1 occurrence in a.txt"]);
});

test("a file that someone else changed is edited where the text stands once and word for word, and they are told of", async () => {
  using bench = toolBench();
  bench.put("a.txt", "one\n\ttwo\nTHREE\none\n");
  const seen = "one\n\ttwo\nthree\none\n";
  const known = { version: versionOf(Buffer.from(seen)), output: "1 | one\n2 | \ttwo\n3 | three\n4 | one" };
  const changed = { context: { ...bench.context, known: () => known } };
  const input = (old_string: string, replace_all = false) => ({
    path: "a.txt",
    old_string,
    new_string: "2",
    replace_all,
  });
  const what = "@@ 3 @@\n-three\n+THREE";
  expect(await refusal(edit, input("    two"), changed)).toContain(what);
  const refused = await call(edit, input("one", true), changed).catch((error: ToolError) => error);
  expect(refused).toMatchObject({
    message: expect.stringContaining(what),
    more: { saw: [{ path: bench.path("a.txt"), version: versionOf(readFileSync(bench.path("a.txt"))) }] },
  });
  const { output } = await call(edit, input("\ttwo"), changed);
  expect(output).toBe(
    "Replaced 1 occurrence in a.txt\n\nThe file had changed since you last saw it (by a command or by someone else); " +
      "that is kept (this change of yours is left out below). " +
      `What changed since then (- as you saw it, + as it is):\n${what}`,
  );
  expect(readFileSync(bench.path("a.txt"), "utf8")).toBe("one\n2\nTHREE\none\n");
});

test("of a file whose former content is not known, an edit shows nothing that could be taken for the result", async () => {
  using bench = toolBench();
  bench.put("a.txt", "one\ntwo\n");
  const context = { ...bench.context, known: () => ({ version: "other", output: null }) };
  const { output, saw } = await call(edit, { path: "a.txt", old_string: "two", new_string: "2" }, { context });
  expect(output).toMatch(/The file had changed .* Read a\.txt with read_file to see it\.$/);
  expect(saw).toEqual([{ path: bench.path("a.txt"), version: "unseen" }]);
});

test("a file in another encoding keeps it", async () => {
  using bench = toolBench();
  const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le");
  expect((await edited(bench, utf16("一\r\n二\r\n"), "二", "三\n四")).bytes).toEqual(utf16("一\r\n三\r\n四\r\n"));
  const gbk = Buffer.from("c4e3bac3cac0bde70ac4e3bac3cac0bde70a", "hex");
  expect((await edited(bench, gbk, "你好世界\n你", "他")).bytes).toEqual(Buffer.from("cbfbbac3cac0bde70a", "hex"));
  const broken = Buffer.concat([utf16("abcd"), Buffer.from([0])]);
  bench.put("b.txt", broken);
  expect(await refusal(edit, { path: "b.txt", old_string: "a", new_string: "b" }, bench)).toContain("byte for byte");
  expect(readFileSync(bench.path("b.txt"))).toEqual(broken);
});

// Feature: agent-system-optimization, Property 12: edit_file 查找替换正确性
test("Feature: agent-system-optimization, Property 12: a text that stands once is replaced and nothing else", async () => {
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

test("bytes that are shown as a replacement character are named, when old_string holds one", async () => {
  using bench = toolBench();
  bench.put("a.txt", Buffer.from("one\ncaf\xe9 noir\n", "latin1"));
  const told = await refusal(edit, { path: "a.txt", old_string: "caf\uFFFD noir", new_string: "x" }, bench);
  expect(told).toMatch(/What is shown as \uFFFD in line 2 are bytes .*Leave them out of old_string/);
});

test("of a file that the model changed itself, only what others changed after that is told, and once", async () => {
  using bench = toolBench();
  const ours = Buffer.from("ONE\ntwo\nthree\n");
  const known = { version: "seen", output: "1 | one", left: versionOf(ours) };
  const kept = async (version: string) => (version === known.left ? ours : null);
  const after = { context: { ...bench.context, known: () => known, kept } };
  const input = { path: "a.txt", old_string: "two", new_string: "TWO" };
  const unseen = [{ path: bench.path("a.txt"), version: "unseen" }];
  bench.put("a.txt", ours);
  expect(await call(edit, input, after)).toMatchObject({ output: "Replaced 1 occurrence in a.txt", saw: unseen });
  bench.put("a.txt", ours);
  expect(await refusal(edit, { ...input, replace_all: true }, after)).toContain("Not all that changed before");
  bench.put("a.txt", `${ours}theirs\n`);
  const { output, saw } = await call(edit, input, after);
  expect(output).toMatch(/@@ 4 @@\n\+theirs$/);
  expect([output.includes("-one"), saw]).toEqual([false, unseen]);
});
