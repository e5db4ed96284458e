import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { expect, test } from "vitest";
import { asOrdinaryUser } from "../../../test/support/ordinary-user.ts";
import { call, refusal, toolBench } from "../../../test/support/tool-context.ts";
import type { ToolError } from "../tool.ts";
import { writeFile } from "./write-file.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

test("a new file is made with its folders", async () => {
  using bench = toolBench();
  const { output, details } = await call(writeFile, { path: "a/b/c.txt", content: "héllo" }, bench);
  expect(readFileSync(bench.path("a/b/c.txt"), "utf8")).toBe("héllo");
  expect(output).toBe("Wrote 6 bytes to a/b/c.txt");
  const diff = "--- /dev/null\n+++ b/a/b/c.txt\n@@ -0,0 +1 @@\n+héllo\n\\ No newline at end of file\n";
  expect(details).toEqual({ path: "a/b/c.txt", created: true, diff, added: 1, removed: 0 });
  expect(readdirSync(bench.path("a/b"))).toEqual(["c.txt"]);
});

test("one byte is one byte", async () => {
  using bench = toolBench();
  expect((await call(writeFile, { path: "a", content: "x" }, bench)).output).toBe("Wrote 1 byte to a");
});

test("a file that is replaced keeps its mode", async () => {
  using bench = toolBench();
  chmodSync(bench.put("run.sh", "old"), 0o751);
  const { details } = await call(writeFile, { path: "run.sh", content: "new" }, bench);
  expect(details).toMatchObject({ path: "run.sh", created: false, added: 1, removed: 1 });
  expect(statSync(bench.path("run.sh")).mode & 0o7777).toBe(0o751);
});

test("a link is written through, and stays a link", async () => {
  using bench = toolBench();
  bench.put("real/a.txt", "old");
  symlinkSync("real/a.txt", bench.path("link.txt"));
  await call(writeFile, { path: "link.txt", content: "new" }, bench);
  expect(readFileSync(bench.path("real/a.txt"), "utf8")).toBe("new");
  expect(readdirSync(bench.root).sort()).toEqual(["link.txt", "real"]);
});

test("preparing works out the change and makes none", async () => {
  using bench = toolBench();
  chmodSync(bench.put("a.txt", "old"), 0o640);
  const changes = async (path: string) => {
    const ready = await writeFile.prepare?.({ path, content: "new" }, bench.context);
    return ready?.changes.map(({ contents: _, ...change }) => change);
  };
  const [hash, after] = [sha256("old"), sha256("new")];
  expect(await changes("a.txt")).toEqual([{ path: bench.path("a.txt"), hash, after, mode: 0o640 }]);
  expect(await changes("x/y/b.txt")).toEqual([
    { path: bench.path("x"), hash: null, after: "folder", folder: true },
    { path: bench.path("x/y"), hash: null, after: "folder", folder: true },
    { path: bench.path("x/y/b.txt"), hash: null, after },
  ]);
  expect(readFileSync(bench.path("a.txt"), "utf8")).toBe("old");
  expect(existsSync(bench.path("x"))).toBe(false);
});

test("a file that is replaced keeps its mark, line ends, final line end and encoding", async () => {
  using bench = toolBench();
  const rewritten = async (before: string | Buffer, content: string) => {
    bench.put("a.txt", before);
    await call(writeFile, { path: "a.txt", content }, bench);
    return readFileSync(bench.path("a.txt"));
  };
  expect(String(await rewritten("\uFEFFa\r\nb\r\n", "1\n2"))).toBe("\uFEFF1\r\n2\r\n");
  expect(String(await rewritten("\uFEFFa", "\uFEFF1"))).toBe("\uFEFF1");
  expect(String(await rewritten("a\nb\r\n", "1\n2"))).toBe("1\n2\n");
  expect(String(await rewritten("a\nb", "1"))).toBe("1");
  expect(String(await rewritten("a\n", ""))).toBe("");
  expect(String(await rewritten("", "1"))).toBe("1");
  expect(String(await rewritten(Buffer.from([0, 1, 2, 10]), "1"))).toBe("1");
  const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le");
  expect(await rewritten(utf16("一\r\n"), "二")).toEqual(utf16("二\r\n"));
});

test("a file that someone else changed since the model saw it is not overwritten; what changed is shown, then it goes", async () => {
  using bench = toolBench();
  const seen = "1 | one\n2 | two\n3 | three";
  bench.put("a.txt", "one\nTWO\nthree\nfour\n");
  const known = { version: sha256("one\ntwo\nthree\n"), output: seen };
  const context = { ...bench.context, known: () => known };
  const input = { path: "a.txt", content: "mine" };
  const refused = await call(writeFile, input, { context }).catch((error: ToolError) => error);
  expect(refused).toMatchObject({
    message:
      "Not changed: a.txt has changed since you last saw it (by a command or by someone else).\n" +
      "What changed since then (- as you saw it, + as it is):\n@@ 2 @@\n-two\n+TWO\n@@ 4 @@\n+four\n\n" +
      "Put the + lines above into content, or read the file and decide, then call again.",
    more: { saw: [{ path: bench.path("a.txt"), version: sha256("one\nTWO\nthree\nfour\n") }] },
  });
  const again = { ...bench.context, known: () => ({ version: sha256("one\nTWO\nthree\nfour\n"), output: "" }) };
  await call(writeFile, input, { context: again });
  expect(readFileSync(bench.path("a.txt"), "utf8")).toBe("mine\n");
});

test("a file of which only a part was seen is not overwritten at the first call; the same call again goes through", async () => {
  using bench = toolBench();
  const content = "x\n".repeat(2) + "y\n".repeat(2998);
  bench.put("a.txt", content);
  const saw = { path: bench.path("a.txt"), version: sha256(content), lines: [[1, 5]] as [number, number][] };
  const { path: _, ...known } = { ...saw, output: "1 | x" };
  const input = { path: "a.txt", content: "mine\n" };
  const context = { ...bench.context, known: () => known };
  const refused = await call(writeFile, input, { context }).catch((error: ToolError) => error);
  expect(refused).toMatchObject({
    message:
      "Not changed: a.txt: you have seen 5 of its 3000 lines, and the others would be lost. " +
      "Read the rest, or use edit; the same call again replaces all of it.",
    more: { saw: [saw] },
  });
  expect(readFileSync(bench.path("a.txt"), "utf8")).toBe(content);
  const again = { ...known, output: (refused as ToolError).message, refused: { name: "write_file", input } };
  const { output } = await call(writeFile, input, { context: { ...context, known: () => again } });
  expect(output).toBe("Wrote 5 bytes to a.txt (its former content is replaced: 3000 lines)");
});

test("what changed in a file of which only a part was seen is told, but the file does not count as seen by that", async () => {
  using bench = toolBench();
  bench.put("a.txt", "1\n2\n3\nfour\n");
  const before = "1\n2\n3\n4\n";
  const known = { version: sha256(before), output: null, lines: [[1, 2]] as [number, number][] };
  const context = { ...bench.context, known: () => known, kept: async () => Buffer.from(before) };
  const refused = await call(writeFile, { path: "a.txt", content: "" }, { context }).catch((error: ToolError) => error);
  expect(refused).toMatchObject({
    message: expect.stringMatching(/-4\n\+four\n\[This is not all of it: read a\.txt/),
    more: {},
  });
  expect((refused as ToolError).more.saw).toBeUndefined();
});

test("what was read in parts, or keeps every line that was not seen, may be overwritten at once", async () => {
  using bench = toolBench();
  const written = async (lines: [number, number][], content: string) => {
    const version = sha256(String(readFileSync(bench.put("a.txt", "1\n2\n3\n4\n"))));
    const context = { ...bench.context, known: () => ({ version, output: "", lines }) };
    await call(writeFile, { path: "a.txt", content }, { context });
    return readFileSync(bench.path("a.txt"), "utf8");
  };
  const halves: [number, number][] = [
    [3, 4],
    [1, 2],
  ];
  expect(await written(halves, "mine\n")).toBe("mine\n");
  expect(await written([[1, 2]], "3\n4\nmine\n")).toBe("3\n4\nmine\n");
});

test("of a file that was read in part, only what was seen is compared", async () => {
  using bench = toolBench();
  const lines = Array.from({ length: 20 }, (_, index) => `line ${index + 1}`);
  bench.put("a.txt", ["new", ...lines.with(10, "changed")].join("\n"));
  const output = lines
    .slice(8, 13)
    .map((line, index) => `${index + 9} | ${line}`)
    .join("\n");
  const context = { ...bench.context, known: () => ({ version: "other", output: `${output}\n\n[Lines 9–13 of 20]` }) };
  const said = await refusal(writeFile, { path: "a.txt", content: "" }, { context });
  expect(said).toMatch(/\n@@ 12 @@\n-line 11\n\+changed\n\[This is not all of it: read a\.txt with read_file\]/);
});

test("a file that the model wrote and someone changed is shown as it is, and seen only when that is all of it", async () => {
  using bench = toolBench();
  const context = { ...bench.context, known: () => ({ version: "other", output: null }) };
  const refused = (content: string) => {
    bench.put("a.txt", content);
    return call(writeFile, { path: "a.txt", content: "" }, { context }).catch((error: ToolError) => error);
  };
  expect(await refused("x\ny\n")).toMatchObject({
    message: expect.stringMatching(/It is now:\n1 \| x\n2 \| y\n\n/),
    more: { saw: [{ version: sha256("x\ny\n") }] },
  });
  expect(await refused("x\n".repeat(100))).toMatchObject({
    message: expect.stringContaining("read a.txt with read_file"),
    more: {},
  });
});

test("a file whose lines are the same was changed only in its form, which a write keeps", async () => {
  using bench = toolBench();
  bench.put("a.txt", "x\r\ny\r\n");
  const context = { ...bench.context, known: () => ({ version: sha256("x\ny\n"), output: "1 | x\n2 | y" }) };
  const input = { path: "a.txt", content: "z\n" };
  const refused = await call(writeFile, input, { context }).catch((error: ToolError) => error);
  expect(refused).toMatchObject({ message: expect.stringContaining("line ends"), more: { saw: [{}] } });
  const output = (refused as ToolError).message;
  const known = { version: sha256("x\r\ny\r\n"), output, refused: { name: "write_file", input } };
  await call(writeFile, input, { context: { ...context, known: () => known } });
  expect(readFileSync(bench.path("a.txt"), "utf8")).toBe("z\r\n");
});

test("lines that someone took out do not come back by the same call again", async () => {
  using bench = toolBench();
  bench.put("a.txt", "x\n");
  const input = { path: "a.txt", content: "x\ny\n!\n" };
  const context = { ...bench.context, known: () => ({ version: sha256("x\ny\n"), output: "1 | x\n2 | y" }) };
  const output = await refusal(writeFile, input, { context });
  const known = { version: sha256("x\n"), output, refused: { name: "write_file", input } };
  const again = { context: { ...context, known: () => known } };
  expect(await refusal(writeFile, input, again)).toContain("the same content again");
});

test("a file that changed since the change was worked out is left alone", async () => {
  using bench = toolBench();
  const input = { path: "a.txt", content: "agent" };
  const ready = await writeFile.prepare?.(input, bench.context);
  writeFileSync(bench.path("a.txt"), "user");
  await expect(writeFile.execute(input, bench.context, ready)).rejects.toThrow(/a\.txt changed on disk/);
  expect(readFileSync(bench.path("a.txt"), "utf8")).toBe("user");
  expect(readdirSync(bench.root)).toEqual(["a.txt"]);
});

test("what cannot be written is refused in a sentence", async () => {
  using bench = toolBench();
  mkdirSync(bench.path("folder"));
  bench.put("file", "");
  expect(await refusal(writeFile, { path: "folder", content: "" }, bench)).toContain("folder is a folder");
  expect(await refusal(writeFile, { path: "file/x", content: "" }, bench)).toContain("file is not a folder");
  expect(await refusal(writeFile, { path: "new/", content: "" }, bench)).toContain("new/ names a folder");
  expect(await refusal(writeFile, { path: "/dev/null", content: "" }, bench)).toContain("not a regular file");
  expect(await refusal(writeFile, { path: "a", content: "\udc00" }, bench)).toContain("half a character");
  expect(await refusal(writeFile, { path: "n".repeat(300), content: "" }, bench)).toContain("the name is too long");
  expect(readdirSync(bench.root).sort()).toEqual(["file", "folder"]);
});

test("a write-protected file stays as it is", async () => {
  using bench = toolBench();
  chmodSync(bench.put("a.txt", "old"), 0o444);
  const said = await asOrdinaryUser(bench.root, () => refusal(writeFile, { path: "a.txt", content: "new" }, bench));
  expect(said).toContain("a.txt is write-protected");
  expect(readFileSync(bench.path("a.txt"), "utf8")).toBe("old");
});

test("in Chinese the seed's words are used", async () => {
  using bench = toolBench({ language: "zh-CN" });
  expect((await call(writeFile, { path: "a.txt", content: "语" }, bench)).output).toBe("成功写入 3 字节到 a.txt");
});
