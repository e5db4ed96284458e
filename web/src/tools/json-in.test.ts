import { expect, test } from "vitest";
import { jsonIn } from "./json-in.ts";

test.each([
  ['{"temperature":33,"conditions":"Cloudy"}', { fields: { temperature: 33, conditions: "Cloudy" } }],
  ['{"a":{"b":1}}', { text: '{\n  "a": {\n    "b": 1\n  }\n}' }],
  ["[1,2]", { text: "[\n  1,\n  2\n]" }],
  ["[image/png, 4 bytes]", null],
  ["{not json}", null],
  ["42", null],
  ["Hello", null],
])("%s is read as %j", (output, expected) => {
  expect(jsonIn(output)).toEqual(expected);
});
