import { expect, test } from "vitest";
import { prompt, started, step, texts } from "../../test/support/long-talks.ts";
import { memoryJournal } from "../../test/support/memory-journal.ts";
import { opened } from "../../test/support/opened.ts";
import { type Model, ModelError, type ModelRequest } from "../providers/model.ts";
import { createRetry } from "../providers/retry.ts";
import { contextLimit, learntFrom, takesOf } from "./context-limit.ts";
import { takeStep } from "./take-step.ts";

const context = 6000;
const sizeOf = ({ system, tools, messages }: ModelRequest) => JSON.stringify([system, tools, messages]).length / 3;

/** Takes less than anybody knows, and writes no notes. */
function small({ names, takes = context }: { names: boolean; takes?: number }): Model & { refused: number } {
  let count = 0;
  const model = {
    id: "a/b",
    refused: 0,
    async step(request: ModelRequest) {
      if (request.tools.length === 0 && request.messages[0]?.id === "msg_summary")
        return { text: "ok", calls: [], stop: "end" as const };
      if (sizeOf(request) > takes) {
        model.refused++;
        throw new ModelError("too-long", "HTTP 400", names ? { takes } : {});
      }
      const calls = [{ id: `call_s${count++}` as const, name: "look", input: {} }];
      return { text: "I look.", calls, stop: "tool-calls" as const };
    },
  };
  return model;
}

async function play(model: Model, steps: number) {
  const journal = memoryJournal([opened, prompt("go"), started, ...step({ output: "x".repeat(900) })]);
  const signal = new AbortController().signal;
  const retry = createRetry({ maxRetries: 0 });
  for (let at = 2; at < steps; at++) {
    await takeStep(at, { model, journal, retry, signal, context: { texts }, describe: String });
    await journal.append();
    const last = journal.history.messages.at(-1);
    const call = last?.role === "assistant" && last.calls[0]?.id;
    if (!call) throw new Error("the model has called nothing");
    const output = "x".repeat(900);
    await journal.append({ type: "tool-ended", call, name: "look", status: "ok", output, origin: "workspace", ms: 1 });
  }
  return journal;
}

test.each([
  ["names its limit", true],
  ["does not say how much it takes", false],
])("a model that %s refuses a session once, and what it takes is known from then on", async (_, names) => {
  const model = small({ names });
  const journal = await play(model, 120);
  expect(model.refused).toBe(1);
  expect(journal.history.takes).toMatchObject({ "a/b": names ? { context } : {} });
  expect(journal.events.filter(({ type }) => type === "context-trimmed").length).toBeGreaterThan(3);
});

test("what one model takes is not held against another", async () => {
  const journal = await play(small({ names: true }), 60);
  const takes = takesOf(journal.history, { id: "a/b" });
  expect(contextLimit({ model: {}, takes })).toBe(0.8 * context);
  expect(takesOf(journal.history, { id: "a/c" })).toBeNull();
});

test("a refusal at a length that should have fitted by the limit that it names lowers what we count", async () => {
  const journal = memoryJournal([opened, prompt("x".repeat(9000)), started, ...step()]);
  const error = new ModelError("too-long", "", { takes: 100_000 });
  const learnt = learntFrom(error, journal.history, { id: "a/b" });
  expect(learnt.context).toBe(100_000);
  expect(learnt.request).toBeLessThan(0.8 * 3400);
  const other = learntFrom(new ModelError("too-long", "", { takes: 3000 }), journal.history, { id: "a/b" });
  expect(other).toEqual({ context: 3000 });
});

test("what a model takes is still known after another has refused, over cuts and a restart", async () => {
  const journal = await play(small({ names: true }), 60);
  await journal.append({ type: "limit-learnt", model: "a/c", takes: { request: 900 } });
  await journal.append(...Array.from({ length: 20 }, () => step({ output: "x".repeat(900) })).flat());
  await takeStep(99, {
    ...{ model: small({ names: true }), journal, describe: String },
    ...{ retry: createRetry(), signal: new AbortController().signal, context: { texts } },
  });
  const learnt = { "a/b": { context }, "a/c": { request: 900 } };
  expect(journal.history.takes).toEqual(learnt);
  // A session is recalled from its last cut.
  const cut = journal.events.findLast(({ type }) => type === "context-trimmed");
  expect(cut).toMatchObject({ state: { takes: learnt } });
});

test("a refusal teaches though nothing can go: the next request is shorter at once", async () => {
  const model = small({ names: false, takes: 3000 });
  const journal = memoryJournal([opened, prompt(`go ${"x".repeat(12_000)}`), started]);
  const usual = { retry: createRetry(), signal: new AbortController().signal, context: { texts }, describe: String };
  await expect(takeStep(1, { model, journal, ...usual })).rejects.toThrow();
  expect(journal.history.takes["a/b"]?.request).toBeLessThan(3100);
  await journal.append(prompt("less"));
  await takeStep(1, { model, journal, ...usual });
  expect(model.refused).toBe(1);
});
