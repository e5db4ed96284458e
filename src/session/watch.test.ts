import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, unlinkSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { asOrdinaryUser } from "../../test/support/ordinary-user.ts";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { stubTime } from "../is-stub.ts";
import type { FileChange } from "../protocol/messages.ts";
import { createWatch } from "./watch.ts";

const hash = (content: string) => createHash("sha256").update(content).digest("hex");

function watchBench({ now = Date.now }: { now?: () => number } = {}) {
  const root = tempFolder();
  const blobs = new Map<string, string>();
  const watch = createWatch({
    root,
    closed: join(root, "data"),
    now,
    keepBlob: async (key, content) => void blobs.set(key, Buffer.from(content).toString("latin1")),
  });
  const path = (name: string) => join(root, name);
  const put = (name: string, content: string) => {
    mkdirSync(dirname(path(name)), { recursive: true });
    writeFileSync(path(name), content);
  };
  /** What is found to be changed by the work, with paths from the root on. */
  const during = async (work: () => void): Promise<readonly FileChange[] | null> => {
    const end = watch.begin();
    work();
    const changes = await end();
    return changes?.map((change) => ({ ...change, path: change.path.slice(root.length + 1) })) ?? null;
  };
  return { root, blobs, watch, path, put, during };
}

test("files that a command makes, changes and deletes are found, with their contents where those would be lost", async () => {
  const { blobs, put, path, during } = watchBench();
  for (const name of ["changed", "deleted", "same", "in/deep/deleted"]) put(name, `${name}\n`);
  chmodSync(path("deleted"), 0o640);
  chmodSync(path("in/deep"), 0o700);
  const changes = await during(() => {
    put("changed", "new\n");
    unlinkSync(path("deleted"));
    rmSync(path("in"), { recursive: true });
    put("made/of/new", "made\n");
  });
  const mode = expect.any(Number);
  expect(changes).toEqual([
    { path: "in/deep/deleted", hash: hash("in/deep/deleted\n"), after: null, mode },
    { path: "in/deep", hash: "folder", after: null, folder: true, mode: 0o700 },
    { path: "in", hash: "folder", after: null, folder: true, mode },
    { path: "deleted", hash: hash("deleted\n"), after: null, mode: 0o640 },
    { path: "made", hash: null, after: "folder", folder: true },
    { path: "made/of", hash: null, after: "folder", folder: true },
    { path: "made/of/new", hash: null, after: hash("made\n") },
    { path: "changed", hash: hash("changed\n"), after: hash("new\n"), mode },
  ]);
  expect([...blobs.values()].sort()).toEqual(["changed\n", "deleted\n", "in/deep/deleted\n", "new\n"]);
});

test("a command that changes nothing costs no room, and what others did before it is not its own", async () => {
  const { blobs, put, during } = watchBench();
  put("a", "1\n");
  expect(await during(() => undefined)).toEqual([]);
  put("a", "mine\n");
  put("b", "mine\n");
  expect(await during(() => put("a", "mine\n"))).toEqual([]);
  expect(blobs.size).toBe(0);
});

test("a change is found though size and time are as before", async () => {
  // Long after the file was written, so that nothing but its stamp can tell.
  const { put, path, during } = watchBench({ now: () => Date.now() + 60_000 });
  put("a", "one\n");
  const then = new Date("2020-01-01");
  utimesSync(path("a"), then, then);
  await during(() => undefined);
  const changes = await during(() => {
    put("a", "two\n");
    utimesSync(path("a"), then, then);
  });
  expect(changes).toMatchObject([{ path: "a", hash: hash("one\n"), after: hash("two\n") }]);
});

test("a file written over and over in the same moment is seen each time", async () => {
  const { put, during } = watchBench();
  put("a", "0\n");
  for (let round = 1; round < 10; round++) {
    expect(await during(() => put("a", `${round}\n`))).toMatchObject([{ path: "a", after: hash(`${round}\n`) }]);
  }
});

test("a file in a folder's place and a folder in a file's place are told as both", async () => {
  const { put, path, during } = watchBench();
  put("a", "file\n");
  put("b/in", "in\n");
  const changes = await during(() => {
    unlinkSync(path("a"));
    put("a/in", "new\n");
    rmSync(path("b"), { recursive: true });
    put("b", "now a file\n");
  });
  expect(
    changes?.map(({ path: name, hash: was, after }) => [name, was?.length ?? null, after?.length ?? null]),
  ).toEqual([
    ["b/in", 64, null],
    ["b", 6, null],
    ["a", 64, null],
    ["a", null, 6],
    ["a/in", null, 64],
    ["b", null, 64],
  ]);
});

test("links are named and never followed, not even in a circle", async () => {
  const { root, put, path, during } = watchBench();
  put("a", "1\n");
  symlinkSync(root, path("circle"));
  expect(await during(() => symlinkSync(path("a"), path("link")))).toEqual([
    { path: "link", hash: null, after: `link:${path("a")}` },
  ]);
});

test("versions, packages, ignored folders and our own data are left out, ignored files are not", async () => {
  const { put, during } = watchBench();
  put(".gitignore", "# built\ndist/\n/target\n.env\n*.log\nnode_modules\n");
  const changes = await during(() => {
    for (const folder of [".git", "node_modules", "in/node_modules", "dist", "target", "data"]) put(`${folder}/a`, "");
    put(".env", "KEY=1\n");
    put("a.log", "log\n");
  });
  expect(changes?.map(({ path }) => path)).toEqual([".env", "a.log", "in"]);
});

test("a folder that is ignored at the top is not left out elsewhere", async () => {
  const { put, during } = watchBench();
  put(".gitignore", "/bin\nobj\n");
  const changes = await during(() => {
    for (const folder of ["bin", "obj", "pkg/bin", "pkg/obj"]) put(`${folder}/a`, "");
  });
  expect(changes?.map(({ path }) => path)).toEqual(["pkg", "pkg/bin", "pkg/bin/a"]);
});

test("permission bits that a command changes are found", async () => {
  const { put, path, during } = watchBench();
  put("a", "1\n");
  chmodSync(path("a"), 0o644);
  const same = { path: "a", hash: hash("1\n"), after: hash("1\n"), mode: 0o644, modeAfter: 0o755 };
  expect(await during(() => chmodSync(path("a"), 0o755))).toEqual([same]);
});

test("what is left out stays left out when a command changes the rules for it", async () => {
  const { put, during } = watchBench();
  put(".gitignore", "dist\n");
  put("dist/mine", "mine\n");
  expect(await during(() => put(".gitignore", ""))).toMatchObject([{ path: ".gitignore" }]);
});

test("of commands that run at the same time the last to end tells of all", async () => {
  const { put, watch } = watchBench();
  const first = watch.begin();
  put("a", "1\n");
  const second = watch.begin();
  expect(await first()).toEqual([]);
  put("b", "2\n");
  expect((await second())?.length).toBe(2);
});

test("a large file is named, and its content not kept", async () => {
  const { blobs, put, path, during } = watchBench();
  put("large", "x".repeat(1024 * 1024 + 1));
  const changes = await during(() => {
    renameSync(path("large"), path("moved"));
    put("other", "y".repeat(1024 * 1024 + 1));
  });
  expect(changes).toMatchObject([
    { path: "large", hash: "unread", after: null },
    { path: "moved", hash: null, after: "unread" },
    { path: "other", hash: null, after: "unread" },
  ]);
  expect(blobs.size).toBe(0);
});

test("a workspace with very many files is not watched, nor one that became so, nor a folder that is closed", async () => {
  const { put, during } = watchBench();
  const many = () => {
    for (let file = 0; file < 1_001; file++) put(`many/${file}`, "");
  };
  expect(await during(many)).toBeNull();
  expect(await during(() => undefined)).toBeNull();
  const closed = watchBench();
  closed.put("in/a", "1\n");
  const found = await asOrdinaryUser(closed.path("in"), () => closed.during(() => chmodSync(closed.path("in"), 0)));
  chmodSync(closed.path("in"), 0o755);
  expect(found).toBeNull();
});

test("two hundred changes by one command are kept, more are not", async () => {
  const { put, during } = watchBench();
  const make = (from: number, count: number) => () => {
    for (let file = from; file < from + count; file++) put(`${file}`, "");
  };
  expect((await during(make(0, 200)))?.length).toBe(200);
  expect(await during(make(200, 201))).toBeNull();
  expect((await during(make(500, 1)))?.length).toBe(1);
});

test("more than can be read at the first look is read at the next ones", async () => {
  const { put, during } = watchBench();
  for (let file = 0; file < 300; file++) put(`${file}`, `${file}\n`);
  const changed = async (name: string) => (await during(() => put(name, "new\n")))?.[0]?.hash;
  await during(() => undefined);
  for (const name of ["0", "299"]) expect(await changed(name)).toBe(hash(`${name}\n`));
});

test("what stands in the folder by our doing is no change of a command, until somebody puts something into it", async () => {
  const root = tempFolder();
  const ours = [".envrc", ".vscode", ".npmrc"].map((name) => join(root, name));
  const end = createWatch({ root, closed: "/none", keepBlob: async () => undefined, ours: () => ours }).begin();
  writeFileSync(ours[0] as string, "");
  mkdirSync(ours[1] as string);
  for (const path of ours.slice(0, 2)) utimesSync(path, stubTime, stubTime);
  writeFileSync(ours[2] as string, "x");
  writeFileSync(join(root, "made"), "");
  expect((await end())?.map(({ path }) => path)).toEqual([ours[2], join(root, "made")]);
});
