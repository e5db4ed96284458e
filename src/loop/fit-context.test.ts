import { expect, test } from "vitest";
import {
  cuts,
  firstText,
  limit,
  makeFit,
  notes,
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
import { textsIn } from "../i18n/texts.ts";
import type { StoredBody } from "../protocol/events.ts";
import { type Model, ModelError } from "../providers/model.ts";
import { buildRequest } from "./build-request.ts";
import { estimate } from "./estimate.ts";
import { fitContext } from "./fit-context.ts";

test("what is summed up keeps the user's words, skills and todos as they were, and says what each line stands for", async () => {
  const todo = { id: "t1", subject: "write the tests", description: "all of them", status: "pending" } as const;
  const journal = memoryJournal([
    opened,
    prompt("Build it.\n  Keep two blanks before each line."),
    started,
    ...step({ output: "SKILL TEXT\nDo it so.", origin: "skill" }),
    ...step({ output: "The user refused this operation: never rm, use trash", origin: "user", status: "denied" }),
    { type: "todos-changed", todos: [todo, { ...todo, id: "t0", subject: "old", status: "completed" }] },
    ...steps(3),
    prompt("And quickly."),
    ...steps(5),
  ]);
  await makeFit(journal, sums());
  const [cut] = cuts(journal);
  expect(cut).toMatchObject({ type: "context-compacted", why: "limit", usage: { input: 100, output: 20 }, cost: 0.01 });
  expect(
    firstText(journal),
  ).toBe(`[Messages 1 to 11, except 7, are folded away; this stands in their place. The work goes on: do not begin anew.]
${texts.reading({ quotes: true, notes: true, kept: 7 })}

## Goal
- a goal

## What the user said, word for word
<user message="1">
Build it.
  Keep two blanks before each line.
</user>
<user message="3">
The user refused this operation: never rm, use trash
</user>

## Skills in use, word for word
<skill message="2">
SKILL TEXT
Do it so.
</skill>

## Done so far (up to message 11)
- looked at everything that there is to look at [2-3]
- found the cause in the middle of it [1-11]
- a line that points at nothing [1-11]

## Todos open when this was written
- t1 (pending): write the tests · all of them

## What was to come next then, perhaps done below (after message 11)
- look again`);
  // The latest prompt is sent as it was, and the newest steps.
  const [, kept, ...rest] = journal.history.messages;
  expect(journal.history.messages[0]).toMatchObject({ text: "And quickly.", number: 7 });
  expect(kept?.role).toBe("assistant");
  expect(rest.length).toBe(0);
  expect(estimate(journal.history).tokens).toBeLessThan(0.7 * limit);
  expect(journal.history.turn?.usage).toEqual({ input: 100, output: 20 });
});

test("a second summary is told of the first and loses none of the user's words", async () => {
  const journal = memoryJournal([
    opened,
    prompt("Never touch legacy/."),
    started,
    ...steps(3),
    prompt("Use tabs."),
    ...steps(4),
  ]);
  const model = sums();
  await makeFit(journal, model);
  await journal.append(prompt("Be brief."), ...steps(6));
  await makeFit(journal, model);
  expect(cuts(journal).map(({ type }) => type)).toEqual(["context-compacted", "context-compacted"]);
  for (const said of ["Never touch legacy/.", "Use tabs."]) expect(firstText(journal)).toContain(`>\n${said}\n</user>`);
  const asked = model.requests[1]?.messages[0]?.text ?? "";
  expect(asked).toContain(
    "Earlier notes:\n[goal]\n- a goal\n[done]\n- looked at everything that there is to look at [2-3]",
  );
  // Numbers go on where the first one stopped.
  expect(asked).toMatch(/^\[5\] User \(kept word for word, for reading\): Use tabs\.$/m);
  // Nothing of the user's is lost, so there is nothing to quote.
  expect(asked).not.toContain("[quotes]");
  expect(asked).toMatch(/^\[9\] Agent: /m);
  expect(model.requests.map(({ tools }) => tools)).toEqual([[], []]);
});

test("of more prompts than there is room for, short ones stay whole, and of long ones head, tail and what really stands in them", async () => {
  const filler = "and so on ".repeat(90);
  const journal = memoryJournal([
    opened,
    prompt("the first word"),
    started,
    ...step(),
    prompt(`${filler} never write to disk ${filler}`),
    ...step(),
    prompt(`the newest that goes ${filler}`),
    ...steps(5),
    prompt("the latest"),
    ...step(),
  ]);
  await makeFit(journal, sums());
  const quotes = cuts(journal)[0]?.digest?.quotes.map(({ text, part }) => [text, part]);
  expect(quotes).toEqual([
    ["the first word", undefined],
    [expect.stringMatching(/^and so on/), true],
    ["never write to disk", true],
    [expect.stringMatching(/^the newest that goes/), true],
  ]);
});

test("a model that writes nothing of use is not taken at its word: the oldest messages go, and what it cost is told", async () => {
  const journal = memoryJournal([opened, prompt("go"), started, ...steps(8)]);
  await makeFit(journal, sums("ok"));
  expect(cuts(journal)).toMatchObject([{ type: "context-trimmed", why: "limit", usage: { input: 100 }, cost: 0.01 }]);
  expect(firstText(journal)).toBe(
    `[The first 6 messages are left out]\n${texts.goesOn({ last: 7, kept: 1 })}\n${texts.reading({ quotes: false, notes: false, kept: 1 })}\n\n${texts.headings.work}\n${[2, 3, 4, 5, 6, 7].map((at) => `- look → ok [${at}]`).join("\n")}`,
  );
  expect(estimate(journal.history).tokens).toBeLessThanOrEqual(limit / 2);
  expect(journal.history.turn?.usage).toEqual({ input: 100, output: 20 });
});

test("notes that are longer than what they stand for are not taken", async () => {
  const journal = memoryJournal([opened, prompt("go"), started, ...steps(8)]);
  await makeFit(
    journal,
    sums(`[done]\n${"- a line of which there are many, and it is long and says little [2]\n".repeat(90)}`),
  );
  expect(cuts(journal)).toMatchObject([{ type: "context-trimmed", failed: { times: 1 }, digest: { summary: null } }]);
});

test("it is asked for a summary once more when that may help, and then the oldest messages go", async () => {
  const lost = new ModelError("broken-stream", "", { retryable: true, retryAfterMs: 0 });
  const journal = memoryJournal([opened, prompt("go"), started, ...steps(8)]);
  const model = sums(lost, lost, notes);
  await makeFit(journal, model);
  expect([model.requests.length, cuts(journal)[0]?.type]).toEqual([2, "context-trimmed"]);
  const again = memoryJournal([opened, prompt("go"), started, ...steps(8)]);
  await makeFit(again, sums(lost, notes));
  expect(cuts(again)[0]?.type).toBe("context-compacted");
});

test("what is not the model's failure ends the turn as it does elsewhere", async () => {
  const journal = memoryJournal([opened, prompt("go"), started, ...steps(8)]);
  const budget = new Error("the budget is spent");
  await expect(makeFit(journal, sums(budget))).rejects.toBe(budget);
  expect(cuts(journal)).toEqual([]);
});

test("a model whose summaries are of no use is asked for them ever more rarely", async () => {
  const journal = memoryJournal([opened, prompt("go"), started]);
  const model = sums(...Array.from({ length: 40 }, () => "ok"));
  const asked: boolean[] = [];
  while (asked.length < 12) {
    await journal.append(...step());
    const [before, made] = [model.requests.length, cuts(journal).length];
    await makeFit(journal, model);
    if (cuts(journal).length > made) asked.push(model.requests.length > before);
  }
  const [yes, no] = [true, false];
  expect(asked).toEqual([yes, no, yes, no, no, no, yes, no, no, no, no, no]);
  expect(journal.history.failed).toEqual({ times: 3, skip: 2 });
});

test("after a cut no summary is asked for before the conversation has grown by a quarter of the limit, whoever begins anew", async () => {
  // The prompt alone nearly fills the context, so that no cut brings it far down.
  const journal = memoryJournal([opened, prompt("long ".repeat(1000)), started, ...steps(5)]);
  const model = sums("ok", "ok", "ok", "ok");
  for (let round = 0; round < 8; round++) {
    await makeFit(journal, model);
    await journal.append(...step({ output: "more ".repeat(60) }));
  }
  const grown = cuts(journal).length;
  expect(grown).toBeGreaterThan(4);
  expect(model.requests.length).toBeLessThanOrEqual(2);
});

test("what the user says while it is summed up is taken up, and what he said before is kept", async () => {
  const journal = memoryJournal([opened, prompt("Build it."), started, ...steps(8)]);
  const inner = sums();
  const model: Model = {
    ...inner,
    async step(request, options) {
      await journal.append(prompt("No, wait."));
      return inner.step(request, options);
    },
  };
  await makeFit(journal, model);
  await journal.append({ type: "step-started", step: 9 });
  expect(cuts(journal)[0]?.kept).toEqual([]);
  expect(firstText(journal)).toContain(">\nBuild it.\n</user>");
  expect(buildRequest(journal.history).messages.at(-1)?.text).toBe("No, wait.");
});

test("who stops the turn while it is summed up stops that, too", async () => {
  const journal = memoryJournal([opened, prompt("go"), started, ...steps(8)]);
  const abort = new AbortController();
  const model: Model = {
    id: "a/b",
    async step(_, { signal }) {
      abort.abort();
      signal.throwIfAborted();
      throw new Error("not reached");
    },
  };
  await fitContext({ journal, model, ...usual, signal: abort.signal });
  expect(cuts(journal)).toEqual([]);
});

test("a summary that the model asks for is made once, about what it names", async () => {
  const journal = memoryJournal([
    opened,
    prompt("go"),
    started,
    ...steps(4),
    ...step({ output: "" }, "use_tool", { name: "compact", input: { focus: "the cause" } }),
  ]);
  expect(estimate(journal.history).tokens).toBeLessThan(limit);
  const model = sums();
  await makeFit(journal, model);
  expect(cuts(journal)).toMatchObject([{ type: "context-compacted", why: "asked" }]);
  expect(model.requests[0]?.messages[0]?.text).toContain("Above all keep what concerns: the cause");
  await makeFit(journal, model);
  expect(model.requests.length).toBe(1);
});

test("a last message that does not fit is sent without the middle of what its calls hold, and stored as it is; nothing older goes", async () => {
  const journal = memoryJournal([
    opened,
    prompt("go"),
    started,
    ...steps(2),
    ...step({ output: `head ${"x".repeat(30_000)} tail` }),
  ]);
  await makeFit(journal, sums("ok"));
  const { messages } = buildRequest(journal.history);
  const sent = messages.at(-1);
  expect([cuts(journal)[0]?.dropped, messages.length]).toEqual([0, 4]);
  const output = sent?.role === "assistant" ? sent.calls[0]?.result?.output : "";
  expect(output).toMatch(/^head x+\n\[… lines 1 to 1 are left out, .*\]\nx+ tail$/);
  expect(estimate(journal.history).tokens).toBeLessThanOrEqual(limit);
  expect(estimate(journal.history).tokens).toBeGreaterThan(0.85 * limit);
  const kept = journal.history.messages.at(-1);
  expect(kept?.role === "assistant" && kept.calls[0]?.result?.output.length).toBeGreaterThan(30_000);
});

test("when nothing but the system prompt would be left, the model is told to ask anew", async () => {
  const { trim } = await import("./trim.ts");
  const journal = memoryJournal([
    opened,
    started,
    ...step({ output: "x".repeat(9000) }).map((body) => ({ ...body, text: "y".repeat(9000) }) as StoredBody),
  ]);
  const cut = trim(journal.history, { limit: 200, texts: textsIn("zh-CN").context, why: "limit" });
  expect(cut?.text).toBe("[前 1 条消息已省略]\n\n对话历史已被清理，请重新描述需求");
});

/** A step that has written a file, in a folder that it made. */
