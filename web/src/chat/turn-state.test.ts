import { expect, test } from "vitest";
import type { StoredEvent } from "../../../src/protocol/events.ts";
import { nothingRead, read } from "../../../src/protocol/reading.ts";
import { turnState } from "./turn-state.ts";

const at = "2026-11-15T10:00:00.000Z";

function after(...bodies: object[]) {
  return bodies.reduce<ReturnType<typeof nothingRead>>((reading, body, index) => {
    const head = { at, session: "ses_1", turn: "turn_1" };
    const seq = "passing" in body ? null : index + 1;
    return read(reading, { seq, ...head, ...body } as unknown as StoredEvent);
  }, nothingRead());
}

const prompt = { type: "prompt-submitted", message: "m1", text: "go" };
const begun = [
  prompt,
  { type: "turn-started", model: "m", skill: "general", tools: [] },
  { type: "step-started", step: 1 },
];
const called = {
  type: "message-finished",
  message: "m2",
  text: "",
  toolCalls: [{ id: "c1", name: "bash", input: { command: "ls" } }],
  stop: "tool-calls",
};
const started = { type: "tool-started", call: "c1", name: "bash", input: { command: "ls" } };

test("a session that nothing was said in is idle", () => {
  expect(turnState(nothingRead())).toEqual({ type: "idle" });
});

test("a turn asks the model, thinks, writes, prepares a call and runs it", () => {
  const delta = (type: string, more = {}) => ({ passing: true, type, message: "m2", offset: 0, text: "x", ...more });
  const what = (...events: object[]) => {
    const state = turnState(after(...begun, ...events));
    return state.type === "running" ? state.what : state;
  };
  expect(what()).toEqual({ at: "starting" });
  expect(what(delta("reasoning-delta"))).toEqual({ at: "thinking" });
  expect(what(delta("text-delta"))).toEqual({ at: "writing" });
  expect(what(delta("tool-input-delta", { call: "c1", name: "bash" }))).toEqual({ at: "preparing", name: "bash" });
  expect(what(called, started)).toMatchObject({ at: "call", call: { name: "bash", status: "running" } });
});

test("it runs since its prompt", () => {
  expect(turnState(after(...begun))).toMatchObject({ since: at });
});

test("a turn that goes on after a break runs since then", () => {
  const later = "2026-11-15T11:00:00.000Z";
  const since = (...events: object[]) => turnState(after(...begun, ...events));
  const ended = { type: "turn-ended", reason: "failed", usage: { input: 0, output: 0 }, text: "", problem: "x" };
  const tried = { type: "turn-started", model: "m", skill: "general", tools: [], turn: "turn_2", at: later };
  expect(since(ended, tried)).toMatchObject({ since: later });
  expect(since(called, { type: "turn-resumed", why: "answered", at: later })).toMatchObject({ since: later });
  // Whoever ran it died while the model answered.
  expect(since({ type: "step-started", step: 2, at: later })).toMatchObject({ since: later });
  expect(since(called, { type: "step-started", step: 2, at: later })).toMatchObject({ since: at });
});

test("an ask comes before everything else", () => {
  const ask = {
    type: "ask-raised",
    ask: "a1",
    call: "c1",
    kind: "permission",
    tool: "bash",
    input: {},
    touches: [],
    reason: "",
  };
  expect(turnState(after(...begun, called, ask))).toEqual({ type: "waiting", asks: 1 });
});

test("a retry tells until when it waits", () => {
  const retry = { type: "retry-scheduled", attempt: 2, waitMs: 3000, reason: "overloaded" };
  expect(turnState(after(...begun, retry))).toEqual({
    type: "retrying",
    reason: "overloaded",
    attempt: 2,
    until: Date.parse(at) + 3000,
  });
});

test("a turn that nobody runs is interrupted, one that has ended says how", () => {
  expect(turnState(after(...begun), true)).toEqual({ type: "interrupted" });
  const ended = { type: "turn-ended", reason: "failed", usage: { input: 0, output: 0 }, text: "", problem: "No." };
  expect(turnState(after(...begun, ended), true)).toEqual({ type: "ended", reason: "failed" });
});
