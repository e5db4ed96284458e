import { execFileSync } from "node:child_process";
import { chmodSync, utimesSync } from "node:fs";
import { expect, test } from "vitest";
import { asOrdinaryUser } from "../../../test/support/ordinary-user.ts";
import { call, refusal, toolBench } from "../../../test/support/tool-context.ts";
import { encode } from "./encoding.ts";
import { grep } from "./grep.ts";

const gbk = encode("这是一个用来测试的文件\n中文测试 hello\n你好世界\n", { name: "gb18030", mark: false }) as Buffer;

test("a match comes with its path, line and two lines around it", async () => {
  using bench = toolBench();
  bench.put("sub/a.txt", "1\n2\n3\nneedle\n5\n6\n7\n");
  const { output, details } = await call(grep, { pattern: "need.e" }, bench);
  expect(output).toBe(
    "Found 1 matching line:\nsub/a.txt-2-2\nsub/a.txt-3-3\nsub/a.txt:4:needle\nsub/a.txt-5-5\nsub/a.txt-6-6",
  );
  const around = [2, 3, 5, 6].map((number) => ({ number, text: String(number), hit: false }));
  const hit = { number: 4, text: "needle", hit: true, ranges: [[0, 6]] };
  const lines = [...around.slice(0, 2), hit, ...around.slice(2)];
  expect(details).toEqual({ total: 1, shown: 1, files: [{ path: "sub/a.txt", lines }] });
});

test("places apart and files are separated", async () => {
  using bench = toolBench();
  bench.put("b [1] (2).txt", "needle\n");
  bench.put("a.txt", "needle\n2\n3\nneedle\n");
  const { output } = await call(grep, { pattern: "needle", context_lines: 0 }, bench);
  expect(output).toBe("Found 3 matching lines:\na.txt:1:needle\na.txt:4:needle\nb [1] (2).txt:1:needle");
});

test("the flags do what they say", async () => {
  using bench = toolBench();
  bench.put("a.txt", "Foo\nfoobar\na.b\naxb\n-x\n");
  const lines = async (input: object) => {
    const { output } = await call(grep, { context_lines: 0, ...input }, bench);
    return output.match(/(?<=:)\d+(?=:)/g)?.map(Number);
  };
  expect(await lines({ pattern: "foo" })).toEqual([2]);
  expect(await lines({ pattern: "foo", case_insensitive: true })).toEqual([1, 2]);
  expect(await lines({ pattern: "foo", case_insensitive: true, whole_word: true })).toEqual([1]);
  expect(await lines({ pattern: "a.b" })).toEqual([3, 4]);
  expect(await lines({ pattern: "a.b", literal: true })).toEqual([3]);
  expect(await lines({ pattern: "-x" })).toEqual([5]);
});

test("a path may be a file, even an ignored one, or a folder with globs of its own or of the workspace", async () => {
  using bench = toolBench();
  bench.put(".gitignore", "*.log\n");
  for (const name of ["x.log", "src/a.ts", "src/b.js", "lib/a.ts"]) bench.put(name, "needle\n");
  const paths = async (input: object) => {
    const { output } = await call(grep, { pattern: "needle", ...input }, bench);
    return output
      .split("\n")
      .flatMap((line) => /^(.*):1:needle$/.exec(line)?.[1] ?? [])
      .sort();
  };
  expect(await paths({ path: "x.log" })).toEqual(["x.log"]);
  expect(await paths({})).toEqual(["lib/a.ts", "src/a.ts", "src/b.js"]);
  expect(await paths({ path: "src", include: "*.ts" })).toEqual(["src/a.ts"]);
  expect(await paths({ path: "src", include: "src/*.ts" })).toEqual(["src/a.ts"]);
  expect(await paths({ path: "src", exclude: "src/*.ts" })).toEqual(["src/b.js"]);
  expect(await paths({ exclude: "src/**" })).toEqual(["lib/a.ts"]);
});

test("of more than 50 matches the 50 in the newest files are shown, always the same", async () => {
  using bench = toolBench();
  for (let file = 10; file < 30; file++) utimesSync(bench.put(`f${file}.txt`, "needle\n".repeat(4)), 1, 100 - file);
  const { output } = await call(grep, { pattern: "needle" }, bench);
  expect(output).toMatch(/^Found 80 matching lines \(50 shown; narrow with .* raise max_results\):\n/);
  expect(output.match(/:\d+:needle/g)).toHaveLength(50);
  expect(output).toContain("f22.txt:2:needle");
  // What is too much is still what follows the last match.
  expect(output).toMatch(/f22.txt-3-needle\nf22.txt-4-needle$/);
  expect((await call(grep, { pattern: "needle", max_results: 3 }, bench)).output).toMatch(/\(3 shown;/);
});

test("what does not fit into a result is cut between lines, with how many are shown, and the whole is handed over", async () => {
  using bench = toolBench();
  bench.put("a.txt", `needle ${"x".repeat(200)}\n`.repeat(900));
  const { output, whole } = await call(grep, { pattern: "needle", max_results: 900, context_lines: 0 }, bench);
  expect([...output].length).toBeLessThanOrEqual(30_000);
  const [head = "", ...lines] = output.split("\n");
  expect(lines.every((line) => /^a\.txt:\d+:needle x{200}$/.test(line))).toBe(true);
  expect(head).toContain(`Found 900 matching lines (${lines.length} shown, as many as a result holds;`);
  expect(whole?.split("\n")).toHaveLength(901);
});

test("no match, a bad pattern and a missing path are answered in a sentence", async () => {
  using bench = toolBench({ language: "zh-CN" });
  bench.put("a.txt", "x\n");
  expect((await call(grep, { pattern: "no" }, bench)).output).toMatch(/^找到 0 处匹配:\n/);
  expect((await call(grep, { pattern: "x" }, bench)).output).toBe("找到 1 处匹配:\na.txt:1:x");
  expect(await refusal(grep, { pattern: "(" }, bench)).toBe(
    "正则表达式语法错误: unclosed group\n搜索普通文本请设置 literal: true",
  );
  for (const pattern of ["a(?!b)", "(?<=a)b", "(a)\\1"]) {
    expect(await refusal(grep, { pattern }, bench)).toMatch(
      /^正则表达式语法错误: .*\n请去掉该部分，或用 bash 运行 grep -P$/,
    );
  }
  expect(await refusal(grep, { pattern: "x", path: "no" }, bench)).toBe("文件不存在: no");
});

test("names with braces, line ends and .git are made sense of", async () => {
  using bench = toolBench();
  for (const name of ["a{b}.md", "two\nlines.js", ".git/config"]) bench.put(name, "needle\n");
  const found = async (input: object) => (await call(grep, { pattern: "needle", ...input }, bench)).output;
  expect(await found({ include: "a{b}.md" })).toBe("Found 1 matching line:\na{b}.md:1:needle");
  expect(await found({ include: "*.js" })).toBe('Found 1 matching line:\n"two\\nlines.js":1:needle');
  expect(await refusal(grep, { pattern: "needle", path: ".git/config" }, bench)).toMatch(/\.git is never searched/);
});

test("long lines are cut: context at its end, a hit around the match", async () => {
  using bench = toolBench();
  bench.put("a.txt", `${"c".repeat(900)}\nhead${"x".repeat(700)}needle${"y".repeat(700)}\n`);
  const { output } = await call(grep, { pattern: "needle" }, bench);
  const [, context, hit] = output.split("\n");
  expect(context).toBe(`a.txt-1-${"c".repeat(200)}…`);
  expect(hit).toMatch(/^a\.txt:2:headx{56}…x+needley+…$/);
  expect(hit?.length).toBeLessThan(420);
});

test("only a search of a folder is told of ignored files, and what could not be read is counted", async () => {
  using bench = toolBench();
  bench.put("a.txt", "x\n");
  const { output } = await call(grep, { pattern: "no", path: "a.txt" }, bench);
  expect(output).toBe("Found 0 matching lines in a.txt");
  expect((await call(grep, { pattern: "no" }, bench)).output).toContain("only when path names them");
  chmodSync(bench.put("closed.txt", "needle\n"), 0);
  const found = await asOrdinaryUser(bench.root, () => call(grep, { pattern: "x", context_lines: 0 }, bench));
  expect(found.output).toMatch(/a\.txt:1:x\n\(1 file or folder could not be read: permission denied\)$/);
});

test("lines of a file in GBK are shown as read_file shows them", async () => {
  using bench = toolBench();
  bench.put("gbk.txt", gbk);
  const { output } = await call(grep, { pattern: "hello" }, bench);
  expect(output).toBe(
    "Found 1 matching line:\ngbk.txt-1-这是一个用来测试的文件\ngbk.txt:2:中文测试 hello\ngbk.txt-3-你好世界",
  );
});

test("Chinese is found in files in GBK too, once, and not by its bytes in other files", async () => {
  using bench = toolBench();
  bench.put("gbk.txt", gbk);
  bench.put("utf8.txt", "中文\n");
  bench.put("latin1.txt", Buffer.from("caf\xe9 caf\xc0A\n", "latin1"));
  const found = async (input: object) =>
    (await call(grep, { context_lines: 0, ...input }, bench)).output.split("\n").sort();
  expect(await found({ pattern: "中文" })).toEqual([
    "Found 2 matching lines:",
    "gbk.txt:2:中文测试 hello",
    "utf8.txt:1:中文",
  ]);
  expect(await found({ pattern: "世.|hello" })).toEqual([
    "Found 2 matching lines:",
    "gbk.txt:2:中文测试 hello",
    "gbk.txt:3:你好世界",
  ]);
  expect(await found({ pattern: "世界", path: "gbk.txt" })).toEqual(["Found 1 matching line:", "gbk.txt:3:你好世界"]);
});

test("files that are too many to be searched as GBK are told of, with what helps", async () => {
  using bench = toolBench();
  for (let index = 0; index < 501; index++) bench.put(`${index}.txt`, Buffer.from("caf\xc0A\n", "latin1"));
  expect((await call(grep, { pattern: "中文" }, bench)).output).toMatch(
    /\n\(1 more file that is not UTF-8 was not searched as GBK: narrow with path or include\)$/,
  );
});

test("a pipe is refused at once", async () => {
  using bench = toolBench();
  execFileSync("mkfifo", [bench.path("pipe")]);
  expect(await refusal(grep, { pattern: "x", path: "pipe" }, bench)).toBe("pipe is not a regular file.");
});

test("our own data is not searched from a folder above it", async () => {
  using bench = toolBench();
  const context = { ...bench.context, closed: bench.path("data") };
  bench.put("data/secrets/key", "needle");
  expect((await call(grep, { pattern: "needle" }, { context })).output).toContain("Found 0 matching lines in .");
});

test("a pattern with a line end in it finds the lines that it joins", async () => {
  using bench = toolBench();
  bench.put("a.txt", "one\ntwo\nthree\n");
  expect((await call(grep, { pattern: "one\\ntwo", context_lines: 0 }, bench)).output).toBe(
    "Found 2 matching lines:\na.txt:1:one\na.txt:2:two",
  );
});

test("a binary file is not searched, and that is said", async () => {
  using bench = toolBench();
  bench.put("a.bin", "needle\0\n");
  bench.put("wide.txt", Buffer.from("\uFEFFneedle\n", "utf16le"));
  expect((await call(grep, { pattern: "needle", path: "a.bin" }, bench)).output).toMatch(/a\.bin is a binary file/);
  expect((await call(grep, { pattern: "no", path: "wide.txt" }, bench)).output).toMatch(
    /^Found 0 matching lines in wide/,
  );
});

test("asking for no or for very many results is made sense of", async () => {
  using bench = toolBench();
  bench.put("a.txt", "needle\nneedle\n");
  const text = async (max_results: number) => (await call(grep, { pattern: "needle", max_results }, bench)).output;
  expect(await text(0)).toMatch(/^Found 2 matching lines \(1 shown/);
  expect(await text(1e9)).toMatch(/^Found 2 matching lines:/);
});

test("a path that is not there is answered with the names that may have been meant", async () => {
  using bench = toolBench();
  bench.put("src/parser.ts", "x\n");
  expect(await refusal(grep, { pattern: "x", path: "src/parsers.ts" }, bench)).toBe(
    "no such file: src/parsers.ts. Did you mean: src/parser.ts?",
  );
});

test("a hit in a line of nearly a megabyte is shown, one in a longer line is at least named", async () => {
  using bench = toolBench();
  const filler = "x".repeat(900_000);
  bench.put("a.js", `first\n${filler}needle${filler.slice(0, 1_000)}\n`);
  bench.put("b.js", `first\n${filler}needle${filler}\nlast\n`);
  bench.put("c.js", `first\n${"\x01".repeat(2_000_000)}needle\n`);
  const { output } = await call(grep, { pattern: "needle", context_lines: 0 }, bench);
  const lines = output.split("\n").sort();
  expect(lines[0]).toBe("Found 3 matching lines:");
  expect(lines[1]).toMatch(/^a\.js:2:.*xneedlex/);
  expect(lines.slice(2)).toEqual(
    ["b.js", "c.js"].map((name) => `${name}:2:[a line of over 1 MB: see a part of it with grep -o in bash]`),
  );
});

test("a search that takes too long says so, and what to do", async () => {
  const told = async (reason: DOMException) => {
    using bench = toolBench({ signal: AbortSignal.abort(reason) });
    bench.put("a.txt", "needle\n");
    return await call(grep, { pattern: "needle" }, bench).then(
      ({ output }) => output,
      (error: Error) => error.message,
    );
  };
  expect(await told(new DOMException("Timed out after 120 s.", "TimeoutError"))).toBe(
    "Timed out after 120 s. Narrow the search with path, include or a simpler pattern.",
  );
  expect(await told(new DOMException("Stopped by the user.", "AbortError"))).toBe("Stopped by the user.");
});
