import { expect, test } from "vitest";
import { duration, elapsed } from "./duration.ts";

test.each([
  [0, "0 ms"],
  [999.4, "999 ms"],
  [1000, "1.0 s"],
  [9949, "9.9 s"],
  [9950, "10 s"],
  [59_600, "1 m 0 s"],
  [61_000, "1 m 1 s"],
  [3_600_000, "1 h 0 m"],
])("%d milliseconds are %s", (ms, text) => {
  expect(duration(ms)).toBe(text);
});

test("what goes on is counted in whole seconds, and never backwards", () => {
  expect([-5, 300, 1900, 75_900].map(elapsed)).toEqual(["0 s", "0 s", "1 s", "1 m 15 s"]);
});
