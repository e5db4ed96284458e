import { expect, test } from "vitest";
import { snippetOf } from "./snippet.ts";

test.each<[string, string, string[], string]>([
  ["a word, whatever its case", "Look at README.md now", ["readme"], "Look at **README**.md now"],
  ["the beginning of a word", "two sessions", ["session"], "two **session**s"],
  ["every word, in the order of the text", "one two three", ["three", "one"], "**one** two **three**"],
  ["Chinese inside other text", "读取README文件", ["README文件"], "读取**README文件**"],
  ["one Chinese character", "新的会话", ["会"], "新的**会**话"],
  ["a word with an accent", "Café noir", ["cafe"], "**Café** noir"],
  ["wide letters", "ＡＢＣ", ["abc"], "**ＡＢＣ**"],
  ["a word in parts", "call read_file now", ["read-file"], "call **read_file** now"],
  ["several lines as one", "first\n\n  second", ["second"], "first **second**"],
])("%s is marked", (_, text, words, expected) => {
  expect(snippetOf(text, words)).toBe(expected);
});

test("of a long text the part around the hit is shown", () => {
  const snippet = snippetOf(`${"before ".repeat(100)}needle${" after".repeat(100)}`, ["needle"]);
  expect(snippet).toMatch(/^….{30}\*\*needle\*\*.{84}…$/u);
});

test("the end of a long text is shown whole", () => {
  expect(snippetOf(`${"x".repeat(500)} needle`, ["needle"])).toMatch(/^…x{113} \*\*needle\*\*$/);
});

test("characters of two units are not cut", () => {
  const snippet = snippetOf(`${"😀".repeat(200)}needle${"😀".repeat(200)}`, ["needle"]);
  expect(snippet.isWellFormed()).toBe(true);
  expect(snippet).toContain("**needle**");
});

test("a word that is punctuation only marks nothing", () => {
  expect(snippetOf("a * b", ["*", '"', "a"])).toBe("**a** * b");
});
