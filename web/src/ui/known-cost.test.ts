import { expect, test } from "vitest";
import { knownCost } from "./known-cost.ts";

test.each([
  ["a cost that nobody knows is not told as nothing", { steps: 3, cost: 0, unpriced: 3 }, null],
  ["what is known of a cost is told", { steps: 3, cost: 0.01234, unpriced: 1 }, "0.0123"],
  ["what costs nothing is told as such", { steps: 2, cost: 0, unpriced: 0 }, "0.00"],
  ["nothing was done, nothing was spent", { steps: 0, cost: 0, unpriced: 0 }, "0.00"],
  ["dollars have two digits", { steps: 9, cost: 12.345, unpriced: 0 }, "12.35"],
])("%s", (_, spent, told) => {
  expect(knownCost(spent)).toBe(told);
});
