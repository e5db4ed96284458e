import fc from "fast-check";
import { expect, test } from "vitest";
import { anyCharacter } from "../../test/support/any-character.ts";
import { matchOf, termsOf, termsOfAny } from "./search-terms.ts";

test.each([
  ["Look at README.md!", "look at readme md"],
  ["会话史", "会话 话史 史"],
  ["请读取README文件。", "请读 读取 取 readme 文件 件"],
  ["ファイルを読む", "ファ ァイ イル ルを を読 読む む"],
  ["세션 검색", "세션 션 검색 색"],
  ["去𠮷野家", "去𠮷 𠮷野 野家 家"],
  ["Café ＡＢＣ Ünïcode", "cafe abc unicode"],
  ["Привет, мир", "привет мир"],
  ["が（半角ｶﾞ）", "が 半角 角ガ ガ"],
  ["👍🏽 ❤️ →", ""],
  ["", ""],
  [`${"a".repeat(100)} b`, `${"a".repeat(64)} b`],
])("of %j the terms are %j", (text, terms) => {
  expect(termsOf(text)).toBe(terms);
});

test.each([
  [["会"], '"会" *'],
  [["会话"], '"会话"'],
  [["会话史"], '"会话 话史"'],
  [["读取README文"], '"读取 取 readme 文" *'],
  [["alpha beta", "ab"], '"alpha" * AND "beta" * AND "ab"'],
  [["read_file"], '"read file" *'],
  [['"', "*", "-"], null],
])("the words %j are looked for as %s", (words, match) => {
  expect(matchOf(words)).toBe(match);
});

test("the quick way and the slow way give the same terms", () => {
  const plain = fc.constantFrom(..."aZ09 .,-_\n会话史読みカナー검색，。（）「」…→✓👍");
  const any = fc.oneof({ arbitrary: plain, weight: 5 }, fc.string({ unit: anyCharacter, maxLength: 3 }));
  fc.assert(
    fc.property(fc.array(any), (parts) => {
      const text = parts.join("");
      expect(termsOf(text)).toBe(termsOfAny(text));
    }),
    { numRuns: 2000 },
  );
});
