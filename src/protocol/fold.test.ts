import { expect, test } from "vitest";
import { opened } from "../../test/support/opened.ts";
import type { Event, StoredBody } from "./events.ts";
import { fold, foldAll } from "./fold.ts";
import { emptyHistory } from "./history.ts";

const head = { at: "2026-11-15T00:00:00.000Z", session: "ses_1", turn: "turn_1" } as const;
const stored = (...bodies: StoredBody[]): Event[] =>
  bodies.map((body, index) => ({ ...head, seq: index + 1, ...body }));

const prompt = (text: string): StoredBody => ({ type: "prompt-submitted", message: `msg_${text}`, text });
const turn: StoredBody = { type: "turn-started", model: "a/b", skill: "general", tools: [] };
const asked: StoredBody = {
  type: "message-finished",
  message: "msg_a",
  text: "",
  toolCalls: [
    { id: "call_1", name: "read_file", input: {} },
    { id: "call_2", name: "bash", input: {} },
  ],
  stop: "tool-calls",
};
const ended = (call: "call_1" | "call_2"): StoredBody => {
  return { type: "tool-ended", call, name: "x", status: "ok", output: call, origin: "workspace", ms: 1 };
};

test("results stand in call order, whatever order they came in", () => {
  const history = foldAll(
    stored(opened, prompt("hi"), turn, { type: "step-started", step: 1 }, asked, ended("call_2"), ended("call_1")),
  );
  const message = history.messages[1];
  expect(message?.role === "assistant" && message.calls.map(({ result }) => result?.output)).toEqual([
    "call_1",
    "call_2",
  ]);
});

test("what came with a prompt stands in its message", () => {
  const images = [{ mediaType: "image/png", file: "/kept/a.png", name: "a.png" }];
  const files = [{ name: "b.csv", file: "/kept/b.csv", size: 3 }];
  const history = foldAll(stored(opened, { ...prompt("look"), images, files } as StoredBody));
  expect(history.queue).toMatchObject([{ text: "look", images, files }]);
});

test("a prompt sent while the model speaks is taken up at the top of the next step", () => {
  const speaking = foldAll(
    stored(opened, prompt("one"), turn, { type: "step-started", step: 1 }, prompt("two"), asked),
  );
  expect(speaking.messages.map(({ id }) => id)).toEqual(["msg_one", "msg_a"]);
  const next = fold(speaking, { ...head, seq: 7, type: "step-started", step: 2 });
  expect(next.messages.map(({ id }) => id)).toEqual(["msg_one", "msg_a", "msg_two"]);
  expect(next.queue).toEqual([]);
});

test("an event that arrives twice changes nothing the second time", () => {
  const events = stored(opened, prompt("hi"), turn, { type: "step-started", step: 1 }, asked);
  const history = foldAll(events);
  expect(foldAll(events, history)).toBe(history);
});

test("a delta that arrives twice is not shown twice", () => {
  const delta: Event = { ...head, seq: null, type: "text-delta", message: "msg_a", offset: 0, text: "Hello" };
  const more: Event = { ...delta, offset: 5, text: " there" };
  expect(foldAll([delta, more, more]).partial?.text).toBe("Hello there");
});

test("an approval sets the call free, a denial leaves that to the result beside it", () => {
  const raised: StoredBody = {
    type: "ask-raised",
    ask: "ask_1",
    call: "call_2",
    kind: "permission",
    tool: "bash",
    input: {},
    touches: [],
    reason: "mode",
  };
  const waiting = foldAll(stored(opened, prompt("hi"), turn, { type: "step-started", step: 1 }, asked, raised));
  const stateOf = (history: typeof waiting) => {
    const message = history.messages.at(-1);
    return message?.role === "assistant" ? message.calls[1]?.state : null;
  };
  expect([stateOf(waiting), waiting.asks.length]).toEqual(["waiting", 1]);
  const allowed = fold(waiting, { ...head, seq: 7, type: "ask-answered", ask: "ask_1", answer: { decision: "allow" } });
  expect([stateOf(allowed), allowed.asks.length]).toEqual(["approved", 0]);
  const denied = fold(waiting, { ...head, seq: 7, type: "ask-answered", ask: "ask_1", answer: { decision: "deny" } });
  expect([stateOf(denied), denied.asks.length]).toEqual(["waiting", 0]);
});

test("a yes to an address is remembered with its port, and whether it was a yes to one inside", () => {
  const asking = (ask: "ask_1" | "ask_2", url: string, more: { inside?: true } = {}): StoredBody[] => [
    {
      ...{ type: "ask-raised", ask, call: "call_2", kind: "permission", tool: "web_fetch", input: {}, reason: "mode" },
      touches: [{ action: "network", resource: url }],
      ...more,
    },
    { type: "ask-answered", ask, answer: { decision: "allow" } },
  ];
  const known = { tool: "web_fetch", host: "a.example", port: 443 };
  const asks = [asking("ask_1", "https://a.example/x"), asking("ask_2", "https://a.example/y", { inside: true })];
  const all = [opened, prompt("hi"), turn, asked, ...asks.flat()];
  expect(foldAll(stored(...all.slice(0, -2))).places).toEqual([known]);
  expect(foldAll(stored(...all)).places).toEqual([known, { ...known, inside: true }]);
});

test("an older history is left as it was", () => {
  const before = foldAll(stored(opened, prompt("hi"), turn));
  const copy = structuredClone(before);
  foldAll(stored(opened, prompt("hi"), turn, { type: "step-started", step: 1 }, asked, ended("call_1")), before);
  expect(before).toEqual(copy);
  expect(emptyHistory.messages).toEqual([]);
});

test("a long journal folds to the same in one go as event by event", () => {
  const cut = { text: "gone", kept: [], why: "limit", state: { turn: null, notes: [] } } as const;
  const turns = Array.from({ length: 200 }, (_, index): StoredBody[] => {
    const call = { id: `call_${index}`, name: "x", input: {} } as const;
    const result = { name: "x", status: "ok", output: "", origin: "workspace", ms: 1 } as const;
    return [
      { type: "prompt-submitted", message: `msg_u${index}`, text: "go" },
      turn,
      { type: "step-started", step: 1 },
      { type: "message-finished", message: `msg_a${index}`, text: "", toolCalls: [call], stop: "tool-calls" },
      { type: "tool-ended", call: call.id, ...result },
      ...(index % 70 === 69
        ? [{ type: "context-trimmed", upTo: `msg_u${index - 9}`, dropped: 1, from: 1, ...cut } as const]
        : []),
      { type: "turn-ended", reason: "done", usage: { input: 0, output: 0 }, text: "" },
    ];
  });
  const events = stored(...turns.flat());
  const oneByOne = events.reduce(fold, emptyHistory);
  expect(foldAll(events)).toEqual(oneByOne);
  expect([oneByOne.messages.length, oneByOne.messages[0]?.id]).toEqual([139, "msg_a130"]);
});

test("notes wait for the next prompt and are told with it once", () => {
  const note = (text: string): StoredBody => ({ type: "note-added", text });
  const undone: StoredBody = { type: "changes-undone", undone: "turn_1", changes: [], left: [] };
  const noted = foldAll(stored(opened, undone, note("one"), note("two")));
  expect(noted.notes).toEqual(["one", "two"]);
  const told: StoredBody = { type: "prompt-submitted", message: "msg_1", text: "go", notes: noted.notes };
  const next = foldAll(stored(opened, undone, note("one"), note("two"), told, turn, { type: "step-started", step: 1 }));
  expect([next.notes, next.messages]).toEqual([[], [expect.objectContaining({ text: "go", notes: ["one", "two"] })]]);
});

test("what the model says for a call's own use counts as its turn's", () => {
  const sample: StoredBody = { type: "sample-taken", call: "call_1", usage: { input: 5, output: 3 }, cost: 0.25 };
  const { turn: now } = foldAll(stored(opened, prompt("hi"), turn, { type: "step-started", step: 1 }, asked, sample));
  expect(now?.usage).toEqual({ input: 5, output: 3 });
  expect(now?.spent.at(-1)).toMatchObject({ model: "a/b", usage: { input: 5, output: 3 } });
});
