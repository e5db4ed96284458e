import { expect, test } from "vitest";
import { count, sizeText } from "./size.ts";

test.each([
  [0, "0 B"],
  [1023, "1023 B"],
  [1536, "1.5 KB"],
  [10 * 1024, "10 KB"],
  [3 * 1024 ** 3, "3.0 GB"],
])("%d bytes are %s", (bytes, shown) => expect(sizeText(bytes)).toBe(shown));

test.each([
  [999, "999"],
  [1234, "1.2k"],
  [9949, "9.9k"],
  [9950, "10k"],
  [45_678, "46k"],
  [999_500, "1.0M"],
  [1_500_000, "1.5M"],
])("%d are %s", (many, shown) => expect(count(many)).toBe(shown));
