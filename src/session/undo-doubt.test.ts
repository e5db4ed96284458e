import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { opened } from "../../test/support/opened.ts";
import { storeEvents } from "../../test/support/store-session.ts";
import { type UndoBench, undoBench } from "../../test/support/undo/bench.ts";
import { edit, write } from "../../test/support/undo/calls.ts";
import type { StoredBody } from "../protocol/events.ts";
import { newId, type SessionId } from "../protocol/ids.ts";
import type { FileChange } from "../protocol/messages.ts";
import { openBlobs } from "./blobs.ts";

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

/** A session of which nobody knows how it went on: its one call has begun. */
async function leftBegun(bench: UndoBench, before: FileChange[], contents: string[]): Promise<SessionId> {
  const id = newId("ses");
  const blobs = openBlobs(join(bench.home, "blobs"), id);
  for (const content of contents) await blobs.keep(hashOf(content), Buffer.from(content));
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

function blobsOf({ home, session }: UndoBench): string[] {
  const folder = join(home, "blobs", session);
  return readdirSync(folder).map((name) => join(folder, name));
}
