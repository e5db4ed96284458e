import { expect, test } from "vitest";
import { cutAnywhere, splitInto } from "./scripted-reply.ts";

test("arguments split into as many fragments as there are characters, or as asked", () => {
  expect(splitInto("a🗝b", 9)).toEqual(["a", "🗝", "b"]);
  expect(splitInto("abcdefghij", 6)).toHaveLength(6);
  expect(splitInto("", 3)).toEqual([]);
});

test("cutAnywhere gives every cut in two", () => {
  const cuts = cutAnywhere(Buffer.from("abc")).map((parts) => parts.map((part) => Buffer.from(part).toString()));
  expect(cuts).toEqual([
    ["a", "bc"],
    ["ab", "c"],
  ]);
});
