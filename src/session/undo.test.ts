import { createHash } from "node:crypto";
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { opened } from "../../test/support/opened.ts";
import { storeEvents } from "../../test/support/store-session.ts";
import { type UndoBench, undoBench } from "../../test/support/undo/bench.ts";
import type { StoredBody } from "../protocol/events.ts";
import { newId, type SessionId } from "../protocol/ids.ts";
import type { FileChange } from "../protocol/messages.ts";
import { openBlobs } from "./blobs.ts";

const edit = (path: string, old_string: string, new_string: string): [string, unknown] => [
  "edit",
  { path, old_string, new_string },
];
const write = (path: string, content: string): [string, unknown] => ["write_file", { path, content }];
const remove = (path: string): [string, unknown] => ["file_delete", { path }];
const move = (source: string, destination: string): [string, unknown] => ["file_move", { source, destination }];

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
      { path: "b.txt", reason: "occupied" },
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

test("a try says what would be done, and does nothing", async () => {
  await using bench = await undoBench();
  bench.put("a.txt", "1\n");
  await bench.turn(edit("a.txt", "1", "2"), move("a.txt", "b.txt"), write("c.txt", ""));
  const tried = await bench.undo({ dryRun: true });
  expect([bench.text("b.txt"), bench.text("c.txt")]).toEqual(["2\n", ""]);
  expect(await bench.undo()).toEqual(tried);
  expect([readdirSync(bench.root), bench.text("a.txt")]).toEqual([["a.txt"], "1\n"]);
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
  expect((await bench.undo()).left).toEqual([{ path: "full", reason: "not-empty" }]);
  expect(readdirSync(bench.root, { recursive: true }).sort()).toEqual([
    "full",
    "full/mine",
    "old",
    "old/deep",
    "old/deep/a.txt",
  ]);
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

test("links and folders that were put in a file's place are left alone", async () => {
  await using bench = await undoBench();
  bench.put("outside/a.txt", "agent\n");
  for (const name of ["a.txt", "b.txt", "in/c.txt"]) bench.put(name, "old\n");
  await bench.turn(write("a.txt", "agent\n"), write("b.txt", "agent\n"), write("in/c.txt", "agent\n"));
  unlinkSync(bench.path("a.txt"));
  symlinkSync(bench.path("outside/a.txt"), bench.path("a.txt"));
  unlinkSync(bench.path("b.txt"));
  mkdirSync(bench.path("b.txt"));
  renameSync(bench.path("in"), bench.path("elsewhere"));
  symlinkSync(bench.path("elsewhere"), bench.path("in"));
  const { done, left } = await bench.undo();
  expect(done).toEqual([]);
  expect(left.map(({ path, reason }) => [path, reason]).sort()).toEqual([
    ["a.txt", "not-a-file"],
    ["b.txt", "not-a-file"],
    ["in/c.txt", "not-a-file"],
  ]);
  expect([bench.text("outside/a.txt"), bench.text("elsewhere/c.txt")]).toEqual(["agent\n", "agent\n"]);
});

test("a content that was not kept, or is damaged, is said and nothing is guessed", async () => {
  await using bench = await undoBench();
  bench.put("a.txt", "one\n");
  bench.put("b.txt", "two\n");
  await bench.turn(edit("a.txt", "one", "1"), edit("b.txt", "two", "2"));
  for (const [index, file] of blobsOf(bench).entries()) index % 2 ? unlinkSync(file) : writeFileSync(file, "damaged");
  expect((await bench.undo()).left.map(({ reason }) => reason)).toEqual(["not-kept", "not-kept"]);
  expect([bench.text("a.txt"), bench.text("b.txt")]).toEqual(["1\n", "2\n"]);
});

test("files outside the workspace are undone too", async () => {
  await using bench = await undoBench();
  const outside = join(bench.home, "..", "outside.txt");
  writeFileSync(outside, "old\n");
  await bench.turn(write(outside, "agent\n"));
  expect((await bench.undo()).left).toEqual([]);
  expect(bench.text("../outside.txt")).toBe("old\n");
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

/** A session of which nobody knows how it went on: its one call has begun. */
async function leftBegun(bench: UndoBench, before: FileChange[], contents: string[]): Promise<SessionId> {
  const id = newId("ses");
  const blobs = openBlobs(join(bench.home, "blobs"), id);
  for (const content of contents) blobs.keep(hashOf(content), Buffer.from(content));
  const call = { id: "call_1", name: "write_file", input: {} } as const;
  const bodies: StoredBody[] = [
    { ...opened, workspace: bench.root, tools: [{ name: "write_file", description: "", parameters: {} }] },
    { type: "prompt-submitted", message: "msg_1", text: "go" },
    { type: "turn-started", model: "a/b", skill: "general", tools: ["write_file"] },
    { type: "step-started", step: 1 },
    { type: "message-finished", message: "msg_2", text: "", toolCalls: [call], stop: "tool-calls" },
    { type: "tool-started", call: "call_1", name: "write_file", input: {}, before },
  ];
  await storeEvents(bench.runtime.store, id, bodies, { at: new Date().toISOString() });
  return id;
}

const hashOf = (content: string) => createHash("sha256").update(content).digest("hex");

test("of a call that was interrupted the file tells whether it was made, and it is not made again", async () => {
  await using bench = await undoBench();
  const changes = ["made", "not-made", "unsure"].map((name) => {
    return { path: bench.path(name), hash: hashOf("old\n"), after: hashOf("agent\n") };
  });
  bench.put("made", "agent\n");
  bench.put("not-made", "old\n");
  bench.put("unsure", "mine\n");
  const id = await leftBegun(bench, changes, ["old\n", "agent\n"]);
  const expected = {
    done: [{ path: "made", action: "restored" }],
    left: [{ path: "unsure", reason: "unsure" }],
    stopped: true,
  };
  expect(await bench.runtime.sessions.undo(id, { dryRun: true })).toMatchObject(expected);
  expect((await bench.runtime.store.events(id)).at(-1)?.type).toBe("tool-started");
  expect(await bench.runtime.sessions.undo(id, {})).toMatchObject(expected);
  expect(["made", "not-made", "unsure"].map(bench.text)).toEqual(["old\n", "old\n", "mine\n"]);
  const events = await bench.runtime.store.events(id);
  expect(events.slice(6).map(({ type }) => type)).toEqual([
    "turn-resumed",
    "tool-ended",
    "turn-ended",
    "changes-undone",
    "note-added",
  ]);
  const told: string[] = [];
  const session = await bench.runtime.sessions.resume(id, {
    model: {
      id: "a/b",
      step: async ({ messages }) => {
        told.push(messages.at(-1)?.text ?? "");
        return { text: "", calls: [], stop: "end" };
      },
    },
    maxSteps: 3,
    rules: [],
  });
  if ("problem" in session) throw new Error(session.problem);
  await session.send({ type: "go-on" });
  await session.run();
  await session.close();
  expect(told).toEqual([
    expect.stringMatching(/^\[Meanwhile the user took back [\s\S]*\[Go on where you stopped\.\]$/),
  ]);
  expect(bench.text("made")).toBe("old\n");
});

test("a journal that names a file of the data folder does not lead there", async () => {
  await using bench = await undoBench();
  const path = join(bench.home, "settings.json");
  writeFileSync(path, "agent\n");
  const id = await leftBegun(bench, [{ path, hash: hashOf("old\n"), after: hashOf("agent\n") }], ["old\n"]);
  expect(await bench.runtime.sessions.undo(id, {})).toMatchObject({ done: [], left: [{ path, reason: "closed" }] });
  expect(readFileSync(path, "utf8")).toBe("agent\n");
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

function blobsOf({ home, session }: UndoBench): string[] {
  const folder = join(home, "blobs", session);
  return readdirSync(folder).map((name) => join(folder, name));
}
