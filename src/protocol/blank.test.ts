import { expect, test } from "vitest";
import { isBlank } from "./blank.ts";

test.each([
  ["", true],
  ["   ", true],
  ["\n\t\r\n", true],
  ["\u3000\u00a0", true],
  ["\u200b\u202e\u0000", true],
  [".", false],
  [" 好 ", false],
  ["👩\u200d🚀", false],
])("%j is blank: %s", (text, blank) => {
  expect(isBlank(text)).toBe(blank);
});
