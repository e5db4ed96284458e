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
import { writeFile } from "./write-file.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

test("a new file is made with its folders", async () => {
  using bench = toolBench();
  const { output, details } = await call(writeFile, { path: "a/b/c.txt", content: "héllo" }, bench);
  expect(readFileSync(bench.path("a/b/c.txt"), "utf8")).toBe("héllo");
  expect(output).toBe("Wrote 6 bytes to a/b/c.txt");
  expect(details).toEqual({ path: "a/b/c.txt", created: true });
  expect(readdirSync(bench.path("a/b"))).toEqual(["c.txt"]);
});

test("a file that is replaced keeps its mode", async () => {
  using bench = toolBench();
  chmodSync(bench.put("run.sh", "old"), 0o751);
  const { details } = await call(writeFile, { path: "run.sh", content: "new" }, bench);
  expect(details).toEqual({ path: "run.sh", created: false });
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
  bench.put("a.txt", "old");
  const change = async (path: string) => {
    const { contents: _, ...change } =
      (await writeFile.prepare?.({ path, content: "new" }, bench.context))?.changes[0] ?? {};
    return change;
  };
  expect(await change("a.txt")).toEqual({ path: bench.path("a.txt"), hash: sha256("old"), after: sha256("new") });
  expect(await change("x/b.txt")).toEqual({ path: bench.path("x/b.txt"), hash: null, after: sha256("new") });
  expect(readFileSync(bench.path("a.txt"), "utf8")).toBe("old");
  expect(existsSync(bench.path("x"))).toBe(false);
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
  expect(await refusal(writeFile, { path: "/dev/null", content: "" }, bench)).toContain("not a regular file");
});

test("a write-protected file stays as it is", async () => {
  using bench = toolBench();
  chmodSync(bench.put("a.txt", "old"), 0o444);
  const said = await asOrdinaryUser(bench.root, () => refusal(writeFile, { path: "a.txt", content: "new" }, bench));
  expect(said).toContain("permission denied: a.txt");
  expect(readFileSync(bench.path("a.txt"), "utf8")).toBe("old");
});

test("in Chinese the seed's words are used", async () => {
  using bench = toolBench({ language: "zh-CN" });
  expect((await call(writeFile, { path: "a.txt", content: "语" }, bench)).output).toBe("成功写入 3 字节到 a.txt");
});
