import fc from "fast-check";
import { expect, test } from "vitest";
import { opened } from "../../test/support/opened.ts";
import { storeEvents } from "../../test/support/store-session.ts";
import { carried, cutBefore } from "../loop/cut.ts";
import type { StoredBody, StoredEvent } from "../protocol/events.ts";
import { fold, foldAll } from "../protocol/fold.ts";
import { emptyHistory, type History } from "../protocol/history.ts";
import type { AskId, CallId, MessageId, SessionId, TurnId } from "../protocol/ids.ts";
import { nothingRead, read } from "../protocol/reading.ts";
import { openSqlite } from "../store/sqlite/open.ts";

const at = "2026-11-15T00:00:00.000Z";
const session: SessionId = "ses_1";

type Op =
  | { op: "turn"; steps: number; cutAt: number }
  | { op: "cut"; share: number; compacted: boolean }
  | { op: "set"; body: StoredBody };

const hash = fc.string({ minLength: 1, maxLength: 3 });
const told = fc.record({ always: fc.constant([]), hash }) as unknown as fc.Arbitrary<never>;
const set: fc.Arbitrary<StoredBody> = fc.oneof(
  fc.constantFrom<StoredBody>(
    { type: "mode-changed", mode: "plan", sandbox: "off" },
    { type: "mode-changed", mode: "default", sandbox: "read-only" },
    { type: "rule-added", effect: "allow", rule: "bash(git log:*)" },
    { type: "rule-added", effect: "deny", rule: "bash(rm:*)" },
    { type: "model-changed", model: "a/other" },
    { type: "model-changed", model: "a/far", endpoint: { baseUrl: "http://127.0.0.1:1", format: "openai" } },
    { type: "limit-learnt", model: "a/b", takes: { context: 1000 } },
    { type: "note-added", text: "noted" },
    { type: "task-started", task: "ses_t", agentType: "plan", prompt: "p", call: "call_t", run: "turn_t" },
    { type: "task-ended", task: "ses_t", status: "ok", result: "r" },
  ),
  hash.map((subject): StoredBody => {
    return { type: "todos-changed", todos: [{ id: "1", subject, description: "", status: "pending" }] };
  }),
  hash.map((name): StoredBody => ({ type: "skill-loaded", name, source: "user", hash: name, terms: {} })),
  fc.tuple(told, fc.option(fc.array(hash, { maxLength: 2 }), { nil: undefined })).map(([told, strange]): StoredBody => {
    return { type: "guide-changed", told, ...(strange && { strange }) };
  }),
);
const ops = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ op: fc.constant("turn" as const), steps: fc.nat(3), cutAt: fc.nat(6) }) },
    { weight: 3, arbitrary: fc.record({ op: fc.constant("cut" as const), share: fc.nat(9), compacted: fc.boolean() }) },
    { weight: 4, arbitrary: fc.record({ op: fc.constant("set" as const), body: set }) },
  ),
  { maxLength: 40 },
);

/** A journal in which cuts are made as the loop makes them, between turns and in the middle of one. */
function journalOf(all: readonly Op[]): { events: StoredEvent[]; history: History } {
  const events: StoredEvent[] = [];
  let history: History = emptyHistory;
  let turn: TurnId | null = null;
  let number = 0;
  const add = (...bodies: StoredBody[]) => {
    for (const body of bodies) {
      const event: StoredEvent = { seq: history.seq + 1, at, session, turn, ...body };
      events.push(event);
      history = fold(history, event);
    }
  };
  const cut = (share: number, compacted: boolean) => {
    const first = carried(history) + 1;
    const last = history.messages.length;
    if (last < first) return;
    const body = {
      ...cutBefore(history, first + (share % (last - first + 1)), `cut ${++number}`),
      why: "limit" as const,
    };
    add({ type: compacted ? "context-compacted" : "context-trimmed", ...body });
  };
  add(opened);
  for (const one of all) {
    if (one.op === "set") add(one.body);
    else if (one.op === "cut") cut(one.share, one.compacted);
    else {
      const id = ++number;
      turn = `turn_${id}`;
      add({ type: "prompt-submitted", message: `msg_p${id}`, text: `prompt ${id}` });
      add({ type: "turn-started", model: "a/b", skill: "general", tools: [] });
      for (let step = 0; step <= one.steps; step++) {
        const message = `msg_a${id}_${step}` as MessageId;
        const call = `call_${id}_${step}` as CallId;
        const toolCalls = [{ id: call, name: "bash", input: { command: `${step}` } }];
        add({ type: "step-started", step });
        add({ type: "message-finished", message, text: `step ${step}`, toolCalls, stop: "tool-calls" });
        add({ type: "tool-started", call, name: "bash", input: toolCalls[0]?.input });
        const task = { task: "ses_t" as SessionId, agentType: "plan", background: true as const };
        const ask = `ask_${id}_${step}` as AskId;
        const asked = { ask, call, kind: "question" as const, tool: "bash", input: {}, touches: [], reason: "" };
        add({ type: "ask-raised", ...asked, of: task });
        if (one.cutAt === step) cut(step, false);
        add({ type: "ask-answered", ask, answer: { decision: "answer", text: "yes" } });
        add({ type: "tool-ended", call, name: "bash", status: "ok", output: "x", origin: "workspace", ms: 1 });
      }
      add({ type: "turn-ended", reason: "done", usage: { input: 1, output: 1 }, text: `step ${one.steps}` });
      turn = null;
    }
  }
  return { events, history };
}

// No cut keeps these, and nobody asks for them after one.
const kept = ({ lastTurn: _, ...history }: History) => history;

test("the history that is recalled is the history of the whole journal, whatever was cut from it", async () => {
  let cuts = 0;
  await fc.assert(
    fc.asyncProperty(ops, async (all) => {
      const { events, history } = journalOf(all as Op[]);
      const store = openSqlite(":memory:");
      await storeEvents(store, session, events, { at });
      expect(await store.events(session)).toEqual(events);
      const recalled = await store.recall(session);
      expect(kept(foldAll(recalled))).toEqual(kept(history));
      cuts += recalled.some((event) => "earlier" in event) ? 1 : 0;
      await store.close();
    }),
    { numRuns: 300 },
  );
  expect(cuts).toBeGreaterThan(20);
});

test("the last turns of a session stand in the same state, and number their cuts, as in the whole journal", async () => {
  let cuts = 0;
  await fc.assert(
    fc.asyncProperty(ops, fc.integer({ min: 1, max: 3 }), async (all, turns) => {
      const { events } = journalOf(all as Op[]);
      const store = openSqlite(":memory:");
      await storeEvents(store, session, events, { at });
      const lately = await store.lately(session, { turns, bytes: 1_000_000 });
      await store.close();
      if (!lately) return;
      const whole = events.reduce(read, nothingRead());
      const ahead = lately.events.reduce(read, { ...nothingRead(), turns: lately.turns });
      const { opened, rules, todos, skills, told, strange, seq } = whole.history;
      expect(ahead.history).toMatchObject({ opened, rules, todos, skills, told, seq, ...(strange && { strange }) });
      expect(ahead.turns).toBe(whole.turns);
      const numbers = (reading: typeof whole) =>
        reading.asides.flatMap((aside) => (aside.type === "fold" ? [[aside.cut, aside.count]] : []));
      const mine = numbers(ahead);
      expect(mine).toEqual(numbers(whole).slice(-mine.length || Number.POSITIVE_INFINITY));
      cuts += mine[0]?.[0] !== undefined && mine[0][0] > 1 ? 1 : 0;
    }),
    { numRuns: 200 },
  );
  expect(cuts).toBeGreaterThan(5);
});
