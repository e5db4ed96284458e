import { expect, test } from "vitest";
import {
  cuts,
  firstText,
  limit,
  prompt,
  started,
  step,
  steps,
  sums,
  texts,
  usual,
} from "../../test/support/long-talks.ts";
import { type MemoryJournal, memoryJournal } from "../../test/support/memory-journal.ts";
import { opened } from "../../test/support/opened.ts";
import { textsIn } from "../i18n/texts.ts";
import type { ContextTrimmed, StoredBody } from "../protocol/events.ts";
import { PromptTooLong } from "../protocol/problems.ts";
import { type Model, ModelError } from "../providers/model.ts";
import { estimate } from "./estimate.ts";
import { takeStep } from "./take-step.ts";
import { trim } from "./trim.ts";

let count = 0;
const reply = (text: string): StoredBody[] => [
  { type: "step-started", step: 1 },
  { type: "message-finished", message: `msg_r${count++}`, text, toolCalls: [], stop: "end" },
];
const ended: StoredBody = { type: "turn-ended", reason: "done", usage: { input: 0, output: 0 }, text: "" };
const turn = (said: string, answer: string): StoredBody[] => [prompt(said), started, ...reply(answer), ended];
const rules = ["Rule one: tabs.", "Rule two: no semicolons.", "Rule three: never touch legacy/."];
const giant = `The log begins.\n${"a line of the log\n".repeat(1500)}The log ends.`;
const short: StoredBody[] = [prompt("And now?"), started];

const { signal, retry } = usual;
const stepOf = (journal: MemoryJournal, model: Model, maxTokens?: number) =>
  takeStep(1, { model, journal, retry, signal, context: { texts, maxTokens }, describe: String });

test.each([
  ["with notes", () => sums(), "context-compacted"],
  ["without notes", () => sums("ok"), "context-trimmed"],
])(
  "after a reply that is longer than the limit every earlier word of the user is still there, %s",
  async (_, model, type) => {
    const said = rules.flatMap((rule, at) => turn(rule, at === 2 ? "lorem ipsum ".repeat(2500) : "ok"));
    const journal = memoryJournal([opened, ...said, ...short]);
    const asked = model();
    await stepOf(journal, asked, limit);
    expect(cuts(journal).map((cut) => cut.type)).toEqual([type]);
    for (const rule of rules) expect(firstText(journal)).toContain(`>\n${rule}\n</user>`);
    expect(firstText(journal)).toContain(type === "context-trimmed" ? "“lorem ipsum" : texts.headings.done);
    expect(asked.requests.at(-1)?.messages.at(-1)?.text).toBe("And now?");
    expect(estimate(journal.history).tokens).toBeLessThan(limit);
  },
);

/** Takes no more than this, and says so or not. */
function refusing(takes: number, names: boolean): Model & { sent: number } {
  const model = {
    id: "a/b",
    sent: 0,
    async step({ system, tools, messages }: Parameters<Model["step"]>[0]) {
      if (messages[0]?.id === "msg_summary") return { text: "ok", calls: [], stop: "end" as const };
      model.sent++;
      if (JSON.stringify([system, tools, messages]).length / 3 > takes)
        throw new ModelError("too-long", "HTTP 400", names ? { takes } : {});
      return { text: "ok", calls: [], stop: "end" as const };
    },
  };
  return model;
}

test.each([
  ["names its limit, the rules first", true, [...rules, giant]],
  ["names its limit, the giant first", true, [giant, ...rules]],
  ["does not say how much it takes, the rules first", false, [...rules, giant]],
  ["does not say how much it takes, the giant first", false, [giant, ...rules]],
])("after a prompt that a model refused, nothing of the user is gone: it %s", async (_, names, prompts) => {
  const model = refusing(3000, names);
  const journal = memoryJournal([opened]);
  for (const one of [...prompts, "short one", "short two"]) {
    await journal.append(prompt(one), started);
    const asked = stepOf(journal, model);
    if (one === giant) await expect(asked).rejects.toMatchObject({ problem: "too-long" });
    else await asked;
    await journal.append(ended);
    // What cannot fit takes nothing else away.
    if (one === giant) expect(cuts(journal)).toEqual([]);
  }
  const text = firstText(journal);
  const there = [text, ...journal.history.messages.map((message) => message.text)].join("\n");
  for (const word of [...rules, "The log begins.", "The log ends.", "short one"]) expect(there).toContain(word);
  expect(text).not.toContain("Not kept");
});

test("a prompt that is longer than the user's own limit is not sent, and neither it nor what was said before is lost", async () => {
  const model = sums();
  const said = rules.flatMap((rule) => turn(rule, "ok"));
  const journal = memoryJournal([
    opened,
    ...said,
    prompt("Look."),
    started,
    ...steps(4),
    ended,
    prompt(giant),
    started,
  ]);
  const refused = await stepOf(journal, model, limit).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(PromptTooLong);
  expect([model.requests.length, cuts(journal).length]).toEqual([0, 0]);
  const { size } = refused as PromptTooLong;
  expect(size).toMatchObject({ most: limit, by: "user" });
  for (const language of ["en", "zh-CN"] as const) {
    const sentence = textsIn(language).model.promptTooLong({ ...size, model: "a/b" });
    for (const number of [size.prompt, size.most - size.prefix]) expect(sentence).toContain(`${number}`);
    expect(sentence).toContain("maxContextTokens");
  }
  await journal.append(ended, prompt("Then without it."), started);
  await stepOf(journal, model, limit);
  for (const word of [...rules, "The log begins.", "The log ends."]) expect(firstText(journal)).toContain(word);
});

test("what is surely more than a model is known to take is not sent; what may fit is the model's to judge", async () => {
  const sent = async (context: number) => {
    const model = refusing(100_000, true);
    const journal = memoryJournal([opened, prompt(giant), started]);
    const by = await stepOf(journal, { ...model, context }).then(
      () => null,
      (error: PromptTooLong) => error.size.by,
    );
    return [by, model.sent];
  };
  expect(await sent(6000)).toEqual(["model", 0]);
  expect(await sent(8000)).toEqual([null, 1]);
});

test("a model that takes over may take a prompt that the first cannot", async () => {
  const other = refusing(100_000, true);
  const first: Model = { ...refusing(0, true), context: 4000, fallback: async () => ({ ...other, id: "a/c" }) };
  const journal = memoryJournal([opened, prompt(giant), started]);
  await stepOf(journal, first);
  expect(other.sent).toBe(1);
});

test("beside a latest prompt that leaves little room, the words of earlier ones are made shorter and go only where a line has no room", () => {
  const filler = "and so on, line by line ".repeat(30);
  const earlier = Array.from({ length: 6 }, (_, at) => turn(`Rule ${at + 1}. ${filler}`, "ok")).flat();
  const seen = new Set<string>();
  for (let words = 400; words <= 760; words += 10) {
    const { history } = memoryJournal([opened, ...earlier, prompt("word ".repeat(words)), started, ...steps(6)]);
    const cut = trim(history, { limit, texts, why: "limit" }) as ContextTrimmed;
    const quoted = cut.text.match(/^Rule \d\./gm)?.length ?? 0;
    const counted = Number(/Not kept, for want of room: (\d) of/.exec(cut.text)?.[1] ?? 0);
    expect(quoted + counted).toBe(6);
    seen.add(counted === 6 ? "none" : counted > 0 ? "some" : / \[…\]$/m.test(cut.text) ? "heads" : "all");
    // What was not shown is kept for a cut with more room.
    expect(cut.digest?.quotes.length).toBe(6);
  }
  expect(seen).toEqual(new Set(["all", "heads", "some", "none"]));
});

test("words have what room a cut leaves, not only their share of the limit", () => {
  const filler = "and so on, line by line ".repeat(30);
  const earlier = Array.from({ length: 45 }, (_, at) => turn(`Rule ${at + 1}. ${filler}`, "ok")).flat();
  const big = step({ output: "word ".repeat(2000) });
  const { history } = memoryJournal([opened, ...earlier, prompt("Go."), started, ...big, ...steps(1)]);
  const cut = trim(history, { limit: 7000, texts, why: "limit" });
  for (let at = 1; at <= 45; at++) expect(cut?.text).toContain(`Rule ${at}.`);
  expect(cut?.digest?.missing).toBeUndefined();
});

test("rather a few more of the newest messages go than all that the user said in an older one", () => {
  const filler = "and so on, line by line ".repeat(30);
  const earlier = Array.from({ length: 60 }, (_, at) => turn(`Rule ${at + 1}. ${filler}`, "ok")).flat();
  const { history } = memoryJournal([opened, ...earlier, prompt("Go."), started, ...steps(1)]);
  const cut = trim(history, { limit: 7000, texts, why: "limit" });
  expect(cut?.digest?.missing).toBeUndefined();
});

test("a last result that is too long stays without its middle, though all before it goes", () => {
  const { history } = memoryJournal([opened, prompt("Go."), started, ...steps(6), ...step({ output: giant })]);
  const cut = trim(history, { limit, texts, why: "limit" }) as ContextTrimmed;
  expect(cut.shorten).toBeDefined();
  expect(cut.upTo).toBe(history.messages.at(-2)?.id);
});
