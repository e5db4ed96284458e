import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keptFolder } from "../../test/support/kept-folder.ts";
import { opened } from "../../test/support/opened.ts";
import { storeEvents } from "../../test/support/store-session.ts";
import type { StoredBody } from "../protocol/events.ts";
import type { SessionId } from "../protocol/ids.ts";
import { createRuntime, type Runtime } from "../runtime.ts";
import { type Running, serve } from "./serve.ts";

const at = "2026-11-15T00:00:00.000Z";
const turn: StoredBody[] = [
  { type: "turn-started", model: "a/b", skill: "general", tools: [] },
  { type: "prompt-submitted", message: "msg_1", text: "hello" },
  { type: "message-finished", message: "msg_2", text: "hi", toolCalls: [], stop: "end" },
  { type: "turn-ended", reason: "done", usage: { input: 1, output: 1 }, text: "hi" },
];
// More turns than `lately` tells of.
const turns = Array.from({ length: 40 }, (_, number) =>
  turn.map((one) => ({ ...one, turn: `turn_${number}` as const })),
).flat();

const folder = keptFolder();
const home = folder.path;
let runtime: Runtime;
let server: Running;
let other: DatabaseSync;
let token: string;
/** What was reported as an error of ours. */
const problems: unknown[] = [];

/** The session that is deleted by another connection, and how often the store is asked before that. */
let doomed: { id: SessionId; calls: number } | null = null;

beforeAll(async () => {
  const report = (problem: unknown) => void problems.push(problem);
  runtime = createRuntime({ env: { SKILLMINT_HOME: home }, report });
  const placeFile = join(home, "server.json");
  server = await serve(runtime, { host: "127.0.0.1", port: 0, placeFile, web: home, report });
  ({ token } = JSON.parse(readFileSync(placeFile, "utf8")));
  other = new DatabaseSync(runtime.paths.database);
  other.exec("pragma foreign_keys = on");
  for (const [name, method] of Object.entries(runtime.store)) {
    const asked = (...values: unknown[]) => {
      if (doomed && doomed.calls-- === 0) {
        other.prepare("delete from sessions where id = ?").run(doomed.id);
        other.exec("delete from blobs");
      }
      return Reflect.apply(method, runtime.store, values);
    };
    Object.assign(runtime.store, { [name]: asked });
  }
});

afterAll(async () => {
  await server.stop();
  await runtime.close();
  other.close();
  folder[Symbol.dispose]();
});

/** Deletes the session before the store is asked for the so many-th time. */
async function ask(calls: number, [method, path, body]: [string, string, object?]) {
  const id: SessionId = `ses_${randomUUID()}`;
  doomed = null;
  await storeEvents(runtime.store, id, [opened, ...turns], { at, workspace: home, model_id: "a/b" });
  doomed = { id, calls };
  const answer = await fetch(`${server.url}api/sessions/${id}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(method !== "GET" && { body: JSON.stringify(body ?? {}) }),
  });
  return { status: answer.status, text: await answer.text(), isDeleted: doomed.calls < 0 };
}

test.each<[string, string, object?]>([
  ["GET", ""],
  ["PATCH", "", { title: "another" }],
  ["PATCH", "", { mode: "plan" }],
  ["DELETE", ""],
  ["GET", "/messages"],
  ["POST", "/messages", { text: "again" }],
  ["GET", "/asks"],
  ["POST", "/asks/ask_1", { decision: "deny" }],
  ["POST", "/abort"],
  ["GET", "/lately"],
  ["POST", "/fork"],
  ["GET", "/export"],
  ["POST", "/undo", { dryRun: true }],
  ["POST", "/go-on"],
  ["GET", "/usage"],
  ["GET", "/changes"],
])("%s %s of a session that another process deletes meanwhile says that there is none", async (...request) => {
  const undisturbed = await ask(Number.POSITIVE_INFINITY, request);
  // Between the look-up and the first thing that is read.
  expect(await ask(1, request)).toMatchObject({ status: 404, isDeleted: true });
  for (let calls = 0, isDeleted = true; isDeleted; calls++) {
    const answer = await ask(calls, request);
    // What was done before the deletion may be told.
    expect([404, undisturbed.status]).toContain(answer.status);
    isDeleted = answer.isDeleted;
  }
  expect(problems).toEqual([]);
});

test("the events of a session that another process deletes end, and are not there the next time", async () => {
  expect(await ask(0, ["GET", "/events"])).toMatchObject({ status: 404 });
  // The stream is open by then: it resolves because it ends.
  expect(await ask(1, ["GET", "/events"])).toMatchObject({ status: 200, isDeleted: true });
  expect(problems).toEqual([]);
});
