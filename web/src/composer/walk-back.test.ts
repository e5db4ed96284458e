import { expect, test } from "vitest";
import { walkable, walkBack } from "./walk-back.ts";

const prompts = ["one", "two", "three"];
const step = (key: string, text: string, at: number | null) => walkBack(key, { text, at, prompts });

test.each([
  ["Up in an empty field brings the last one", "ArrowUp", "", null, { text: "three", at: 2 }],
  ["and again the one before", "ArrowUp", "three", 2, { text: "two", at: 1 }],
  ["the first one stays", "ArrowUp", "one", 0, { text: "one", at: 0 }],
  ["Down goes forward", "ArrowDown", "one", 0, { text: "two", at: 1 }],
  ["and ends where it began", "ArrowDown", "three", 2, { text: "", at: null }],
  ["Down in an empty field does nothing", "ArrowDown", "", null, null],
  ["what is being written stays", "ArrowUp", "a draft", null, null],
  ["what was changed stays, too", "ArrowUp", "three!", 2, null],
  ["other keys do nothing", "a", "", null, null],
])("%s", (_, key, text, at, expected) => {
  expect(step(key, text, at)).toEqual(expected);
});

test("without a prompt there is nothing to bring back", () => {
  expect(walkBack("ArrowUp", { text: "", at: null, prompts: [] })).toBeNull();
});

test("what was said twice in a row is brought back once, and what had no words never", () => {
  expect(walkable(["a", "a", " ", "b", "a"])).toEqual(["a", "b", "a"]);
});
