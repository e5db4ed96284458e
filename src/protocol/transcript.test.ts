import { expect, test } from "vitest";
import type { StoredBody, StoredEvent } from "./events.ts";
import type { MessageId, TurnId } from "./ids.ts";
import { transcriptOf } from "./transcript.ts";

const at = "2026-11-15T00:00:00.000Z";
const head = { at, session: "ses_1", turn: "turn_1" } as const;
const stored = (...bodies: StoredBody[]) =>
  bodies.map((body, index): StoredEvent => ({ seq: index + 1, ...head, ...body }));

const prompt = (id: string, text: string): StoredBody => ({ type: "prompt-submitted", message: `msg_${id}`, text });
const started: StoredBody = { type: "turn-started", model: "a/b", skill: "general", tools: [] };
const step: StoredBody = { type: "step-started", step: 1 };
const say = (id: string, text: string): StoredBody => {
  return { type: "message-finished", message: `msg_${id}`, text, toolCalls: [], stop: "end" };
};
const usage = { input: 0, output: 0 };
const ended: StoredBody = { type: "turn-ended", reason: "done", usage, text: "" };
const failed: StoredBody = { type: "turn-ended", reason: "failed", usage, text: "", problem: "No network." };

const shape = (events: StoredEvent[]) =>
  transcriptOf(events).map((passage) => {
    if (passage.type === "prompt") return passage.text;
    if (passage.type === "answer") return passage.steps.map(({ text }) => text);
    return passage.type === "stop" ? { stop: passage.problem } : passage;
  });

test("prompts and answers stand in the order in which they were read, steps of one answer together", () => {
  const events = stored(
    prompt("1", "go"),
    started,
    step,
    say("2", "one"),
    prompt("3", "also"),
    step,
    say("4", "two"),
    ended,
  );
  expect(shape(events)).toEqual(["go", ["one"], "also", ["two"]]);
  expect(shape(stored(prompt("1", "go"), started, step, say("2", "one"), step, say("3", "two"), ended))).toEqual([
    "go",
    ["one", "two"],
  ]);
});

test("why a turn stopped stands where it stopped, also when nothing was said", () => {
  const events = stored(
    prompt("1", "go"),
    started,
    step,
    failed,
    prompt("2", "again"),
    started,
    step,
    say("3", "ok"),
    ended,
  );
  expect(shape(events)).toEqual(["go", { stop: "No network." }, "again", ["ok"]]);
});

test("what was cut from the model's sight is still told, and so is a prompt that waits to be read", () => {
  const held = { text: "", kept: [], why: "limit", state: { turn: null, notes: [] } } as const;
  const cut: StoredBody = { type: "context-trimmed", upTo: "msg_2" as MessageId, dropped: 2, from: 1, ...held };
  const events = stored(prompt("1", "go"), started, step, say("2", "one"), ended, cut, prompt("3", "unread"));
  expect(shape(events)).toEqual(["go", ["one"], expect.objectContaining({ type: "fold", count: 2 }), "unread"]);
});

test("a failed turn whose prompt was never read stands with its prompt", () => {
  const events = stored(prompt("1", "go"), started, failed, prompt("2", "again"), started, step, say("3", "ok"), ended);
  expect(shape(events)).toEqual(["go", { stop: "No network." }, "again", ["ok"]]);
});

test("turns are counted, whether a prompt or the agent itself began them, and an undo stands where it was made", () => {
  const undone: StoredBody = {
    type: "changes-undone",
    undone: "turn_1",
    changes: [{ path: "/w/a", hash: null, after: "x" }],
    left: [],
  };
  const inTurn = (turn: TurnId | null, ...bodies: StoredBody[]) => bodies.map((body) => ({ body, turn }));
  const events = [
    ...inTurn("turn_1", prompt("1", "go"), started, step, say("2", "one"), failed),
    ...inTurn("turn_2", started, step, say("3", "two"), ended),
    ...inTurn(null, undone),
    ...inTurn("turn_3", prompt("4", "more"), started, step, say("5", "three"), ended),
  ].map(({ body, turn }, index): StoredEvent => ({ seq: index + 1, ...head, turn, ...body }));
  expect(transcriptOf(events).map((passage) => [passage.type, "turn" in passage ? passage.turn : null])).toEqual([
    ["prompt", 1],
    ["answer", 1],
    ["stop", null],
    ["answer", 2],
    ["undo", 1],
    ["prompt", 3],
    ["answer", 3],
  ]);
  expect(transcriptOf(events)[4]).toEqual({ type: "undo", at, turn: 1, redo: false, changed: 1, left: 0 });
});

test("where something was folded away stands what the model reads instead, and every message has its number", () => {
  const cut = (type: "context-trimmed" | "context-compacted", upTo: MessageId, dropped: number): StoredBody => ({
    ...{ upTo, dropped, from: 1, text: `[${dropped} gone]`, kept: [], state: { turn: null, notes: [] } },
    ...(type === "context-trimmed" ? { type, why: "limit" } : { type, why: "limit" }),
  });
  const events = stored(
    ...[prompt("1", "go"), started, step, say("2", "one"), step, say("3", "two"), step, say("4", "three")],
    cut("context-compacted", "msg_2", 2),
    ...[step, say("5", "four"), cut("context-trimmed", "msg_4", 1), step, say("6", "five"), ended],
  );
  const passages = transcriptOf(events).map((passage) => {
    if (passage.type === "answer") return [passage.number, ...passage.steps.map(({ text }) => text)];
    if (passage.type === "prompt") return [passage.number, passage.text];
    return passage;
  });
  const fold = { type: "fold", at };
  expect(passages).toEqual([
    [1, "go"],
    [2, "one"],
    { ...fold, cut: 1, compacted: true, count: 2, text: "[2 gone]" },
    [3, "two", "three"],
    { ...fold, cut: 2, compacted: false, count: 3, text: "[1 gone]" },
    [5, "four", "five"],
  ]);
});

test("why a turn stopped is told with its name, where it has one", () => {
  const named: StoredBody = { ...failed, cause: "unreachable" } as StoredBody;
  const stops = transcriptOf(stored(prompt("1", "go"), started, named)).filter(({ type }) => type === "stop");
  expect(stops).toEqual([{ type: "stop", at, reason: "failed", problem: "No network.", cause: "unreachable" }]);
});

test("another mode is told where it began to hold, and the same one again is not", () => {
  const opened = { type: "session-opened", model: "a/b", skill: "general", workspace: "/w", language: "en" } as const;
  const mode = (to: "plan" | "default"): StoredBody => ({ type: "mode-changed", mode: to, sandbox: "off" });
  const events = stored(
    { ...opened, mode: "default", sandbox: "off" } as StoredBody,
    prompt("1", "go"),
    started,
    step,
    say("2", "one"),
    prompt("3", "also"),
    mode("plan"),
    mode("plan"),
    step,
    say("4", "two"),
    ended,
    mode("default"),
  );
  const plan = { type: "mode", at, mode: "plan" };
  expect(shape(events)).toEqual(["go", ["one"], plan, "also", ["two"], { ...plan, mode: "default" }]);
});
