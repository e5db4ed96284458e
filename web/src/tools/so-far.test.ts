import fc from "fast-check";
import { expect, test } from "vitest";
import { soFar } from "./so-far.ts";

test.each([
  ["", {}],
  ["{", {}],
  ['{"pa', {}],
  ['{"path"', {}],
  ['{"path":', {}],
  ['{"path":"src/a', { path: "src/a" }],
  ['{"path":"a.ts","con', { path: "a.ts" }],
  ['{"path":"a.ts","content":"one\\ntw', { path: "a.ts", content: "one\ntw" }],
  ['{"content":"a\\', { content: "a" }],
  ['{"content":"a\\u4e', { content: "a" }],
  ['{"content":"a\\\\', { content: "a\\" }],
  ['{"count":12,"deep":tr', { count: 12 }],
  ['{"todos":[{"subject":"a, b"},{"subj', { todos: [{ subject: "a, b" }, {}] }],
  ['{"a":{"b":[1,', { a: { b: [1] } }],
  ["not json", {}],
  ['"text"', {}],
])("of %j is known %j", (json, known) => {
  expect(soFar(json)).toEqual(known);
});

test("wherever an input breaks off, it reads without failing, and in the end it is what it is", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (input) => {
      const json = JSON.stringify(input);
      for (let end = 0; end < json.length; end++) soFar(json.slice(0, end));
      expect(soFar(json)).toEqual(JSON.parse(json));
    }),
    { numRuns: 50 },
  );
});
