import { expect, test } from "vitest";
import type { StoredBody, StoredEvent } from "./events.ts";
import type { CallId } from "./ids.ts";
import { nothingRead, type Reading, read } from "./reading.ts";
import { passagesIn, shownIn } from "./transcript.ts";

const time = (second: number) => new Date(Date.UTC(2026, 10, 15, 0, 0, second)).toISOString();
const readingOf = (...bodies: StoredBody[]) =>
  bodies
    .map((body, at): StoredEvent => ({ seq: at + 1, at: time(at), session: "ses_1", turn: "turn_1", ...body }))
    .reduce<Reading>(read, nothingRead());

const begin: StoredBody[] = [
  { type: "prompt-submitted", message: "msg_1", text: "go" },
  { type: "turn-started", model: "a/b", skill: "general", tools: [] },
  { type: "step-started", step: 1 },
];
const usage = { input: 1200, output: 34 };
const end: StoredBody = { type: "turn-ended", reason: "done", usage, cost: 0.01, text: "Done." };
const retry = (attempt: number): StoredBody => ({ type: "retry-scheduled", attempt, waitMs: 500, reason: "busy" });
const say = (id: string, text: string, ...calls: [id: string, name: string, input?: unknown][]): StoredBody => ({
  type: "message-finished",
  message: `msg_${id}`,
  text,
  toolCalls: calls.map(([call, name, input = {}]) => ({ id: `call_${call}` as CallId, name, input })),
  stop: calls.length > 0 ? "tool-calls" : "end",
});
const folder = { path: "/w", hash: null, after: "folder", folder: true as const };
const start = (call: string, path?: string): StoredBody => ({
  type: "tool-started",
  call: `call_${call}`,
  name: "x",
  input: {},
  ...(path && { before: [folder, { path, hash: "a", after: "b" }] }),
});
const stop = (call: string, more: object = {}): StoredBody => ({
  ...{ type: "tool-ended", call: `call_${call}`, name: "x", status: "ok", output: "", origin: "workspace", ms: 1 },
  ...more,
});
const endOf = (reading: Reading) => reading.facts.find(({ type }) => type === "end");

test("retries of one step are one thing, stand where they happened, and are in no export", () => {
  const reading = readingOf(...begin, retry(1), retry(2), say("2", "Hello"), end);
  expect(shownIn(reading).map(({ type }) => type)).toEqual(["prompt", "retry", "answer", "end"]);
  expect(reading.facts[0]).toMatchObject({ tries: [{ attempt: 1, reason: "busy" }, { attempt: 2 }], after: 1 });
  expect(passagesIn(reading).map(({ type }) => type)).toEqual(["prompt", "answer"]);
});

test("a turn's end tells how long it took, what it cost, what was said last and how many files it changed", () => {
  const calls = say("2", "First.", ["a", "edit"], ["b", "edit"], ["c", "edit"], ["d", "bash"]);
  const changed = [{ path: "/w/made", hash: null, after: "c" }];
  const reading = readingOf(
    ...begin,
    calls,
    ...[start("a", "/w/one"), stop("a"), start("b", "/w/one"), stop("b")],
    ...[start("c", "/w/never"), stop("c", { status: "error" }), start("d"), stop("d", { changed })],
    say("3", "All done."),
    end,
  );
  expect(endOf(reading)).toEqual({
    ...{ type: "end", at: time(13), turn: 1, ms: 12_000, usage, cost: 0.01, after: 3 },
    ...{ files: 2, folders: 1, gaveAway: false, text: "All done." },
  });
});

test("work that was given to one who may change files counts as changes that are not known", () => {
  const gave = (agent_type?: string) =>
    endOf(readingOf(...begin, say("2", "", ["a", "Task", { prompt: "x", agent_type }]), end));
  expect(gave()).toMatchObject({ gaveAway: true });
  expect(gave("explore")).toMatchObject({ gaveAway: false });
});

test("what sub-agents took stands with the turn that began them, also of one that ends after it", () => {
  const task = (id: string): StoredBody => ({
    ...{ type: "task-started", task: `ses_${id}`, agentType: "explore", prompt: "x", call: "call_a", run: "turn_9" },
  });
  const ended = (id: string, more: object): StoredBody => ({
    ...{ type: "task-ended", task: `ses_${id}`, status: "ok", result: "", ...more },
  });
  const events = [...begin, task("2"), ended("2", { usage, cost: 0.02 }), task("3"), end];
  expect(endOf(readingOf(...events))).toMatchObject({ usage, cost: 0.01, tasks: { usage, cost: 0.02 } });
  expect(endOf(readingOf(...events, ended("3", { usage, cost: 0.5 })))).toMatchObject({
    ...{ usage, cost: 0.01, tasks: { usage: { input: 2400, output: 68 }, cost: 0.52 } },
  });
  expect(endOf(readingOf(...events, ended("3", { usage })))).toMatchObject({ tasks: { cost: null } });
  expect(endOf(readingOf(...begin, end))).not.toHaveProperty("tasks");
});
