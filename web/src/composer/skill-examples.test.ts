import { expect, test } from "vitest";
import { examplesIn } from "./skill-examples.ts";

test.each([
  ["its head", { examples: ["one", " two ", "one", 3, ""] }, ["one", "two"]],
  ["its metadata", { metadata: { examples: ["one"] } }, ["one"]],
  ["neither", { metadata: null, examples: "one" }, []],
])("examples are taken from %s", (_, other, expected) => {
  expect(examplesIn(other)).toEqual(expected);
});

test("a skill that says nothing more has none", () => {
  expect(examplesIn(undefined)).toEqual([]);
});
