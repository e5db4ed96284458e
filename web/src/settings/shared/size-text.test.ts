import { expect, test } from "vitest";
import { sizeText } from "./size-text.ts";

test("sizes are told in the unit that people would take", () => {
  expect([0, 1023, 1024, 1536, 20_480, 5 * 1024 * 1024].map(sizeText)).toEqual([
    ...["0 B", "1023 B", "1.0 KB", "1.5 KB", "20 KB", "5.0 MB"],
  ]);
});
