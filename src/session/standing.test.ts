import { expect, test } from "vitest";
import { prompt, started, step, sums, usual } from "../../test/support/long-talks.ts";
import { memoryJournal } from "../../test/support/memory-journal.ts";
import { opened } from "../../test/support/opened.ts";
import { textsIn } from "../i18n/texts.ts";
import { fitContext } from "../loop/fit-context.ts";
import type { StoredBody } from "../protocol/events.ts";
import type { UsedSkill } from "./session-skills.ts";
import { tellSkill } from "./standing.ts";

const { tools: texts } = textsIn("en");
const options = { main: "general", texts };
const used = (over: Partial<UsedSkill> = {}): UsedSkill => ({
  ...{ name: "x", source: "user", hash: "h", terms: {} },
  ...{ text: '<skill_content name="x">\nWords.\n</skill_content>', behind: "" },
  ...over,
});
const load = (text: string) => step({ output: text, origin: "skill" }, "skill");
const isNew = (body: StoredBody[], skill = used()) =>
  tellSkill(skill, memoryJournal([opened, prompt("Go."), started, ...body]).history, options).isNew;

test("a text that stands is not given again; another, a part of it or one that failed does not make it stand", () => {
  const { text } = used();
  expect(isNew([])).toBe(true);
  expect(isNew(load(text))).toBe(false);
  expect(isNew(load(`${text}\n\nARGUMENTS: a`))).toBe(false);
  expect(isNew([{ ...prompt("/x"), skills: [text] } as StoredBody])).toBe(false);
  expect(isNew(load(text.slice(0, -5)))).toBe(true);
  expect(isNew(load(`${text} and more`))).toBe(true);
  // A file that holds the same words is no skill that was loaded.
  expect(isNew(step({ output: text }))).toBe(true);
});

test("new arguments alone are told alone; the main skill's text is never given", () => {
  const history = memoryJournal([opened, prompt("Go."), started, ...load(used().text)]).history;
  const told = tellSkill(used({ behind: "ARGUMENTS: b" }), history, options);
  expect(told).toEqual({ text: `${texts.skillStandsWith({ name: "x" })}\n\nARGUMENTS: b`, isNew: false });
  const main = tellSkill(used({ behind: "ARGUMENTS: b" }), history, { main: "x", texts });
  expect(main.text).toBe(`${texts.skillIsMain({ name: "x" })}\n\nARGUMENTS: b`);
});

test("kept through a cut it stands; cut short by it, it is given anew", async () => {
  for (const [text, expected] of [
    [used().text, false],
    [`<skill_content name="x">\n${"line\n".repeat(4_000)}</skill_content>`, true],
  ] as const) {
    const long = Array.from({ length: 9 }, () => step({ output: "word ".repeat(600) })).flat();
    const journal = memoryJournal([opened, prompt("Go."), started, ...load(text), ...long]);
    await fitContext({ journal, model: sums(), ...usual, limit: 8000 });
    expect(journal.history.cut).not.toBeNull();
    expect(tellSkill(used({ text }), journal.history, options).isNew).toBe(expected);
  }
});
