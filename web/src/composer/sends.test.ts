import { expect, test } from "vitest";
import { type Press, sends } from "./sends.ts";

const enter: Press = { key: "Enter", shiftKey: false, altKey: false, isComposing: false, keyCode: 13, timeStamp: 1000 };

test("Enter sends", () => {
  expect(sends(enter, null)).toBe(true);
});

test.each<[string, Partial<Press>]>([
  ["Shift and Enter are a new line", { shiftKey: true }],
  ["so are Alt and Enter", { altKey: true }],
  ["another key sends nothing", { key: "a", keyCode: 65 }],
  ["Chrome and Firefox: Enter while a word is being composed", { isComposing: true, keyCode: 229 }],
  ["a browser that tells only one of the two", { isComposing: true }],
  ["an input method that has taken the key", { keyCode: 229 }],
])("%s", (_, press) => {
  expect(sends({ ...enter, ...press }, null)).toBe(false);
});

test("Safari: the key that ended the composition is told after its end, and may be older than it", () => {
  expect(sends({ ...enter, timeStamp: 998 }, 1000)).toBe(false);
  expect(sends({ ...enter, timeStamp: 1004 }, 1000)).toBe(false);
});

test("the next Enter after a composition sends", () => {
  expect(sends({ ...enter, timeStamp: 1120 }, 1000)).toBe(true);
});
