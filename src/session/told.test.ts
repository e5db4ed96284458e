import { expect, test } from "vitest";
import { textsIn } from "../i18n/texts.ts";
import type { Message } from "../protocol/messages.ts";
import { emptyGuide, type Guide, type Told } from "../protocol/skills.ts";
import { knowsRules, newsFor, toldBy } from "./told.ts";

const guide = (more: Partial<Guide> = {}): Guide => ({ ...emptyGuide, ...more });
const { guide: texts } = textsIn("en");
const news = (now: Guide, before: Guide | null, messages: Message[] = []) =>
  newsFor(now, { told: before && toldBy(before), messages }, texts);

test("nothing is told where nothing has changed, or where nobody knows what was told", () => {
  const set = guide({ rules: ["Be kind."], memory: "x" });
  expect([news(set, set), news(set, null)]).toEqual([
    { notes: [], events: [] },
    { notes: [], events: [] },
  ]);
});

test("each part that has changed is told once, as it is now, and from then on counts as told", () => {
  const before = guide({ rules: ["Old."], catalogue: "- a" });
  const now = guide({ rules: ["New."], catalogue: "- a" });
  const { notes, events } = news(now, before);
  expect(notes).toHaveLength(1);
  expect(notes[0]).toContain("Rule 1: New.");
  expect(notes[0]).not.toContain("Old.");
  expect(events).toEqual([{ type: "guide-changed", told: toldBy(now) }]);
  expect(news(guide(), before).notes.join()).toContain("none hold any more");
  const strange = guide({ always: [{ name: "x", text: "X.", untrusted: true }] });
  expect(news(strange, before).events).toEqual([{ type: "guide-changed", told: toldBy(strange), strange: ["x"] }]);
});

test("on a later day the date is told, and so it is where it never was", () => {
  const now = guide({ date: "2026-11-17 Tue" });
  expect(news(now, guide({ date: "2026-11-16 Mon" })).notes).toEqual(["[Today is 2026-11-17 Tue.]"]);
  const { date: _, ...older } = toldBy(now);
  expect(newsFor(now, { told: older as Told, messages: [] }, texts).notes).toEqual(["[Today is 2026-11-17 Tue.]"]);
});

const wrote = (input: unknown, status: "ok" | "error" = "ok"): Message => {
  const result = { status, output: "", origin: "workspace" as const, ms: 1 };
  const call = { id: "call_1" as const, name: "memory", input, state: "ended" as const, result };
  return { role: "assistant", id: "msg_1", seq: 1, at: "", text: "", calls: [call], stop: "tool-calls" };
};

test.for<[string, unknown, "ok" | "error", number]>([
  ["it wrote that itself", { action: "write", key: "MEMORY", content: "new\n" }, "ok", 0],
  ["it wrote something else", { action: "write", key: "MEMORY", content: "other" }, "ok", 1],
  ["its writing failed", { action: "write", key: "MEMORY", content: "new" }, "error", 1],
  ["it wrote another key", { action: "write", key: "notes", content: "new" }, "ok", 1],
])("a changed memory is told, unless the model knows it: %s", ([, input, status, count]) => {
  const { notes, events } = news(guide({ memory: "new" }), guide({ memory: "old" }), [wrote(input, status)]);
  expect([notes.length, events.length]).toEqual([count, 1]);
});

test("rules are known when any was told", () => {
  const told = (rules: string[]) => ({ told: toldBy(guide({ rules })) });
  expect([knowsRules(told(["a"])), knowsRules(told([])), knowsRules({ told: null })]).toEqual([true, false, false]);
});
