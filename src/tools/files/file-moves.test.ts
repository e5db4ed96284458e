import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { needs } from "../../../test/needs.ts";
import { asOrdinaryUser } from "../../../test/support/ordinary-user.ts";
import { otherDisk } from "../../../test/support/other-disk.ts";
import { type Bench, call, refusal, toolBench } from "../../../test/support/tool-context.ts";
import { fileCopy } from "./file-copy.ts";
import { fileDelete } from "./file-delete.ts";
import { fileMove } from "./file-move.ts";
import { versionOf } from "./version.ts";

const sha = (text: string) => versionOf(Buffer.from(text));

/** A tree with everything in it that a tree may have. */
function plant(bench: Bench): void {
  chmodSync(bench.put("tree/run.sh", "echo"), 0o751);
  bench.put("tree/deep/er/a.txt", "a");
  mkdirSync(bench.path("tree/empty"));
  symlinkSync("../nowhere", bench.path("tree/link"));
  utimesSync(bench.path("tree/run.sh"), 1_000, 2_000);
  utimesSync(bench.path("tree/deep"), 1_000, 3_000);
  chmodSync(bench.path("tree/deep/er"), 0o555);
}

const shapeOf = (root: string) =>
  (readdirSync(root, { recursive: true }) as string[]).sort().map((name) => {
    const stats = lstatSync(join(root, name));
    const link = stats.isSymbolicLink();
    const what = link ? readlinkSync(join(root, name)) : stats.isFile() ? readFileSync(join(root, name), "utf8") : null;
    return [name, what, link ? 0 : stats.mode & 0o7777, name === "run.sh" || name === "deep" ? stats.mtimeMs : 0];
  });

test("a folder is copied with all that is in it: modes, times, links as links, folders above it", async () => {
  using bench = toolBench();
  plant(bench);
  const { output, details } = await call(fileCopy, { source: "tree", destination: "new/place" }, bench);
  expect(output).toBe("Copied tree to new/place (3 files, 5 bytes)");
  expect(details).toEqual({ source: "tree", destination: "new/place", files: 3, bytes: 5 });
  expect(shapeOf(bench.path("new/place"))).toEqual(shapeOf(bench.path("tree")));
  expect(readdirSync(bench.path("new"))).toEqual(["place"]);
});

test("a folder and a file are moved, with the folders above their new place", async () => {
  using bench = toolBench();
  plant(bench);
  const before = shapeOf(bench.path("tree"));
  expect((await call(fileMove, { source: "tree/", destination: "new/place" }, bench)).output).toBe(
    "Moved tree to new/place",
  );
  expect([shapeOf(bench.path("new/place")), existsSync(bench.path("tree"))]).toEqual([before, false]);
  await call(fileMove, { source: "new/place/run.sh", destination: "run.sh" }, bench);
  expect([readFileSync(bench.path("run.sh"), "utf8"), existsSync(bench.path("new/place/run.sh"))]).toEqual([
    "echo",
    false,
  ]);
  await call(fileMove, { source: "new/place/link", destination: "link" }, bench);
  expect(readlinkSync(bench.path("link"))).toBe("../nowhere");
});

needs("other-disk")("to another disk a tree is copied, synced and only then removed", async () => {
  using bench = toolBench();
  using other = otherDisk();
  plant(bench);
  const before = shapeOf(bench.path("tree"));
  await call(fileMove, { source: "tree", destination: join(other.path, "x/tree") }, bench);
  expect([shapeOf(join(other.path, "x/tree")), readdirSync(join(other.path, "x"))]).toEqual([before, ["tree"]]);
  expect(existsSync(bench.path("tree"))).toBe(false);
});

needs("other-disk")("stopped on the way to another disk, everything is where it was", async () => {
  const controller = new AbortController();
  using bench = toolBench({ signal: controller.signal });
  using other = otherDisk();
  plant(bench);
  const before = shapeOf(bench.path("tree"));
  const input = { source: "tree", destination: join(other.path, "tree") };
  const ready = await fileMove.prepare?.(input, bench.context);
  controller.abort();
  await expect(fileMove.execute(input, bench.context, ready)).rejects.toThrow("Stopped: nothing was moved");
  expect([shapeOf(bench.path("tree")), readdirSync(other.path)]).toEqual([before, []]);
});

test("a copy that is stopped leaves nothing", async () => {
  const controller = new AbortController();
  using bench = toolBench({ signal: controller.signal });
  plant(bench);
  const input = { source: "tree", destination: "a/b/copy" };
  const ready = await fileCopy.prepare?.(input, bench.context);
  controller.abort();
  await expect(fileCopy.execute(input, bench.context, ready)).rejects.toThrow(
    "Stopped: nothing was copied to a/b/copy",
  );
  expect(readdirSync(bench.root)).toEqual(["tree"]);
});

test.each([fileMove, fileCopy])("$name takes no place that is taken, and none inside itself", async (tool) => {
  using bench = toolBench();
  bench.put("a.txt", "a");
  bench.put("b.txt", "b");
  mkdirSync(bench.path("folder/inner"), { recursive: true });
  symlinkSync("nowhere", bench.path("dangling"));
  const why = (source: string, destination: string) => refusal(tool, { source, destination }, bench);
  expect(await why("a.txt", "b.txt")).toContain("b.txt is already there");
  expect(await why("a.txt", "folder")).toBe("Not done: folder is a folder: write folder/ to put it inside.");
  expect(await why("a.txt", "dangling")).toContain("dangling is already there");
  expect(await why("a.txt", "./a.txt")).toContain("the same");
  expect(await why("folder", "folder/inner/x")).toContain("a folder cannot go into itself");
  expect(await why("no", "x")).toContain("no such file or folder: no");
  expect(await why("a.txt", "b.txt/x")).toContain("b.txt is a file");
  expect(await why("a.txt", "n".repeat(300))).toContain("too long");
  expect(readFileSync(bench.path("b.txt"), "utf8")).toBe("b");
});

test("a file that lost its ending is said to be a file, since a folder may have been meant", async () => {
  using bench = toolBench();
  bench.put("a.jpg", "a");
  const { output } = await call(fileMove, { source: "a.jpg", destination: "pictures" }, bench);
  expect(output).toBe("Moved a.jpg to the file pictures (for a folder write pictures/)");
  bench.put("b.jpg", "b");
  const copied = async (destination: string) =>
    (await call(fileCopy, { source: "b.jpg", destination }, bench)).output.replace(/ \(1 file.*/, "");
  expect(await copied("more")).toBe("Copied b.jpg to the file more (for a folder write more/)");
  expect(await copied("others/")).toBe("Copied b.jpg to others/b.jpg");
  expect(await copied("c.jpg")).toBe("Copied b.jpg to c.jpg");
  expect(await copied(".keep")).toBe("Copied b.jpg to .keep");
});

test("a place that is taken after the change was worked out stays as it is", async () => {
  using bench = toolBench();
  bench.put("a.txt", "a");
  for (const tool of [fileMove, fileCopy]) {
    const input = { source: "a.txt", destination: "b.txt" };
    const ready = await tool.prepare?.(input, bench.context);
    bench.put("b.txt", "user's");
    await expect(tool.execute(input, bench.context, ready)).rejects.toThrow("b.txt is already there");
    expect([readFileSync(bench.path("b.txt"), "utf8"), readFileSync(bench.path("a.txt"), "utf8")]).toEqual([
      "user's",
      "a",
    ]);
    await call(fileDelete, { path: "b.txt" }, bench);
  }
  expect(readdirSync(bench.root)).toEqual(["a.txt"]);
});

test("a name may change in nothing but case", async () => {
  using bench = toolBench();
  bench.put("Readme.md", "x");
  await call(fileMove, { source: "Readme.md", destination: "README.md" }, bench);
  expect(readdirSync(bench.root)).toEqual(["README.md"]);
});

test("neither the workspace nor the data folder is moved, copied along or deleted", async () => {
  using bench = toolBench();
  mkdirSync(join(bench.context.closed, "secrets"), { recursive: true });
  const above = dirname(bench.root);
  expect(await refusal(fileMove, { source: ".", destination: "../x" }, bench)).toContain("is the workspace itself");
  expect(await refusal(fileDelete, { path: "." }, bench)).toContain("is the workspace itself");
  expect(await refusal(fileCopy, { source: above, destination: `${above}-copy` }, bench)).toContain("own data");
  bench.put("holder/data/key", "");
  const inside = { context: { ...bench.context, closed: bench.path("holder/data") } };
  for (const tool of [fileMove, fileCopy]) {
    expect(await refusal(tool, { source: "holder", destination: "elsewhere" }, inside)).toContain("own data");
  }
  symlinkSync(bench.context.closed, bench.path("link"));
  await call(fileCopy, { source: "link", destination: "copy" }, bench);
  expect(lstatSync(bench.path("copy")).isSymbolicLink()).toBe(true);
});

test("files, links and empty folders are deleted; a link's target and a full folder are not", async () => {
  using bench = toolBench();
  bench.put("a.txt", "a");
  bench.put("full/b.txt", "b");
  mkdirSync(bench.path("empty"));
  symlinkSync("full", bench.path("link"));
  symlinkSync("round", bench.path("round"));
  const gone = async (path: string) => (await call(fileDelete, { path }, bench)).output;
  expect(await gone("a.txt")).toBe("Deleted a.txt");
  expect(await gone("empty/")).toBe("Deleted empty (an empty folder)");
  expect(await gone("link")).toBe("Deleted link (the link, not what it leads to)");
  expect(await gone("round")).toContain("Deleted round");
  expect(await refusal(fileDelete, { path: "full" }, bench)).toBe(
    "Not deleted: the folder full is not empty (1 entry). Delete what is in it first. With bash: rm -r full",
  );
  expect(await refusal(fileDelete, { path: "ful" }, bench)).toBe(
    "Not done: no such file or folder: ful. Did you mean: full?",
  );
  expect(await refusal(fileDelete, { path: "/dev/null" }, bench)).toContain("not a regular file");
  expect(readdirSync(bench.root, { recursive: true })).toEqual(["full", "full/b.txt"]);
});

test("what is deleted, moved or copied is told beforehand, for undo and after a crash", async () => {
  using bench = toolBench();
  chmodSync(bench.put("a.txt", "a"), 0o640);
  mkdirSync(bench.path("empty"), 0o750);
  symlinkSync("a.txt", bench.path("link"));
  bench.put("tree/b.txt", "b");
  symlinkSync("b.txt", bench.path("tree/l"));
  const at = (name: string) => bench.path(name);
  const deleted = async (path: string) => (await fileDelete.prepare?.({ path }, bench.context))?.changes;
  expect(await deleted("a.txt")).toEqual([
    {
      path: at("a.txt"),
      hash: sha("a"),
      after: null,
      mode: 0o640,
      contents: { before: Buffer.from("a"), after: null },
    },
  ]);
  expect(await deleted("empty")).toEqual([
    { path: at("empty"), hash: "folder", after: null, folder: true, mode: statSync(at("empty")).mode & 0o7777 },
  ]);
  expect(await deleted("link")).toEqual([{ path: at("link"), hash: "link:a.txt", after: null }]);
  const move = await fileMove.prepare?.({ source: "tree", destination: "x/y" }, bench.context);
  expect(move?.changes).toEqual([
    { path: at("x"), hash: null, after: "folder", folder: true },
    { path: at("x/y"), from: at("tree"), hash: null, after: null },
  ]);
  const copy = await fileCopy.prepare?.({ source: "tree", destination: "x/y" }, bench.context);
  expect(copy?.changes).toEqual([
    { path: at("x"), hash: null, after: "folder", folder: true },
    { path: at("x/y"), hash: null, after: "folder", folder: true },
    { path: at("x/y/b.txt"), hash: null, after: sha("b") },
    { path: at("x/y/l"), hash: null, after: "link:b.txt" },
  ]);
});

test("everything below a folder is asked for, so that a rule for one file holds", async () => {
  using bench = toolBench();
  bench.put("tree/secret", "");
  symlinkSync(bench.path("tree/secret"), bench.path("link"));
  const touched = (tool: typeof fileMove, source: string) =>
    tool
      .asks({ source, destination: "new" }, bench.context)
      .map(({ action, resource }) => `${action} ${bench.context.workspace.show(resource)}`);
  expect(touched(fileCopy, "tree")).toEqual(["read tree", "read tree/secret", "write new", "write new/secret"]);
  expect(touched(fileMove, "tree")).toEqual([
    ...["read tree", "read tree/secret", "write tree", "write tree/secret", "write new", "write new/secret"],
  ]);
  expect(touched(fileMove, "link")).toEqual(["read link", "write link", "write new"]);
  expect(fileDelete.asks({ path: "link" }, bench.context)).toEqual([{ action: "write", resource: bench.path("link") }]);
});

test("a copy of more than a thousand files says that it cannot be undone, and how far it is", async () => {
  using bench = toolBench();
  for (let index = 0; index < 1_001; index++) bench.put(`tree/${index}`, "x");
  const { details } = await call(fileCopy, { source: "tree", destination: "copy" }, bench);
  expect(details).toMatchObject({ files: 1_001, undoable: false });
  expect(readdirSync(bench.path("copy")).length).toBe(1_001);
});

test("a file that someone else changed since the model saw it is not deleted", async () => {
  using bench = toolBench();
  bench.put("a.txt", "user's\n");
  const context = { ...bench.context, known: () => ({ version: sha("mine\n"), output: "1 | mine" }) };
  expect(await refusal(fileDelete, { path: "a.txt" }, { context })).toContain("-mine\n+user's");
});

test("what may not be read or written is refused in a sentence, and nothing is half done", async () => {
  using bench = toolBench();
  plant(bench);
  mkdirSync(bench.path("locked"));
  chmodSync(bench.put("tree/secret", "s"), 0o000);
  await asOrdinaryUser(bench.root, async () => {
    chmodSync(bench.path("locked"), 0o555);
    expect(await refusal(fileCopy, { source: "tree", destination: "copy" }, bench)).toContain("permission denied");
    expect(await refusal(fileCopy, { source: "tree/run.sh", destination: "locked/x" }, bench)).toContain(
      "permission denied",
    );
    expect(await refusal(fileMove, { source: "tree/run.sh", destination: "locked/x" }, bench)).toContain(
      "permission denied",
    );
    chmodSync(bench.path("locked"), 0o755);
    chmodSync(bench.path("tree/deep/er"), 0o755);
  });
  expect([existsSync(bench.path("copy")), readdirSync(bench.path("locked"))]).toEqual([false, []]);
});

test("in Chinese it is said in Chinese", async () => {
  using bench = toolBench({ language: "zh-CN" });
  writeFileSync(bench.path("a"), "");
  expect((await call(fileCopy, { source: "a", destination: "b" }, bench)).output).toBe(
    "已复制 a 到 b（1 个文件，0 字节）",
  );
  expect((await call(fileMove, { source: "b", destination: "c" }, bench)).output).toBe("已移动 b 到 c");
  expect((await call(fileDelete, { path: "c" }, bench)).output).toBe("已删除 c");
});

test("a file that cannot go from its place does not come to another", async () => {
  using bench = toolBench();
  bench.put("from/a.txt", "a");
  mkdirSync(bench.path("to"));
  chmodSync(bench.path("from"), 0o555);
  const input = { source: "from/a.txt", destination: "to/a.txt" };
  const said = await asOrdinaryUser(bench.root, () => refusal(fileMove, input, bench));
  chmodSync(bench.path("from"), 0o755);
  expect(said).toContain("Could not move");
  expect([readdirSync(bench.path("from")), readdirSync(bench.path("to"))]).toEqual([["a.txt"], []]);
});

test("a destination with a slash at its end is the folder that it goes into", async () => {
  using bench = toolBench();
  bench.put("a.txt", "a");
  bench.put("b/c.txt", "c");
  mkdirSync(bench.path("there"));
  symlinkSync("there", bench.path("link"));
  const copied = await call(fileCopy, { source: "a.txt", destination: "new/sub/" }, bench);
  expect(copied.output).toContain("Copied a.txt to new/sub/a.txt");
  await call(fileCopy, { source: "b", destination: "there/" }, bench);
  await call(fileMove, { source: "a.txt", destination: "link/" }, bench);
  expect(readdirSync(bench.path("new/sub"))).toEqual(["a.txt"]);
  expect(readdirSync(bench.path("there"), { recursive: true }).sort()).toEqual(["a.txt", "b", "b/c.txt"]);
});

test("what is a file and not a folder on the way to the new place is named", async () => {
  using bench = toolBench();
  bench.put("docs", "d");
  const said = "Not done: docs is a file, so docs/readme.txt cannot be made.";
  expect(await refusal(fileMove, { source: "docs", destination: "docs/readme.txt" }, bench)).toBe(said);
  expect(await refusal(fileCopy, { source: "docs", destination: "docs/x/readme.txt" }, bench)).toContain(
    "docs is a file",
  );
});

test("a folder with a name that a shell would not take as it is comes quoted", async () => {
  using bench = toolBench();
  bench.put("my old/x", "");
  bench.put("-f/x", "");
  expect(await refusal(fileDelete, { path: "my old" }, bench)).toMatch(/With bash: rm -r 'my old'$/);
  expect(await refusal(fileDelete, { path: "-f" }, bench)).toMatch(/With bash: rm -r \.\/-f$/);
});

test("a file that may not be deleted is said so once", async () => {
  using bench = toolBench();
  bench.put("from/a.txt", "a");
  chmodSync(bench.path("from"), 0o555);
  const said = await asOrdinaryUser(bench.root, () => refusal(fileDelete, { path: "from/a.txt" }, bench));
  chmodSync(bench.path("from"), 0o755);
  expect(said).toMatch(/^Could not delete: (?!Could)/);
  expect(existsSync(bench.path("from/a.txt"))).toBe(true);
});
