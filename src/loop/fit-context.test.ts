import { expect, test } from "vitest";
import { type MemoryJournal, memoryJournal } from "../../test/support/memory-journal.ts";
import { opened } from "../../test/support/opened.ts";
import { textsIn } from "../i18n/texts.ts";
import type { EventOf, StoredBody, ToolEnded } from "../protocol/events.ts";
import { type Model, ModelError, type ModelRequest, type Reply } from "../providers/model.ts";
import { createRetry } from "../providers/retry.ts";
import { buildRequest } from "./build-request.ts";
import { estimate } from "./estimate.ts";
import { fitContext } from "./fit-context.ts";

const texts = textsIn("en").context;
const limit = 2000;
let count = 0;

const prompt = (text: string): StoredBody => ({ type: "prompt-submitted", message: `msg_p${count++}`, text });
const started: StoredBody = { type: "turn-started", model: "a/b", skill: "general", tools: [] };

/** One step with one call, of about 350 tokens. */
function step(over: Partial<ToolEnded> = {}, name = "look", input: unknown = {}): StoredBody[] {
  const call = `call_${count++}` as const;
  return [
    { type: "step-started", step: 1 },
    {
      type: "message-finished",
      message: `msg_s${count}`,
      text: "I look.",
      toolCalls: [{ id: call, name, input }],
      stop: "tool-calls",
    },
    { type: "tool-ended", call, name, status: "ok", output: "word ".repeat(200), origin: "workspace", ms: 1, ...over },
  ];
}
const steps = (number: number): StoredBody[] => Array.from({ length: number }, () => step()).flat();

const notes = `[goal]
- a goal
[done]
- looked at everything that there is to look at [2-3]
- found the cause in the middle of it
- a line that points at nothing [900]
[next]
- look again
[quotes]
- "never write to disk"
- "always write to disk"`;

interface Sums extends Model {
  requests: ModelRequest[];
}
function sums(...replies: (string | Error)[]): Sums {
  const requests: ModelRequest[] = [];
  const usage = { input: 100, output: 20 };
  return {
    id: "a/b",
    requests,
    async step(request): Promise<Reply> {
      requests.push(request);
      const reply = replies.shift() ?? notes;
      if (typeof reply !== "string") throw reply;
      return { text: reply, calls: [], stop: "end", usage, cost: 0.01 };
    },
  };
}

const usual = { retry: createRetry({ firstWaitMs: 0 }), signal: new AbortController().signal, limit, texts };
const makeFit = (journal: MemoryJournal, model: Model) => fitContext({ journal, model, ...usual });
type CutEvent = EventOf<"context-trimmed" | "context-compacted">;
const cuts = ({ events }: MemoryJournal) =>
  events.filter((event): event is CutEvent => event.type === "context-trimmed" || event.type === "context-compacted");
const firstText = ({ history }: MemoryJournal) => buildRequest(history).messages[0]?.text ?? "";

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

## Todos that were open then
- t1 (pending): write the tests · all of them

## What was to come next then (after message 11)
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

test("of more prompts than there is room for, the first, the newest and what really stands in the others is kept", async () => {
  const filler = "and so on ".repeat(60);
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
    ["never write to disk", true],
    [expect.stringMatching(/^the newest that goes/), true],
  ]);
});

test("a model that writes nothing of use is not taken at its word: the oldest messages go, and what it cost is told", async () => {
  const journal = memoryJournal([opened, prompt("go"), started, ...steps(8)]);
  await makeFit(journal, sums("ok"));
  expect(cuts(journal)).toMatchObject([{ type: "context-trimmed", why: "limit", usage: { input: 100 }, cost: 0.01 }]);
  expect(firstText(journal)).toBe(
    `[The first 6 messages are left out]\n${texts.goesOn({ last: 7, kept: 1 })}\n${texts.reading({ quotes: false, notes: false, kept: 1 })}`,
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
  expect(journal.history.cut?.failed).toEqual({ times: 3, skip: 2 });
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
  expect(output).toMatch(/^head x+\n\[… lines 1 to 1 are left out here: .*\]\nx+ tail$/);
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
function write(path: string, output = "word ".repeat(200)): StoredBody[] {
  const [begun, finished, ended] = step({ output }, "write_file", { path }) as [StoredBody, StoredBody, ToolEnded];
  const before = [
    { path: "/work/notes", hash: null, after: "folder", folder: true as const },
    { path: `/work/${path}`, hash: null, after: "hash" },
  ];
  return [
    begun,
    finished,
    { type: "tool-started", call: ended.call, name: "write_file", input: { path }, before },
    ended,
  ];
}
const inWork: StoredBody = { ...opened, workspace: "/work" };
const todo = { id: "t1", subject: "write the tests", description: "", status: "pending" } as const;

test("what is left out without notes leaves the files that were changed, in all cuts, the open todos and the word that the work goes on", async () => {
  const journal = memoryJournal([inWork, prompt("go"), started, ...write("notes/a.md"), ...steps(7)]);
  await makeFit(journal, sums("ok"));
  await journal.append({ type: "todos-changed", todos: [todo] }, ...write("notes/b.md"), ...steps(5));
  await makeFit(journal, sums("ok"));
  expect(cuts(journal).map(({ type }) => type)).toEqual(["context-trimmed", "context-trimmed"]);
  expect(firstText(journal)).toContain("The work goes on: do not begin anew.");
  expect(firstText(journal)).toContain(
    "## Files changed\n- notes/a.md [2]\n- notes/b.md [10]\n\n## Todos that were open then\n- t1",
  );
  expect(firstText(journal)).not.toContain("<user>");
});

test("earlier notes say up to where they go, and what was left out after them is never taken for noted", async () => {
  const journal = memoryJournal([inWork, prompt("go"), started, ...write("notes/a.md"), ...steps(7)]);
  await makeFit(journal, sums());
  await journal.append(...write("notes/b.md"), ...steps(4));
  await makeFit(journal, sums("ok"));
  const trimmed = firstText(journal);
  expect(cuts(journal).map(({ type }) => type)).toEqual(["context-compacted", "context-trimmed"]);
  expect(trimmed).toContain("## Done so far (up to message 8)\n- looked at everything");
  expect(trimmed).toContain("[Of messages 9 to 13 there are no notes");
  expect(trimmed).toContain("- notes/b.md [10]");
  for (const _ of [1, 2]) {
    await journal.append(...steps(5));
    await makeFit(journal, sums());
  }
  expect(
    cuts(journal)
      .map(({ type }) => type)
      .slice(2),
  ).toEqual(["context-trimmed", "context-compacted"]);
  expect(firstText(journal)).toContain("[Of messages 9 to 18 there are no notes");
  expect(firstText(journal)).toContain("- notes/b.md [10]");
});

test("a big last result is no reason to lose what was before it: that is noted, and the result fills the room that is left", async () => {
  const lines = Array.from({ length: 900 }, (_, at) => `${at + 1} | line ${at + 1}`).join("\n");
  const journal = memoryJournal([
    inWork,
    prompt("go"),
    started,
    ...write("notes/a.md"),
    ...steps(2),
    ...step({ output: lines }),
  ]);
  const model = sums();
  await makeFit(journal, model);
  expect(model.requests.length).toBe(1);
  expect(cuts(journal)).toMatchObject([{ type: "context-compacted", shorten: {} }]);
  expect(firstText(journal)).toContain("- looked at everything that there is to look at [2-3]");
  expect(firstText(journal)).toContain("- notes/a.md [2]");
  const { tokens } = estimate(journal.history);
  expect(tokens).toBeLessThanOrEqual(0.9 * limit);
  expect(tokens).toBeGreaterThan(0.85 * limit);
  const sent = buildRequest(journal.history).messages.at(-1);
  const output = (sent?.role === "assistant" && sent.calls[0]?.result?.output) || "";
  // In whole lines, and it is said which are missing.
  const [, head, from, to, tail] =
    /\n(\d+) \| line \1\n\[… lines (\d+) to (\d+) are left out.*\]\n(\d+) \| line \4\n/.exec(output) ?? [];
  expect([Number(head) + 1, Number(tail) - 1]).toEqual([Number(from), Number(to)]);
});

test("a rule in the middle of a long prompt is shown to who writes the notes, and kept when quoted; nothing stands twice", async () => {
  const filler = "and so on, line by line\n".repeat(60);
  const journal = memoryJournal([
    opened,
    prompt(`First this.\n${filler}never write to disk\n${filler}Last that.`),
    started,
    ...steps(2),
    prompt("Go on."),
    ...steps(3),
  ]);
  const model = sums(`${notes}\n- "First this."`);
  await makeFit(journal, model);
  const asked = model.requests[0]?.messages[0]?.text ?? "";
  expect(asked).toContain("[1] User: First this.");
  expect(asked).toContain("\nnever write to disk\n");
  expect(asked).toContain("[quotes]\n");
  expect(asked).toContain("[4] User (kept word for word, for reading): Go on.");
  expect(asked).not.toContain("Do not repeat what the user said");
  const text = firstText(journal);
  expect(text.split("First this.").length).toBe(2);
  expect(text).toContain('<user message="1" part="true">\nnever write to disk\n</user>');
  expect(text).toContain("a part of the user's message 1 is missing here");
  // The next one is shown nothing of it, so it has nothing to quote; the rule stays.
  await journal.append(...steps(6));
  await makeFit(journal, model);
  expect(model.requests[1]?.messages[0]?.text).not.toContain("[quotes]");
  expect(firstText(journal)).toContain('part="true">\nnever write to disk\n</user>');
});

test("prompts of which nothing could be kept are named, so that the user can be asked", async () => {
  const filler = "and so on ".repeat(60);
  const more = [1, 2, 3].flatMap((at) => [prompt(`${at} ${filler}`), ...step()]);
  const journal = memoryJournal([
    opened,
    prompt("the first word"),
    started,
    ...more,
    ...steps(4),
    prompt("the latest"),
    ...step(),
  ]);
  await makeFit(journal, sums());
  expect(firstText(journal)).toContain("Not kept, for want of room: the user's messages 2.");
});

test("what the model wanted kept is asked for by the next summary, when there was too little to gain at once", async () => {
  const wish = step({ output: "" }, "compact", { focus: "the cause" });
  const journal = memoryJournal([opened, prompt("go"), started, ...wish]);
  const model = sums();
  await makeFit(journal, model);
  expect(model.requests).toEqual([]);
  await journal.append(...steps(8));
  await makeFit(journal, model);
  expect(model.requests[0]?.messages[0]?.text).toContain("Above all keep what concerns: the cause");
});

test("what a command changed is told like what a tool wrote", async () => {
  const changed = [{ path: "/work/made.txt", hash: null, after: "hash" }];
  const journal = memoryJournal([
    inWork,
    prompt("go"),
    started,
    ...step({ changed, status: "error" }, "bash"),
    ...steps(7),
  ]);
  await makeFit(journal, sums("ok"));
  expect(firstText(journal)).toContain("## Files changed\n- made.txt [2]");
});

test("after a big result that filled the room the next summary need not wait", async () => {
  const journal = memoryJournal([opened, prompt("go"), started, ...step({ output: "a line\n".repeat(5000) })]);
  const model = sums();
  await makeFit(journal, model);
  expect([model.requests.length, cuts(journal)[0]?.dropped]).toEqual([0, 0]);
  await journal.append(...step());
  await makeFit(journal, model);
  expect(cuts(journal).map(({ type }) => type)).toEqual(["context-trimmed", "context-compacted"]);
});

test("notes for which there is no room beside a long prompt are kept for the next cut, and are no failure", async () => {
  const journal = memoryJournal([opened, prompt("long ".repeat(1050)), started, ...steps(5)]);
  await makeFit(journal, sums());
  const [cut] = cuts(journal);
  expect(cut).toMatchObject({
    type: "context-trimmed",
    cost: 0.01,
    digest: { summary: { goal: ["a goal"] }, noted: 5 },
  });
  expect(cut).not.toHaveProperty("failed");
  expect(estimate(journal.history).tokens).toBeLessThanOrEqual(limit);
});
