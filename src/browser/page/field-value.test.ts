import { expect, test } from "vitest";
import { valueFor } from "./field-value.ts";

test.each([
  ["date", "2026-11-16", "2026-11-16"],
  ["date", "2026/3/5", "2026-03-05"],
  ["date", "2026年3月5日", "2026-03-05"],
  ["date", "16.11.2026", "2026-11-16"],
  ["date", "11/16/2026", "2026-11-16"],
  ["date", "16/11/2026", "2026-11-16"],
  ["date", "16 November 2026", "2026-11-16"],
  ["date", "Sept. 5, 2026", "2026-09-05"],
  ["time", "9:05", "09:05"],
  ["time", "12:15 am", "00:15"],
  ["time", "2:30 p.m.", "14:30"],
  ["datetime-local", "16.11.2026, 2:30 pm", "2026-11-16T14:30"],
  ["datetime-local", "2026-11-16T14:30", "2026-11-16T14:30"],
  ["month", "November 2026", "2026-11"],
  ["month", "11/2026", "2026-11"],
  ["color", "#ABC", "#aabbcc"],
  ["color", "rgb(255, 0, 16)", "#ff0010"],
  ["number", " 12 ", "12"],
] as const)("a %s that is given as %s is %s", (type, given, expected) => {
  expect(valueFor(type, given)).toBe(expected);
});

test.each([
  ["date", "5/6/2026"],
  ["date", "tomorrow"],
  ["date", "Foo 5, 2026"],
  ["time", "14:30 pm"],
  ["datetime-local", "soon"],
  ["datetime-local", "2026-11-16"],
  ["color", "rgb(300, 0, 0)"],
  ["number", "1,234"],
] as const)("a %s that may mean this or that stays as it was given: %s", (type, given) => {
  expect(valueFor(type, given)).toBe(given);
});
