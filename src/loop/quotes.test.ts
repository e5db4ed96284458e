import fc from "fast-check";
import { expect, test } from "vitest";
import { firstText, prompt, started, step, sums, texts, usual } from "../../test/support/long-talks.ts";
import { type MemoryJournal, memoryJournal } from "../../test/support/memory-journal.ts";
import { opened } from "../../test/support/opened.ts";
import type { Quote } from "../protocol/digest.ts";
import { buildRequest } from "./build-request.ts";
import { estimate } from "./estimate.ts";
import { fitContext } from "./fit-context.ts";
import { leastTokens, quoteTokens } from "./quote-size.ts";

const limit = 8000;
const cutFor = (journal: MemoryJournal, model = sums()) => fitContext({ journal, model, ...usual, limit });
/** Enough to be too long, whatever was cut before. */
const work = () => Array.from({ length: 8 }, () => step({ output: "word ".repeat(600) })).flat();
const filler = "and so on, as was said, line by line\n".repeat(40);

test.each([
  ["with notes", () => sums()],
  ["without notes", () => sums("ok", "ok", "ok")],
])("a rule in the middle one of many long prompts is kept over three cuts, %s", async (_, model) => {
  const journal = memoryJournal([opened, prompt("Build it."), started]);
  for (let round = 1; round <= 3; round++) {
    for (let at = 1; at <= 5; at++) {
      const rule = round === 1 && at === 3 ? "Never touch legacy/." : `Part ${round}.${at}.`;
      await journal.append(prompt(`${rule}\n${filler}End of ${round}.${at}.`), ...step({ output: "" }));
    }
    await journal.append(...work());
    await cutFor(journal, model());
    const text = firstText(journal);
    expect(text).toContain("Build it.");
    expect(text).toContain("Never touch legacy/.");
    // The newest is sent as a message of its own.
    for (let at = 1; at <= 5 * round - 1; at++) {
      const [one, two] = [Math.ceil(at / 5), ((at - 1) % 5) + 1];
      expect(text).toContain(`End of ${one}.${two}.`);
    }
    expect(text).not.toContain("Not kept");
  }
  const { quotes = [], missing } = journal.history.cut?.digest ?? {};
  expect(missing).toBeUndefined();
  // The room that there is for them is used, and no long one has more of it than another.
  const sizes = quotes.map(quoteTokens);
  expect(sizes.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(0.15 * limit);
  expect(Math.max(...sizes) - Math.min(...sizes.slice(1))).toBeLessThan(5);
});

test("of prompts of any length none vanishes over three cuts while a line of each has room; each is its own words, and all have their share", async () => {
  const length = fc.oneof(fc.nat(60), fc.nat(600), fc.nat(6000));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(length, { minLength: 1, maxLength: 8 }), { minLength: 3, maxLength: 3 }),
      async (rounds) => {
        const journal = memoryJournal([opened, prompt("first"), started]);
        const said = new Map<number, string>([[1, "first"]]);
        let number = 1;
        for (const lengths of rounds) {
          for (const size of lengths) {
            const text = `${number}: ${"x😀y "
              .repeat(Math.ceil(size / 5))
              .slice(0, size)
              .toWellFormed()}.`;
            await journal.append(prompt(text), ...step({ output: "" }));
            said.set(++number, text);
            number++;
          }
          await journal.append(...work());
          number += 8;
          await cutFor(journal);
        }
        const { quotes = [], missing = [] } = journal.history.cut?.digest ?? {};
        expect(missing).toEqual([]);
        const known = new Map(quotes.map((quote) => [quote.message, quote]));
        const latest = Math.max(...said.keys());
        for (const [at, text] of said) if (at !== latest) expectToBeOf(known.get(at), text);
        expect(estimate(journal.history).tokens).toBeLessThanOrEqual(0.7 * limit);
      },
    ),
    { numRuns: 30 },
  );
});

function expectToBeOf(quote: Quote | undefined, text: string): void {
  if (quote?.tail === undefined) {
    expect(quote?.text).toBe(text);
    return;
  }
  expect(text.startsWith(quote.text) && text.endsWith(quote.tail)).toBe(true);
  expect(quote.text.length + quote.tail.length + (quote.left ?? 0)).toBe(text.length);
  expect(quoteTokens(quote)).toBeGreaterThan(leastTokens - 5);
}

test.each([
  ["with notes", 58, () => sums()],
  ["without notes", 52, () => sums(...Array.from({ length: 20 }, () => "ok"))],
])(
  "of many long prompts in a small context the head of each stays, while more than half of the room is left, %s",
  async (_, most, model) => {
    const small = 7000;
    const asked = model();
    const tools = [{ name: "look", description: "x".repeat(4000), parameters: {} }];
    const journal = memoryJournal([{ ...opened, tools }, prompt("RULE-0"), started]);
    for (let at = 1; at <= most; at++) {
      await journal.append(prompt(`RULE-${at}: ${filler.slice(0, 1300)} TAIL-${at}`), ...step({ output: "" }));
      await fitContext({ journal, model: asked, ...usual, limit: small });
      const { digest } = journal.history.cut ?? {};
      expect(digest?.missing ?? []).toEqual([]);
      const { messages } = buildRequest(journal.history);
      const all = messages.map(({ text }) => text).join("\n");
      for (let rule = 0; rule <= at; rule++) expect(all).toMatch(new RegExp(`RULE-${rule}\\b`));
      expect(estimate(journal.history).tokens).toBeLessThanOrEqual(small);
    }
    expect(journal.events.filter(({ type }) => type.startsWith("context-")).length).toBeLessThan(15);
  },
);

test("who writes the notes is shown the words that are about to go, and what is quoted of them stays", async () => {
  const journal = memoryJournal([opened, prompt("Build it."), started]);
  const model = sums();
  const long = `Then. ${filler.slice(0, 1200)}`;
  for (let at = 1; at <= 8; at++) await journal.append(prompt(`${at}: ${long}${at}.`), ...step({ output: "" }));
  await journal.append(...work());
  await cutFor(journal, model);
  const known = journal.history.cut?.digest?.quotes ?? [];
  for (let at = 1; at <= 12; at++) await journal.append(prompt(`${long}${at}`), ...step({ output: "" }));
  await journal.append(...work());
  await cutFor(journal, model);
  const asked = model.requests.at(-1)?.messages[0]?.text ?? "";
  const [, shown = ""] = asked.split(texts.wordsThatGo());
  const now = new Set(journal.history.cut?.digest?.quotes.map(({ text }) => text));
  const gone = known.filter(({ text }) => !now.has(text));
  expect(gone.length).toBeGreaterThan(3);
  for (const { message, text, tail } of gone) expect(shown).toContain(`[${message}] ${text} […] ${tail}\n`);
  expect(asked).toContain("[quotes]\n");
});

test("where not a line of each has room, the first and the newest stay and the number of the others is told", async () => {
  const journal = memoryJournal([opened, prompt(`the first ${filler}`), started]);
  for (let at = 1; at <= 160; at++) await journal.append(prompt(`${at}: ${filler}`), ...step({ output: "" }));
  await journal.append(...work());
  await cutFor(journal);
  const { quotes = [], missing = [] } = journal.history.cut?.digest ?? {};
  expect(quotes[0]?.text).toMatch(/^the first/);
  expect(quotes.at(-1)?.text).toMatch(/^159: /);
  expect(quotes.length + missing.length).toBe(160);
  expect(quotes.length).toBeGreaterThan(20);
  expect(firstText(journal)).toContain(`[Not kept, for want of room: ${missing.length} of the user's messages (2, 4, `);
});
