import { expect, test } from "vitest";
import { count } from "./count.ts";

test.each([
  [999, "999"],
  [1234, "1.2k"],
  [9949, "9.9k"],
  [9950, "10k"],
  [45_678, "46k"],
  [999_500, "1.0M"],
  [1_500_000, "1.5M"],
])("%d are %s", (many, shown) => expect(count(many)).toBe(shown));
