import { chmodSync, existsSync, readdirSync, readlinkSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type CallMade, undoBench } from "../../test/support/undo/bench.ts";
import { edit, move, remove, write } from "../../test/support/undo/calls.ts";

const bash = (command: string): CallMade => ["bash", { command }];
/** What the user does is done by the command, too: who looks before and after sees no difference. */
const meanwhile = "printf 'mine\\n' > notes.txt; printf 'mine\\n' >> user.txt";

test("what was changed while a command ran stays and is named, and can be asked for", async () => {
  await using bench = await undoBench();
  bench.put("user.txt", "old\n");
  await bench.turn(write("a.txt", "agent\n"), bash(`${meanwhile}; echo agent > agent.txt`));
  const report = await bench.undo();
  expect(report).toMatchObject({
    done: [{ path: "a.txt", action: "deleted" }],
    left: [],
    whileCommandRan: ["user.txt", "notes.txt", "agent.txt"],
    notWatched: [".git", "node_modules"],
  });
  expect([bench.text("notes.txt"), bench.text("user.txt")]).toEqual(["mine\n", "old\nmine\n"]);
  expect(await bench.refusal({ turn: 1 })).toEqual({
    problem: "only-commands",
    turn: 1,
    paths: ["agent.txt", "notes.txt", "user.txt"],
    unwatched: [],
    notWatched: [".git", "node_modules"],
  });
  expect(await bench.undo({ turn: 1, commands: true })).toMatchObject({ left: [], whileCommandRan: [] });
  expect([readdirSync(bench.root), bench.text("user.txt")]).toEqual([["user.txt"], "old\n"]);
  expect(await bench.refusal({ turn: 1, commands: true })).toEqual({ problem: "already-undone" });
});

test("a turn that only ran commands is not undone unasked", async () => {
  await using bench = await undoBench();
  bench.put("user.txt", "old\n");
  await bench.turn(bash(meanwhile));
  expect(await bench.refusal()).toMatchObject({ problem: "only-commands", turn: 1, paths: ["notes.txt", "user.txt"] });
  expect(bench.text("user.txt")).toBe("old\nmine\n");
  expect((await bench.undo({ commands: true })).done).toEqual([
    { path: "user.txt", action: "restored", byCommand: true },
    { path: "notes.txt", action: "deleted", byCommand: true },
  ]);
});

test("what tools and commands did to the same file is taken back one after the other", async () => {
  await using bench = await undoBench();
  for (const name of ["a.txt", "b.txt"]) bench.put(name, "1\n2\n3\n");
  await bench.turn(
    edit("a.txt", "1", "one"),
    write("passing.txt", "agent\n"),
    bash("sed -i s/3/three/ a.txt; rm passing.txt; echo agent > made.txt; rm b.txt"),
    edit("made.txt", "agent", "AGENT"),
  );
  expect((await bench.undo()).left).toEqual([]);
  expect([bench.text("a.txt"), bench.text("made.txt")]).toEqual(["1\n2\nthree\n", "agent\n"]);
  expect((await bench.undo({ turn: 1, commands: true })).left).toEqual([]);
  expect(readdirSync(bench.root).sort()).toEqual(["a.txt", "b.txt"]);
  expect(bench.text("a.txt")).toBe("1\n2\n3\n");
});

test("lines that a command took out of a file are not deleted with the file that holds them now", async () => {
  await using bench = await undoBench();
  bench.put("a.txt", "top\nprecious\n");
  await bench.turn(write("b.txt", "precious\n"), bash("sed -i /precious/d a.txt"));
  expect(await bench.undo()).toMatchObject({ done: [], left: [{ path: "b.txt", reason: "holds-lost" }] });
  expect(bench.text("b.txt")).toBe("precious\n");
});

test("a folder that a command moved away and put a link in the place of comes back with its files", async () => {
  await using bench = await undoBench();
  bench.put("home/f", "user\n");
  await bench.turn(write("d/f", "agent\n"));
  const swap = bash("mv d old; ln -s home d");
  await bench.turn(swap);
  expect((await bench.undo({ commands: true })).left).toEqual([]);
  expect([readdirSync(bench.root).sort(), bench.text("d/f")]).toEqual([["d", "home"], "agent\n"]);
  await bench.turn(write("e/f", "agent\n"), bash("mv e old; ln -s home e"));
  expect((await bench.undo({ commands: true })).left).toEqual([]);
  expect([readdirSync(bench.root).sort(), bench.text("home/f")]).toEqual([["d", "home"], "user\n"]);
});

test("a file is not deleted under its new name while another has its old one", async () => {
  await using bench = await undoBench();
  bench.put("a", "}\n");
  await bench.turn(bash("cat a > b; rm a"));
  symlinkSync("elsewhere", bench.path("a"));
  expect(await bench.undo({ commands: true })).toMatchObject({
    done: [],
    left: expect.arrayContaining([{ path: "b", reason: "holds-lost" }]),
  });
  expect(bench.text("b")).toBe("}\n");
});

test("permission bits of files and folders that a command changed or deleted come back", async () => {
  await using bench = await undoBench();
  bench.put("a.sh", "x\n");
  bench.put("closed/b", "b\n");
  chmodSync(bench.path("a.sh"), 0o644);
  chmodSync(bench.path("closed"), 0o700);
  const modes = () => ["a.sh", "closed"].map((name) => statSync(bench.path(name)).mode & 0o7777);
  await bench.turn(bash("chmod 755 a.sh; rm -r closed"));
  expect((await bench.undo({ commands: true })).done).toContainEqual({ path: "a.sh", action: "mode", byCommand: true });
  expect(modes()).toEqual([0o644, 0o700]);
  await bench.undo({ redo: true });
  expect([statSync(bench.path("a.sh")).mode & 0o7777, existsSync(bench.path("closed"))]).toEqual([0o755, false]);
  await bench.undo({ commands: true });
  expect(modes()).toEqual([0o644, 0o700]);
});

test("permission bits that the user changed since stay", async () => {
  await using bench = await undoBench();
  bench.put("a.sh", "x\n");
  await bench.turn(bash("chmod 755 a.sh"));
  chmodSync(bench.path("a.sh"), 0o600);
  expect((await bench.undo({ commands: true })).left).toEqual([{ path: "a.sh", reason: "changed-since" }]);
  expect(statSync(bench.path("a.sh")).mode & 0o7777).toBe(0o600);
});

test("links that were deleted come back, and links that were made go", async () => {
  await using bench = await undoBench();
  bench.put("a.txt", "a\n");
  symlinkSync("a.txt", bench.path("link"));
  symlinkSync("a.txt", bench.path("turned"));
  await bench.turn(
    ["file_copy", { source: "link", destination: "copy" }],
    remove("link"),
    bash("ln -sfn b.txt turned"),
  );
  expect((await bench.undo({ commands: true })).left).toEqual([]);
  expect(readdirSync(bench.root).sort()).toEqual(["a.txt", "link", "turned"]);
  expect(["link", "turned"].map((name) => readlinkSync(bench.path(name)))).toEqual(["a.txt", "a.txt"]);
  await bench.undo({ redo: true });
  expect(readdirSync(bench.root).sort()).toEqual(["a.txt", "copy", "turned"]);
});

test("a link that leads elsewhere now is the user's", async () => {
  await using bench = await undoBench();
  symlinkSync("a.txt", bench.path("link"));
  symlinkSync("a.txt", bench.path("gone"));
  await bench.turn(
    ["file_copy", { source: "link", destination: "copy" }],
    remove("gone"),
    bash("rm copy; ln -s b copy"),
  );
  writeFileSync(bench.path("gone"), "mine\n");
  const expected = {
    done: [],
    left: [
      { path: "gone", reason: "occupied" },
      { path: "copy", reason: "changed-since" },
    ],
  };
  expect(await bench.undo({ dryRun: true })).toMatchObject(expected);
  expect(await bench.undo()).toMatchObject(expected);
  expect([readlinkSync(bench.path("copy")), bench.text("gone")]).toEqual(["b", "mine\n"]);
});

test("what is not moved back is not looked for under its old name", async () => {
  await using bench = await undoBench();
  bench.put("conf", "a\nmode off\nb\n");
  await bench.turn(edit("conf", "off", "on"), move("conf", "conf.old"));
  bench.put("conf", "a\nmode on\nb\nmine\n");
  expect(await bench.undo()).toMatchObject({
    done: [],
    left: [
      { path: "conf.old", reason: "occupied", place: "conf" },
      { path: "conf", reason: "moved" },
    ],
  });
  expect([bench.text("conf"), bench.text("conf.old")]).toEqual(["a\nmode on\nb\nmine\n", "a\nmode on\nb\n"]);
});

test("a turn of which nothing could be undone is tried again by the next undo", async () => {
  await using bench = await undoBench();
  bench.put("a.txt", "old\n");
  await bench.turn(write("before.txt", "agent\n"));
  await bench.turn(edit("a.txt", "old", "agent"));
  bench.put("a.txt", "mine\n");
  for (const options of [{ turn: 2 }, {}]) {
    expect(await bench.undo(options)).toMatchObject({ turn: 2, done: [], left: [{ reason: "changed-since" }] });
  }
  expect(await bench.refusal({ redo: true })).toEqual({ problem: "nothing-undone" });
  expect((await bench.runtime.store.events(bench.session)).at(-1)?.type).toBe("turn-ended");
  bench.put("a.txt", "agent\n");
  expect(await bench.undo()).toMatchObject({ turn: 2, done: [{ path: "a.txt" }], left: [] });
  expect((await bench.undo()).turn).toBe(1);
});
