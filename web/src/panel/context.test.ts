import { expect, test } from "vitest";
import { short } from "./context.ts";

test.each([
  [0, "0"],
  [999, "999"],
  [1000, "1.0k"],
  [9949, "9.9k"],
  [9950, "10k"],
  [128_000, "128k"],
  [999_499, "999k"],
  [999_500, "1.0M"],
])("%d tokens are told as %s", (count, text) => {
  expect(short(count)).toBe(text);
});
