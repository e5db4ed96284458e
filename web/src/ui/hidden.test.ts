import { expect, test } from "vitest";
import { piecesOf, shownText } from "./hidden.ts";

test("characters that turn the order of what is shown around are named", () => {
  expect(piecesOf("rm \u202ecod.txt")).toEqual([
    { text: "rm ", hidden: false },
    { text: "<U+202E>", hidden: true },
    { text: "cod.txt", hidden: false },
  ]);
});

test.each([
  ["an escape", "a\u001b[2K", "a<U+001B>[2K"],
  ["a lone return", "safe\rdanger", "safe<U+000D>danger"],
  ["a zero-width space", "ls\u200b", "ls<U+200B>"],
  ["a zero-width joiner between letters", "a\u200db", "a<U+200D>b"],
  ["a tag character", "a\u{e0041}", "a<U+E0041>"],
  ["a line separator", "a\u2028b", "a<U+2028>b"],
  ["a Hangul filler", "a\u3164", "a<U+3164>"],
])("%s is named", (_, text, shown) => {
  expect(shownText(text)).toBe(shown);
});

test.each([
  ["a combining grapheme joiner", "a\u034fb", "a<U+034F>b"],
  ["a Mongolian selector", "a\u180bb", "a<U+180B>b"],
])("%s is drawn as nothing, and named", (_, text, shown) => {
  expect(shownText(text)).toBe(shown);
});

test("what is asked names odd spaces too, and a text of nothing but blanks", () => {
  const shown = (text: string) =>
    piecesOf(text, true)
      .map((piece) => piece.text)
      .join("");
  expect(shown("rm\u00a0-rf\u2003x")).toBe("rm<U+00A0>-rf<U+2003>x");
  expect(shown("一　二 three")).toBe("一　二 three");
  expect(shown("　 ")).toBe("<U+3000><U+0020>");
  expect(shownText("│\u00a0\u00a0 a")).toBe("│\u00a0\u00a0 a");
});

test("line ends, tabs, Chinese and the joiners of emoji stay as they are", () => {
  const text = "一\t二\nthree　👨‍👩‍👧 👍🏽 ❤️";
  expect(shownText(text)).toBe(text);
  expect(shownText("a\r\nb")).toBe("a\nb");
});
