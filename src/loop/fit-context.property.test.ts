import fc from "fast-check";
import { expect, test } from "vitest";
import { memoryJournal } from "../../test/support/memory-journal.ts";
import { opened } from "../../test/support/opened.ts";
import { textsIn } from "../i18n/texts.ts";
import type { StoredBody } from "../protocol/events.ts";
import type { Model } from "../providers/model.ts";
import { buildRequest } from "./build-request.ts";
import { estimate } from "./estimate.ts";
import { fitContext } from "./fit-context.ts";

const limit = 3000;
const texts = textsIn("en").context;
const usual = { retry: () => null, signal: new AbortController().signal, limit, texts };

/** The length of what each call of a step gives, and the file that the step writes, if any. */
const step = fc.record({
  results: fc.array(fc.oneof(fc.nat(600), fc.nat(4000), fc.nat(20_000)), { minLength: 1, maxLength: 3 }),
  writes: fc.boolean(),
});

function eventsOf({ results, writes }: { results: number[]; writes: boolean }, at: number): StoredBody[] {
  const calls = results.map((length, index) => ({
    id: `call_${at}_${index}` as const,
    name: "look",
    input: {},
    length,
  }));
  const before = [{ path: `/w/${at}.txt`, hash: null, after: "hash" }];
  const toolCalls = calls.map(({ length: _, ...call }) => call);
  return [
    { type: "step-started", step: at },
    { type: "message-finished", message: `msg_${at}`, text: "I look.", toolCalls, stop: "tool-calls" },
    ...calls.flatMap(({ id: call, name, length }, index): StoredBody[] => [
      { type: "tool-started", call, name, input: {}, ...(writes && index === 0 && { before }) },
      {
        ...{ type: "tool-ended", call, name, status: "ok", origin: "workspace", ms: 1 },
        output: "a line of it\n".repeat(Math.ceil(length / 13)).slice(0, length),
      },
    ]),
  ];
}

const writer: Model = {
  id: "a/b",
  async step({ messages }) {
    const numbers = [...(messages[0]?.text ?? "").matchAll(/^\[(\d+)\] /gm)].map(([, number]) => number);
    const text = `[goal]\n- to look\n[done]\n- looked at it all [${numbers[0]}-${numbers.at(-1)}]\n[next]\n- look on`;
    return { text, calls: [], stop: "end" };
  },
};

test("however long results are: the request fits, every file that was written is known, and with a model that writes notes nothing goes without them", async () => {
  let cuts = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 20 }), async (steps) => {
      const started: StoredBody = { type: "turn-started", model: "a/b", skill: "general", tools: [] };
      const prompt: StoredBody = { type: "prompt-submitted", message: "msg_p", text: "Look at it." };
      const journal = memoryJournal([{ ...opened, workspace: "/w" }, prompt, started]);
      for (const [at, one] of steps.entries()) {
        await journal.append(...eventsOf(one, at));
        if (estimate(journal.history).tokens <= limit) continue;
        await fitContext({ journal, model: writer, ...usual });
        cuts++;
        const { history } = journal;
        expect(estimate(history).tokens).toBeLessThanOrEqual(limit);
        expect(history.cut?.digest?.lost ?? []).toEqual([]);
        const { messages } = buildRequest(history);
        const there = new Set(history.messages.map(({ id }) => id));
        for (const [index, { writes }] of steps.slice(0, at + 1).entries())
          if (writes && !there.has(`msg_${index}`)) expect(messages[0]?.text).toContain(`\n- ${index}.txt [`);
      }
    }),
    { numRuns: 60 },
  );
  expect(cuts).toBeGreaterThan(100);
});

test("however long prompts are: the request fits, and every message of the user is sent, quoted or counted as not kept", async () => {
  const said = fc.oneof(fc.nat(60), fc.nat(600), fc.nat(5000));
  const talk = fc.array(fc.record({ said, step, notes: fc.boolean() }), { minLength: 3, maxLength: 25 });
  let cuts = 0;
  await fc.assert(
    fc.asyncProperty(talk, async (turns) => {
      const started: StoredBody = { type: "turn-started", model: "a/b", skill: "general", tools: [] };
      const journal = memoryJournal([{ ...opened, workspace: "/w" }, started]);
      for (const [at, { said: length, step: one, notes }] of turns.entries()) {
        const text = `${at}: ${"word ".repeat(Math.ceil(length / 5))}`;
        await journal.append({ type: "prompt-submitted", message: `msg_p${at}`, text }, ...eventsOf(one, at));
        if (estimate(journal.history).tokens <= limit) continue;
        const silent: Model = { id: "a/b", step: async () => ({ text: "ok", calls: [], stop: "end" }) };
        await fitContext({ journal, model: notes ? writer : silent, ...usual });
        cuts++;
        const { history } = journal;
        expect(estimate(history).tokens).toBeLessThanOrEqual(limit);
        const { missing = [], quotes = [] } = history.cut?.digest ?? {};
        const sent = history.messages.filter(({ role }) => role === "user").length;
        const known = new Set([...missing, ...quotes.map(({ message }) => message)]).size;
        expect(sent + known).toBe(at + 1);
        const shown = history.cut?.text.match(/^<user message="\d+"/gm)?.length ?? 0;
        const counted = Number(/Not kept, for want of room: (\d+) of/.exec(history.cut?.text ?? "")?.[1] ?? 0);
        if (limit - estimate(history).tokens > 250) expect(sent + shown + counted).toBeGreaterThanOrEqual(at + 1);
      }
    }),
    { numRuns: 40 },
  );
  expect(cuts).toBeGreaterThan(50);
});
