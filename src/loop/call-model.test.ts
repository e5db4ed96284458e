import { expect, test } from "vitest";
import { prompt, started, steps } from "../../test/support/long-talks.ts";
import { memoryJournal } from "../../test/support/memory-journal.ts";
import { opened } from "../../test/support/opened.ts";
import { textsIn } from "../i18n/texts.ts";
import type { StoredBody } from "../protocol/events.ts";
import { type Model, ModelError, type Reply } from "../providers/model.ts";
import { createRetry } from "../providers/retry.ts";
import { buildRequest } from "./build-request.ts";
import { callModel } from "./call-model.ts";
import { estimate } from "./estimate.ts";

const begun = () =>
  memoryJournal([
    opened,
    { type: "prompt-submitted", message: "msg_1", text: "go" },
    { type: "turn-started", model: "a/b", skill: "general", tools: [] },
    { type: "step-started", step: 1 },
  ]);

const usual = { signal: new AbortController().signal, limit: 20_000, texts: textsIn("en").context };

const lost = new ModelError("broken-stream", "", { retryable: true, retryAfterMs: 0 });
const whole: Reply = { text: "A whole answer.", calls: [], stop: "end" };

/** Says some words and then fails, or answers. */
function scripted(...script: ({ says: string; fails: unknown } | Reply)[]): Model {
  return {
    id: "a/b",
    async step(_, { onDelta }) {
      const next = script.shift();
      if (!next) throw new Error("the script ran dry");
      if ("stop" in next) return next;
      if (next.says) onDelta({ type: "text", text: next.says });
      throw next.fails;
    },
  };
}

const types = ({ events }: ReturnType<typeof begun>) => events.map(({ type }) => type);

test("a step that breaks off is asked for again; its words are kept for people and not sent to the model", async () => {
  const journal = begun();
  const model = scripted({ says: "Half a", fails: lost }, { says: "", fails: lost }, whole);
  const retry = createRetry({ firstWaitMs: 0 });
  await callModel({ model, journal, retry, ...usual });
  await journal.append();
  expect(types(journal)).toEqual([
    ...["text-delta", "message-finished", "retry-scheduled", "retry-scheduled", "message-finished"],
  ]);
  const said = journal.history.messages.map((message) => [message.text, message.role === "assistant" && message.stop]);
  expect(said).toEqual([
    ["go", false],
    ["Half a", "failed"],
    ["A whole answer.", "end"],
  ]);
  expect(buildRequest(journal.history).messages.map(({ text }) => text)).toEqual(["go", "A whole answer."]);
});

test("when the user goes on from what broke off, the model is told what he has read", async () => {
  const journal = begun();
  const model = scripted({ says: "Half a", fails: lost });
  const retry = createRetry({ maxRetries: 0 });
  await expect(callModel({ model, journal, retry, ...usual })).rejects.toBe(lost);
  await journal.append({ type: "prompt-submitted", message: "msg_2", text: "and?" }, { type: "step-started", step: 2 });
  expect(buildRequest(journal.history).messages.map(({ text }) => text)).toEqual(["go", "Half a", "and?"]);
});

test("what cannot be mended by asking again is told at once", async () => {
  const journal = begun();
  const refused = new ModelError("unauthorized", "HTTP 401");
  const model = scripted({ says: "", fails: refused }, whole);
  const retry = createRetry();
  await expect(callModel({ model, journal, retry, ...usual })).rejects.toBe(refused);
  await journal.append();
  expect(types(journal)).toEqual([]);
});

test("an abort ends the wait for another try", async () => {
  const journal = begun();
  const abort = new AbortController();
  const later = new ModelError("overloaded", "", { retryable: true, retryAfterMs: 60_000 });
  const model = scripted({ says: "", fails: later }, whole);
  const called = callModel({ model, journal, retry: createRetry(), ...usual, signal: abort.signal });
  await new Promise((tick) => setImmediate(tick));
  abort.abort();
  await called;
  expect(types(journal)).toEqual(["retry-scheduled"]);
});

const tooLong = { says: "", fails: new ModelError("too-long", "HTTP 400 maximum context length") };
const longTalk = () =>
  memoryJournal([
    opened,
    { type: "prompt-submitted", message: "msg_1", text: "go" },
    { type: "turn-started", model: "a/b", skill: "general", tools: [] },
    ...[1, 2, 3, 4].flatMap((step): StoredBody[] => [
      { type: "step-started", step },
      {
        type: "message-finished",
        message: `msg_s${step}`,
        text: `step ${step} ${"…".repeat(600)}`,
        toolCalls: [],
        stop: "end",
      },
    ]),
    { type: "step-started", step: 5 },
  ]);

test("what is too long for the model is sent once more, at half its length", async () => {
  const journal = longTalk();
  const { history: before } = journal;
  await callModel({ model: scripted(tooLong, whole), journal, retry: createRetry(), ...usual });
  await journal.append();
  expect(types(journal)).toEqual(["limit-learnt", "context-trimmed", "message-finished"]);
  expect(before.messages.length).toBe(5);
  expect(buildRequest(journal.history).messages.map(({ text }) => text.replace(/ …+$|\n.*$/s, ""))).toEqual([
    ...["[The first 3 messages are left out]", "go", "step 4", "A whole answer."],
  ]);
  expect(journal.events[1]).toMatchObject({ why: "overflow", dropped: 3 });
});

test("what is too long again is sent at half of that, three times at most, and then it is told", async () => {
  const talk = () => memoryJournal([opened, prompt("go"), started, ...steps(30), { type: "step-started", step: 9 }]);
  const journal = talk();
  const sizes: number[] = [];
  const model = scripted(tooLong, tooLong, tooLong, whole);
  const seen: Model = {
    ...model,
    step(request, options) {
      sizes.push(estimate(journal.history).tokens);
      return model.step(request, options);
    },
  };
  await callModel({ model: seen, journal, retry: createRetry(), ...usual });
  for (const [at, size] of sizes.slice(1).entries()) expect(size).toBeLessThanOrEqual((sizes[at] ?? 0) / 2);
  expect(sizes.length).toBe(4);
  const other = talk();
  const deaf = scripted(tooLong, tooLong, tooLong, tooLong, whole);
  await expect(callModel({ model: deaf, journal: other, retry: createRetry(), ...usual })).rejects.toBe(tooLong.fails);
  const told = ["limit-learnt", "context-trimmed"];
  expect(types(other)).toEqual([...told, ...told, ...told, "limit-learnt"]);
});

test("a single prompt that is too long cannot be made shorter, so that is told at once", async () => {
  const journal = begun();
  const model = scripted(tooLong, whole);
  await expect(callModel({ model, journal, retry: createRetry(), ...usual })).rejects.toBe(tooLong.fails);
  expect(types(journal)).toEqual(["limit-learnt"]);
});
