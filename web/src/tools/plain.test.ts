import { expect, test } from "vitest";
import { plain } from "./plain.ts";

test.each([
  ["colours", "\u001b[1;31mred\u001b[0m", "red"],
  ["cursor moves", "a\u001b[2K\u001b[1Ab", "ab"],
  ["a title", "\u001b]0;title\u0007text", "text"],
  ["a link", "\u001b]8;;https://example.com\u001b\\here\u001b]8;;\u001b\\", "here"],
  ["the choice of a character set", "\u001b(Btext", "text"],
])("%s leave no trace", (_, printed, shown) => {
  expect(plain(printed)).toBe(shown);
});

test("of a line that was overwritten the last is shown", () => {
  expect(plain("10 %\r50 %\r100 %\ndone\r\n")).toBe("100 %\ndone\n");
  expect(plain("ready\r\r\nnext")).toBe("ready\nnext");
});
