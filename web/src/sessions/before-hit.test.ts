import { expect, test } from "vitest";
import { beforeHit } from "./before-hit.ts";

test.each([
  ["what is short stays whole", "word0 word1 ", "word0 word1 "],
  [
    "of what is long the end stays, from the beginning of a word",
    "word0 word1 word2 word3 word4 word5 ",
    "…word4 word5 ",
  ],
  [
    "without spaces it is cut anywhere, and wide letters count twice",
    "这里是一段没有空格的很长的文字提到了",
    "…很长的文字提到了",
  ],
  ["no letter of two units is halved", `${"𠮷".repeat(20)}`, `…${"𠮷".repeat(8)}`],
  ["one long word is cut within", "a".repeat(40), `…${"a".repeat(16)}`],
])("before a hit: %s", (_, text, shown) => {
  expect(beforeHit(text)).toBe(shown);
});
