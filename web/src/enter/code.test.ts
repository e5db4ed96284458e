import { expect, test } from "vitest";
import { codeIn } from "./code.ts";

test.each([
  ["#code=Ab-3_x", "Ab-3_x"],
  ["#code=", null],
  ["#code=a&b=c", null],
  ["#/code=a", null],
  ["", null],
])("%j carries the code %j", (hash, code) => {
  expect(codeIn(hash)).toBe(code);
});
