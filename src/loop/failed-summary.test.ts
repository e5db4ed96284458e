import { expect, test } from "vitest";
import {
  cuts,
  limit,
  makeFit,
  prompt,
  started,
  step,
  steps,
  sums,
  texts,
  usual,
} from "../../test/support/long-talks.ts";
import { memoryJournal } from "../../test/support/memory-journal.ts";
import { opened } from "../../test/support/opened.ts";
import type { StoredBody } from "../protocol/events.ts";
import { type Model, ModelError } from "../providers/model.ts";
import { buildRequest } from "./build-request.ts";
import { estimate } from "./estimate.ts";
import { fitContext } from "./fit-context.ts";

const wish = () => step({ output: "planned" }, "compact", {});
/** The steps themselves cost nothing. */
const priced = (events: StoredBody[]): StoredBody[] =>
  events.map((event) => (event.type === "message-finished" ? { ...event, cost: 0 } : event));
const asking = () => memoryJournal([opened, prompt("go"), started, ...priced([...steps(5), ...wish()])]);
const failures = ({ events }: ReturnType<typeof asking>) => events.filter(({ type }) => type === "summary-failed");

test("a summary that the model asked for and that is of no use is booked, and the model is told that there is none", async () => {
  const journal = asking();
  expect(estimate(journal.history).tokens).toBeLessThan(limit);
  await makeFit(journal, sums("ok"));
  expect(cuts(journal)).toEqual([]);
  expect(failures(journal)).toMatchObject([{ usage: { input: 100, output: 20 }, cost: 0.01, failed: { times: 1 } }]);
  expect(journal.history.turn?.usage).toEqual({ input: 100, output: 20 });
  expect(journal.history.turn?.spent).toMatchObject([{ model: "a/b", steps: 7, cost: 0.01 }]);
  const last = buildRequest(journal.history).messages.at(-1);
  expect(last?.role === "assistant" && last.calls[0]?.result?.output).toBe(`planned\n${texts.summaryFailed()}`);
});

test.each<[string, (string | Error)[]]>([
  ["says nothing of use", ["ok", "ok", "ok", "ok"]],
  ["cannot be reached", Array.from({ length: 4 }, () => new ModelError("unreachable", ""))],
])("a model that asks again and again for summaries by one that %s is not heard at once", async (_, replies) => {
  const journal = asking();
  const model = sums(...replies);
  await makeFit(journal, model);
  for (let round = 0; round < 2; round++) {
    await journal.append(...wish());
    await makeFit(journal, model);
  }
  expect([model.requests.length, failures(journal).length]).toEqual([1, 1]);
  // Not even when the context is full a moment later: then the oldest go.
  await journal.append(...steps(1));
  expect(estimate(journal.history).tokens).toBeGreaterThan(limit);
  await makeFit(journal, model);
  expect([model.requests.length, cuts(journal)[0]?.type]).toEqual([1, "context-trimmed"]);
});

test("after the conversation has grown it is tried once more, and then not before a cut", async () => {
  const journal = memoryJournal([opened, prompt("go"), started, ...steps(2), ...wish()]);
  const model = sums("ok", "ok", "ok");
  const asked: number[] = [];
  for (let round = 0; round < 3; round++) {
    await makeFit(journal, model);
    asked.push(model.requests.length);
    await journal.append(...step({ output: "word ".repeat(330) }, "compact", {}));
    if (round === 1) break;
  }
  expect(asked).toEqual([1, 2]);
  expect(journal.history.failed).toMatchObject({ times: 2, skip: 1 });
  expect(cuts(journal)).toEqual([]);
});

test("what was left out without a model leaves the turn's cost known", async () => {
  const journal = memoryJournal([opened, prompt("go"), started, ...priced(steps(8))]);
  await makeFit(journal, sums("ok"));
  await journal.append(...priced(steps(5)));
  await makeFit(journal, sums());
  expect(cuts(journal).map(({ usage }) => usage?.input)).toEqual([100, undefined]);
  expect(journal.history.turn?.spent).toMatchObject([{ steps: 14, cost: 0.01 }]);
});

test("who stops the turn when the summary is there stops no booking", async () => {
  const journal = asking();
  const abort = new AbortController();
  const inner = sums("ok");
  const model: Model = {
    ...inner,
    async step(request, options) {
      const reply = await inner.step(request, options);
      abort.abort();
      return reply;
    },
  };
  await fitContext({ journal, model, ...usual, signal: abort.signal });
  expect(journal.history.turn?.usage).toEqual({ input: 100, output: 20 });
});
