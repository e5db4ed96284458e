import { expect, test } from "vitest";
import type { StoredBody, StoredEvent } from "./events.ts";
import type { CallId } from "./ids.ts";
import { nothingRead, type Reading, read } from "./reading.ts";

const at = "2026-11-15T00:00:00.000Z";
const readingOf = (...bodies: StoredBody[]) =>
  bodies
    .map((body, index): StoredEvent => ({ seq: index + 1, at, session: "ses_1", turn: "turn_1", ...body }))
    .reduce<Reading>(read, nothingRead());

const say = (...calls: string[]): StoredBody => ({
  ...{ type: "message-finished", message: "msg_1", text: "", stop: "tool-calls" },
  toolCalls: calls.map((call) => ({ id: `call_${call}` as CallId, name: "x", input: {} })),
});
const start = (call: string): StoredBody => ({ type: "tool-started", call: `call_${call}`, name: "x", input: {} });
const stop = (call: string): StoredBody => ({
  ...{ type: "tool-ended", call: `call_${call}`, name: "x", status: "ok", output: "", origin: "workspace", ms: 1 },
});
const ask = (call: string): StoredBody => ({
  ...{ type: "ask-raised", ask: `ask_${call}`, call: `call_${call}`, kind: "permission", tool: "x", input: {} },
  ...{ touches: [], reason: "", hash: "", expires: at },
});
const allow = (call: string): StoredBody => ({
  ...{ type: "ask-answered", ask: `ask_${call}`, answer: { decision: "allow" }, by: "page" },
});

/** Groups of calls, as a sentence each, with how many of them ran at once. */
function groups(...events: StoredBody[]): string[] {
  const { together } = readingOf(...events);
  const all = Map.groupBy(together.keys(), (call) => together.get(call));
  return [...all].map(([group, calls]) => `${calls.map((call) => call.slice(5)).join(" ")}: ${group?.most}`);
}

test("calls that run while others do belong together, those that wait for each other do not", () => {
  const calls = [start("a"), start("b"), stop("a"), start("c"), stop("b"), stop("c"), start("d"), stop("d")];
  expect(groups(say("a", "b", "c", "d"), ...calls)).toEqual(["a b c: 2"]);
});

test("one that waits for a person is under way with those that run, also when it runs alone in the end", () => {
  const calls = [ask("a"), start("b"), stop("b"), allow("a"), start("a"), stop("a")];
  expect(groups(say("a", "b"), ...calls)).toEqual(["a b: 1"]);
  expect(groups(say("a", "b"), ask("a"), ask("b"), allow("a"), start("a"))).toEqual(["a b: 1"]);
  expect(groups(say("a", "b"), ask("a"), allow("a"), start("a"), stop("a"), start("b"))).toEqual([]);
});

test("of those that waited for a person together and ran one after the other, one ran at once", () => {
  const waiting = [ask("a"), ask("b"), allow("a"), start("a"), allow("b")];
  expect(groups(say("a", "b"), ask("a"), ask("b"))).toEqual(["a b: 0"]);
  expect(groups(say("a", "b"), ...waiting, stop("a"), start("b"), stop("b"))).toEqual(["a b: 1"]);
  expect(groups(say("a", "b"), ...waiting, start("b"), stop("a"), stop("b"))).toEqual(["a b: 2"]);
});

test("one that failed before it ran stands with those of its step that ran together, and with no others", () => {
  expect(groups(say("a", "b", "c"), stop("a"), start("b"), start("c"), stop("b"), stop("c"))).toEqual(["a b c: 2"]);
  expect(groups(say("a", "b", "c"), start("a"), stop("b"), start("c"), stop("a"), stop("c"))).toEqual(["a b c: 2"]);
  expect(groups(say("a", "b"), stop("a"), start("b"), stop("b"))).toEqual(["a: 0"]);
  const later = { ...say("b", "c"), message: "msg_2" } as StoredBody;
  expect(groups(say("a"), stop("a"), later, start("b"), start("c"))).toEqual(["a: 0", "b c: 2"]);
});
