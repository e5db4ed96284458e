import { expect, test } from "vitest";
import { prompt, started, step, sums, usual } from "../../test/support/long-talks.ts";
import { type MemoryJournal, memoryJournal } from "../../test/support/memory-journal.ts";
import { opened } from "../../test/support/opened.ts";
import type { StoredBody } from "../protocol/events.ts";
import { buildRequest } from "./build-request.ts";
import { fitContext } from "./fit-context.ts";

const limit = 8000;
const skill = '<skill_content name="x">\nFollow these words.\n</skill_content>';
const work = () => Array.from({ length: 8 }, () => step({ output: "word ".repeat(600) })).flat();
const requestOf = ({ history }: MemoryJournal) =>
  buildRequest(history)
    .messages.map((message) =>
      message.role === "user"
        ? message.text
        : [message.text, ...message.calls.map(({ result }) => result?.output)].join("\n"),
    )
    .join("\n");
const times = (text: string, part: string) => text.split(part).length - 1;
const called = (...skills: string[]): StoredBody => ({ ...prompt("/x now"), skills }) as StoredBody;

test.each([
  ["the model loaded", () => [prompt("Go."), started, ...step({ output: skill, origin: "skill" }, "skill")]],
  ["the user called for", () => [called(skill), started]],
])("a skill that %s stands once in every request over three cuts", async (_, begun) => {
  const journal = memoryJournal([opened, ...begun()]);
  for (let round = 0; round < 3; round++) {
    await journal.append(...work());
    // The latest prompt is kept as it is, and its skills with it; then it is not the latest any more.
    await fitContext({ journal, model: sums(), ...usual, limit });
    expect(times(requestOf(journal), "Follow these words.")).toBe(1);
    await journal.append(prompt(`More ${round}.`));
  }
  expect(journal.history.cut?.dropped).toBeGreaterThan(16);
});

test("a word that it stands already is not kept beside it", async () => {
  const again = "The skill x is loaded already";
  const first = [prompt("Go."), started, ...step({ output: skill, origin: "skill" }, "skill")];
  const journal = memoryJournal([
    opened,
    ...first,
    ...step({ output: again }, "skill"),
    called(skill, again),
    ...work(),
  ]);
  await journal.append(prompt("More."), ...work());
  await fitContext({ journal, model: sums(), ...usual, limit });
  const quotes = journal.history.cut?.digest?.quotes.filter(({ kind }) => kind === "skill");
  expect(quotes?.map(({ text }) => text)).toEqual([skill]);
});

test("of one that is too long head and tail are kept, and the short ones whole; loaded anew it stands once", async () => {
  const long = `<skill_content name="long">\nIt begins.\n${"line\n".repeat(4_000)}It ends.\n</skill_content>`;
  const load = (output: string) => step({ output, origin: "skill" }, "skill");
  const journal = memoryJournal([opened, prompt("Go."), started, ...load(long), ...load(skill), ...work()]);
  await fitContext({ journal, model: sums(), ...usual, limit });
  const text = requestOf(journal);
  expect([text.includes(skill), text.includes("It begins."), text.includes("It ends."), text.includes(long)]).toEqual([
    ...[true, true, true, false],
  ]);
});

test("what a prompt's skills take is counted", async () => {
  const { estimate } = await import("./estimate.ts");
  const plain = memoryJournal([opened, prompt("/x now"), started, { type: "step-started", step: 1 }]);
  const with_ = memoryJournal([opened, called("word ".repeat(600)), started, { type: "step-started", step: 1 }]);
  expect(estimate(with_.history).tokens - estimate(plain.history).tokens).toBe(1_000);
});
