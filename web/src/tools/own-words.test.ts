import { expect, test } from "vitest";
import { gate as en } from "../../../src/i18n/en/gate.ts";
import { guide as enGuide } from "../../../src/i18n/en/guide.ts";
import { browserTexts as enBrowser } from "../../../src/i18n/en/tools/browser.ts";
import { calls as enCalls } from "../../../src/i18n/en/tools/calls.ts";
import { gate as zh } from "../../../src/i18n/zh-CN/gate.ts";
import { guide as zhGuide } from "../../../src/i18n/zh-CN/guide.ts";
import { browserTexts as zhBrowser } from "../../../src/i18n/zh-CN/tools/browser.ts";
import { calls as zhCalls } from "../../../src/i18n/zh-CN/tools/calls.ts";
import { ownWords, withoutPage, withoutReminder } from "./own-words.ts";

test.each([
  [en, enCalls],
  [zh, zhCalls],
])("that something was refused or stopped is known in each language", (gate, calls) => {
  expect(ownWords(gate.userDenied())).toEqual({ sentence: "refused", rest: "" });
  expect(ownWords(`${calls.aborted()}\nprinted`)).toEqual({ sentence: "stopped", rest: "\nprinted" });
  expect(ownWords(gate.userDeniedBecause({ reason: "no" }))).toBe(null);
  expect(ownWords(`${calls.aborted()} And more`)).toBe(null);
});

test.each([enGuide, zhGuide])("what only the model is reminded of is not shown behind a result", (guide) => {
  expect(withoutReminder(`Moved.\n${guide.reminder()}`)).toBe("Moved.");
  expect(withoutReminder(`${guide.reminder()}\nMoved.`)).toBe(`${guide.reminder()}\nMoved.`);
});

test.each([enBrowser, zhBrowser])("where the page stands is shown once, above what a browser tool told", (texts) => {
  const page = { url: "https://a.example/", title: "A  form" };
  const line = texts.pageNow({ title: "A form", url: page.url });
  const other = texts.pageNow({ title: "A form", url: "https://b.example/" });
  expect(withoutPage(`Clicked.\n${line}\n${other}`, page)).toBe(`Clicked.\n${other}`);
  expect(withoutPage(line, page)).toBe("");
});
