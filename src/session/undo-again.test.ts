import { readdirSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { undoBench } from "../../test/support/undo/bench.ts";
import { edit, move, remove, write } from "../../test/support/undo/calls.ts";

import type { ModelRequest, Reply } from "../providers/model.ts";

test("one turn alone can be taken back from under a later one", async () => {
  await using bench = await undoBench();
  bench.put("a.txt", "1\n2\n3\n");
  await bench.turn(edit("a.txt", "1", "one"));
  await bench.turn(edit("a.txt", "3", "three"));
  expect(await bench.undo({ turn: 1 })).toMatchObject({ turn: 1, left: [] });
  expect(bench.text("a.txt")).toBe("1\n2\nthree\n");
  expect(await bench.undo()).toMatchObject({ turn: 2, left: [] });
  expect(bench.text("a.txt")).toBe("1\n2\n3\n");
});

test("undo after undo goes back turn by turn, and a turn is undone once", async () => {
  await using bench = await undoBench();
  bench.put("a.txt", "0\n");
  await bench.turn(edit("a.txt", "0", "1"));
  await bench.turn(["read_file", { path: "a.txt" }]);
  await bench.turn(edit("a.txt", "1", "2"));
  expect((await bench.undo()).turn).toBe(3);
  expect((await bench.undo()).turn).toBe(1);
  expect(bench.text("a.txt")).toBe("0\n");
  expect(await bench.refusal()).toEqual({ problem: "nothing", unwatched: [] });
  expect(await bench.refusal({ turn: 3 })).toEqual({ problem: "already-undone" });
  expect(await bench.refusal({ turn: 2 })).toEqual({ problem: "no-changes", unwatched: [] });
  expect(await bench.refusal({ turn: 4 })).toEqual({ problem: "no-such-turn", turns: 3 });
});

test("an undo can be taken back, and that again", async () => {
  await using bench = await undoBench();
  bench.put("a.txt", "1\n2\n3\n");
  bench.put("b.txt", "there\n");
  await bench.turn(edit("a.txt", "1", "one"), write("c.txt", "new\n"), remove("b.txt"));
  bench.put("a.txt", "one\n2\n3\nmine\n");
  expect(await bench.refusal({ redo: true })).toEqual({ problem: "nothing-undone" });
  expect(await bench.refusal({ redo: true, turn: 1 })).toEqual({ problem: "not-undone" });
  await bench.undo();
  expect((await bench.undo({ redo: true })).left).toEqual([]);
  expect(["a.txt", "b.txt", "c.txt"].map(bench.text)).toEqual(["one\n2\n3\nmine\n", null, "new\n"]);
  await bench.undo();
  expect(["a.txt", "b.txt", "c.txt"].map(bench.text)).toEqual(["1\n2\n3\nmine\n", "there\n", null]);
});

test("what had to be left can be tried again, and only that", async () => {
  await using bench = await undoBench();
  bench.put("a.txt", "old\n");
  await bench.turn(remove("a.txt"), write("b.txt", "agent\n"));
  bench.put("a.txt", "in the way\n");
  expect((await bench.undo()).left).toEqual([{ path: "a.txt", reason: "occupied" }]);
  unlinkSync(bench.path("a.txt"));
  // The user's own, though it reads the same.
  bench.put("b.txt", "agent\n");
  expect(await bench.undo({ turn: 1 })).toMatchObject({ done: [{ path: "a.txt", action: "restored" }], left: [] });
  expect([bench.text("a.txt"), bench.text("b.txt")]).toEqual(["old\n", "agent\n"]);
  expect(await bench.refusal({ turn: 1 })).toEqual({ problem: "already-undone" });
  await bench.undo({ redo: true });
  expect(bench.text("a.txt")).toBeNull();
});

test("what could not be moved back can be tried again, with what was changed in it before", async () => {
  await using bench = await undoBench();
  bench.put("conf", "off\n");
  await bench.turn(edit("conf", "off", "on"), move("conf", "conf.old"), write("b.txt", "agent\n"));
  bench.put("conf", "in the way\n");
  expect(await bench.undo()).toMatchObject({
    done: [{ path: "b.txt" }],
    left: [{ path: "conf.old" }, { path: "conf" }],
  });
  unlinkSync(bench.path("conf"));
  expect((await bench.undo({ turn: 1 })).left).toEqual([]);
  expect([readdirSync(bench.root), bench.text("conf")]).toEqual([["conf"], "off\n"]);
});

test("a try says what would be done, and does nothing", async () => {
  await using bench = await undoBench();
  bench.put("a.txt", "1\n");
  await bench.turn(edit("a.txt", "1", "2"), move("a.txt", "b.txt"), write("c.txt", ""));
  const tried = await bench.undo({ dryRun: true });
  expect([bench.text("b.txt"), bench.text("c.txt")]).toEqual(["2\n", ""]);
  expect(await bench.undo()).toEqual(tried);
  expect([readdirSync(bench.root), bench.text("a.txt")]).toEqual([["a.txt"], "1\n"]);
});

test("the model is told with the next prompt, once", async () => {
  await using bench = await undoBench();
  bench.put("a.txt", "old\n");
  await bench.turn(edit("a.txt", "old", "new"), write("b.txt", "agent\n"));
  bench.put("b.txt", "agent and me\n");
  await bench.undo();
  await bench.turn();
  await bench.turn();
  expect(bench.told[1]).toMatch(
    /^\[Meanwhile the user took back .* "turn 1"\. Changed by that: a\.txt\. Left as you made it: b\.txt\..*\]\n\nturn 2$/,
  );
  expect(bench.told[2]).toBe("turn 3");
});

test("a session that this process runs is not undone under its feet", async () => {
  await using bench = await undoBench();
  await bench.turn(write("a.txt", "1\n"));
  const session = await bench.runtime.sessions.resume(bench.session, {
    model: { id: "a/b", step: async () => ({ text: "", calls: [], stop: "end" }) },
    maxSteps: 1,
    rules: [],
  });
  expect(await bench.refusal()).toEqual({ problem: "owned", owner: String(process.pid) });
  if (!("problem" in session)) await session.close();
  expect((await bench.undo()).left).toEqual([]);
});

test("what a session kept for undo goes with it, and a fork has its own", async () => {
  await using bench = await undoBench();
  bench.put("a.txt", "old\n");
  await bench.turn(edit("a.txt", "old", "new"));
  const { sessions } = bench.runtime;
  const fork = await sessions.fork(bench.session, { mark: "", marks: [] });
  if (typeof fork !== "string") throw new Error(fork.problem);
  await sessions.delete([bench.session]);
  expect(readdirSync(join(bench.home, "blobs"))).toEqual([fork]);
  expect(await sessions.undo(fork, {})).toMatchObject({ done: [{ path: "a.txt", action: "restored" }], left: [] });
  expect(bench.text("a.txt")).toBe("old\n");
});

test("a fork of a session with an undo has it too, and its model is told", async () => {
  await using bench = await undoBench();
  bench.put("a.txt", "old\n");
  await bench.turn(edit("a.txt", "old", "new"));
  await bench.undo();
  const { sessions } = bench.runtime;
  const fork = await sessions.fork(bench.session, { mark: "", marks: [] });
  if (typeof fork !== "string") throw new Error(fork.problem);
  expect(await sessions.undo(fork, { turn: 1 })).toEqual({ problem: "already-undone" });
  const told: string[] = [];
  const step = async ({ messages }: ModelRequest): Promise<Reply> => {
    told.push(messages.at(-1)?.text ?? "");
    return { text: "", calls: [], stop: "end" };
  };
  const session = await sessions.resume(fork, { model: { id: "a/b", step }, maxSteps: 1, rules: [] });
  if ("problem" in session) throw new Error(session.problem);
  await session.send({ type: "submit", text: "go" });
  await session.run();
  await session.close();
  expect(told).toEqual([expect.stringMatching(/^\[Meanwhile the user took back .*\n\ngo$/)]);
});
