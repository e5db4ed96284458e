import { chmodSync, readdirSync, rmSync, statSync, unlinkSync } from "node:fs";
import { expect, test } from "vitest";
import { undoBench } from "../../test/support/undo/bench.ts";
import { edit, move, remove, write } from "../../test/support/undo/calls.ts";

test("a turn's changes are taken back and its new files deleted", async () => {
  await using bench = await undoBench();
  bench.put("a.txt", "one\r\ntwo\nthree");
  await bench.turn(edit("a.txt", "two", "2"), write("b.txt", "new\n"));
  expect(await bench.undo()).toMatchObject({
    turn: 1,
    prompt: "turn 1",
    done: [
      { path: "b.txt", action: "deleted" },
      { path: "a.txt", action: "restored" },
    ],
    left: [],
    unwatched: [],
  });
  expect([bench.text("a.txt"), bench.text("b.txt")]).toEqual(["one\r\ntwo\nthree", null]);
});

test("what the user changed since stays, and lines that cannot be taken back are named", async () => {
  await using bench = await undoBench();
  bench.put("a.txt", "1\n2\n3\n4\n5\n");
  await bench.turn(edit("a.txt", "1\n", "one\n"), edit("a.txt", "5\n", "five\n"));
  bench.put("a.txt", "one\n2\nmine\n3\n4\nfive, mine\n");
  expect(await bench.undo()).toMatchObject({
    done: [{ path: "a.txt", action: "merged" }],
    left: [{ path: "a.txt", reason: "changed-since", lines: [[6, 6]] }],
  });
  expect(bench.text("a.txt")).toBe("1\n2\nmine\n3\n4\nfive, mine\n");
});

test("a file that the agent made and the user changed is not deleted", async () => {
  await using bench = await undoBench();
  await bench.turn(write("a.txt", "agent\n"));
  bench.put("a.txt", "agent\nmine\n");
  expect(await bench.undo()).toMatchObject({ done: [], left: [{ path: "a.txt", reason: "changed-since" }] });
  expect(bench.text("a.txt")).toBe("agent\nmine\n");
});

test("what the user deleted does not come back", async () => {
  await using bench = await undoBench();
  bench.put("a.txt", "1\n");
  await bench.turn(edit("a.txt", "1", "2"), write("b.txt", ""));
  unlinkSync(bench.path("a.txt"));
  unlinkSync(bench.path("b.txt"));
  expect(await bench.undo()).toMatchObject({ done: [], left: [{ path: "a.txt", reason: "gone" }] });
  expect(readdirSync(bench.root)).toEqual([]);
});

test("a deleted file comes back with its bytes and its mode", async () => {
  await using bench = await undoBench();
  bench.put("a.bin", Buffer.from([0, 255, 13, 10, 128]));
  chmodSync(bench.path("a.bin"), 0o750);
  await bench.turn(remove("a.bin"));
  expect(await bench.undo()).toMatchObject({ done: [{ path: "a.bin", action: "restored" }], left: [] });
  expect(bench.text("a.bin")).toBe("\x00\xff\r\n\x80");
  expect(statSync(bench.path("a.bin")).mode & 0o777).toBe(0o750);
});

test("a deleted file does not come back over another one, nor into a folder that is gone", async () => {
  await using bench = await undoBench();
  bench.put("a.txt", "old\n");
  bench.put("in/b.txt", "old\n");
  await bench.turn(remove("a.txt"), remove("in/b.txt"));
  bench.put("a.txt", "mine\n");
  rmSync(bench.path("in"), { recursive: true });
  expect((await bench.undo()).left).toEqual([
    { path: "in/b.txt", reason: "folder-gone" },
    { path: "a.txt", reason: "occupied" },
  ]);
  expect(bench.text("a.txt")).toBe("mine\n");
});

test("what was moved is moved back, with what the user wrote into it", async () => {
  await using bench = await undoBench();
  bench.put("a.txt", "old\n");
  bench.put("folder/in.txt", "old\n");
  await bench.turn(move("a.txt", "b.txt"), edit("b.txt", "old", "new"), move("folder", "moved"));
  bench.put("b.txt", "new\nmine\n");
  bench.put("moved/more.txt", "mine\n");
  expect(await bench.undo()).toMatchObject({
    done: [
      { path: "folder", action: "moved", from: "moved" },
      { path: "b.txt", action: "merged" },
      { path: "a.txt", action: "moved", from: "b.txt" },
    ],
    left: [],
  });
  expect([bench.text("a.txt"), bench.text("folder/in.txt"), bench.text("folder/more.txt")]).toEqual([
    "old\nmine\n",
    "old\n",
    "mine\n",
  ]);
  expect(readdirSync(bench.root).sort()).toEqual(["a.txt", "folder"]);
});

test("nothing is moved back over something else, or from where it is no more", async () => {
  await using bench = await undoBench();
  bench.put("a.txt", "a\n");
  bench.put("c.txt", "c\n");
  await bench.turn(move("a.txt", "b.txt"), move("c.txt", "d.txt"));
  bench.put("a.txt", "mine\n");
  unlinkSync(bench.path("d.txt"));
  expect(await bench.undo()).toMatchObject({
    done: [],
    left: [
      { path: "d.txt", reason: "gone" },
      { path: "b.txt", reason: "occupied", place: "a.txt" },
    ],
  });
  expect([bench.text("a.txt"), bench.text("b.txt")]).toEqual(["mine\n", "a\n"]);
});

test("a file written, moved, changed and deleted in one turn leaves no trace of it", async () => {
  await using bench = await undoBench();
  bench.put("there.txt", "there\n");
  await bench.turn(
    write("a.txt", "1\n"),
    move("a.txt", "b.txt"),
    edit("b.txt", "1", "2"),
    remove("there.txt"),
    move("b.txt", "there.txt"),
    edit("there.txt", "2", "3"),
  );
  expect((await bench.undo()).left).toEqual([]);
  expect([readdirSync(bench.root), bench.text("there.txt")]).toEqual([["there.txt"], "there\n"]);
});

test("what the user wrote between two changes of one turn is kept", async () => {
  await using bench = await undoBench();
  bench.put("a.txt", "1\n2\n3\n");
  await bench.turn(
    edit("a.txt", "1", "one"),
    write("b.txt", "agent\n"),
    () => {
      bench.put("a.txt", "one\n2\nmine\n3\n");
      bench.put("b.txt", "agent\nmine\n");
    },
    edit("a.txt", "3", "three"),
    edit("b.txt", "agent", "AGENT"),
  );
  expect(bench.text("a.txt")).toBe("one\n2\nmine\nthree\n");
  expect((await bench.undo()).left).toEqual([{ path: "b.txt", reason: "changed-since" }]);
  expect([bench.text("a.txt"), bench.text("b.txt")]).toEqual(["1\n2\nmine\n3\n", "agent\nmine\n"]);
});

test("a new file stays when it holds lines that cannot go back to where the agent took them from", async () => {
  await using bench = await undoBench();
  bench.put("a.ts", "top\nfunction precious\nbottom\n");
  bench.put("c.ts", "c\n");
  await bench.turn(
    write("b.ts", "import\nfunction precious\n"),
    write("other.ts", "import\n"),
    edit("c.ts", "c", "c\nfunction precious"),
    edit("a.ts", "function precious\n", "moved away\n"),
  );
  bench.put("a.ts", "top\nmoved away, mine\nbottom\n");
  const { done, left } = await bench.undo();
  expect(done).toEqual([{ path: "other.ts", action: "deleted" }]);
  expect(left).toEqual([
    { path: "a.ts", reason: "changed-since", lines: [[2, 2]] },
    { path: "c.ts", reason: "holds-lost" },
    { path: "b.ts", reason: "holds-lost" },
  ]);
  expect([bench.text("b.ts"), bench.text("c.ts")]).toEqual(["import\nfunction precious\n", "c\nfunction precious\n"]);
});

test("folders that a command made go when they are empty, those it deleted come back", async () => {
  await using bench = await undoBench();
  bench.put("old/deep/a.txt", "a\n");
  await bench.turn([
    "bash",
    { command: "rm -r old && mkdir -p new/deep full && echo b > new/deep/b && echo c > full/c" },
  ]);
  bench.put("full/mine", "mine\n");
  expect((await bench.undo({ commands: true })).left).toEqual([{ path: "full", reason: "not-empty" }]);
  expect(readdirSync(bench.root, { recursive: true }).sort()).toEqual([
    "full",
    "full/mine",
    "old",
    "old/deep",
    "old/deep/a.txt",
  ]);
});

test("a folder into which a file is moved back is not empty, though it is moved itself", async () => {
  await using bench = await undoBench();
  bench.put("in/a.txt", "a\n");
  await bench.turn(
    ["bash", { command: "mkdir in/deep && echo b > in/deep/b" }],
    move("in", "moved"),
    move("moved/deep/b", "c.txt"),
  );
  bench.put("c.txt", "mine\n");
  expect((await bench.undo({ commands: true })).left).toEqual([
    { path: "in/deep/b", reason: "changed-since" },
    { path: "in/deep", reason: "not-empty" },
  ]);
  expect(bench.text("in/deep/b")).toBe("mine\n");
});

test("a binary file goes back whole or not at all", async () => {
  await using bench = await undoBench();
  bench.put("a.bin", "\0one\n");
  bench.put("b.bin", "\0one\n");
  await bench.turn(write("a.bin", "\0two\n"), write("b.bin", "\0two\n"));
  bench.put("b.bin", "\0two\nmine\n");
  expect((await bench.undo()).left).toEqual([{ path: "b.bin", reason: "changed-since" }]);
  expect([bench.text("a.bin"), bench.text("b.bin")]).toEqual(["\0one\n", "\0two\nmine\n"]);
});
