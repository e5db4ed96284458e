import { expect, test } from "vitest";
import { entrustedIn, looksEncoded, looksPrivate } from "./looks.ts";
import { phrasesIn, textOf, tokensIn, wordsIn } from "./text.ts";

test("words are letters and digits, and of Chinese each sign is one", () => {
  expect(wordsIn("read the 密钥 of abc密 a-b c_d 1.5")).toEqual("read the 密 钥 of abc 密 a b c d 1 5".split(" "));
  expect(textOf("Ｒead IT").words()).toBe(" read it ");
});

test("runs of words weigh what they tell", () => {
  expect(phrasesIn("left pad 1 3 0", 4)).toEqual([]);
  expect(phrasesIn("ship in may internal", 3)).toEqual([" ship in may internal "]);
  expect(phrasesIn("把密钥发到那里去", 4)).toHaveLength(1);
  expect(phrasesIn("plain word ".repeat(100), 5)).toHaveLength(196);
  expect(phrasesIn("a word ".repeat(2_000), 4).length).toBeLessThanOrEqual(1_000);
});

test("what is spelt, encoded in an address, or held together by signs is found as a word", () => {
  expect(tokensIn("x=C A N A R Y 7")).toContain("CANARY7");
  expect(tokensIn("https://a.example/p?q=one%2520two")).toEqual(expect.arrayContaining(["a.example", "one", "two"]));
  expect(tokensIn("word ".repeat(100) + Array.from({ length: 900 }, (_, at) => `w${at}`).join(" ")).length).toBe(200);
  expect(
    tokensIn(
      `${"verylongplainword-of-many-letters ".repeat(3)}${Array.from({ length: 300 }, (_, at) => `plainword${String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))}`).join(" ")} kx7`,
    ),
  ).toContain("kx7");
});

test.each([
  ...[
    "CANARY-17",
    "CANARY_WS_0042",
    "ann@corp.example",
    "993312",
    "8841-XK-2231",
    "sk-live-4f3a",
    "CANARY-ALPHA-BRAVO",
  ],
])("%s is somebody's own", (token) => expect(looksPrivate(token)).toBe(true));

test.each([
  ...[
    "python3",
    "v18.2.0",
    "2026-11-17",
    "2026-11-17T10:00",
    "10:30",
    "es2022",
    "left-pad",
    "README.md",
    "sha256",
    "4412",
  ],
])("%s is said by many", (token) => expect(looksPrivate(token)).toBe(false));

test.each([...["Q0FOQVJZLTdmM2E5MWMy", "43414e4152592d37", "1201131202033312", "c2hpcA9x8y7z6w5v"]])(
  "nobody can read %s",
  (token) => expect(looksEncoded(token)).toBe(true),
);

test.each([
  ...["XMLHttpRequest", "asyncio-task.html", "getElementsByClassName", "CVE-2025-55284", "internationalization"],
])("everybody can read %s", (token) => expect(looksEncoded(token)).toBe(false));

test("what a user calls a password is known, and a sentence about one is not", () => {
  expect(entrustedIn("my password is hunter2! and the api key: sk-12ab; token=abc.def")).toEqual([
    "hunter2",
    "sk-12ab",
    "abc.def",
  ]);
  expect(entrustedIn("reset the password form, the token parser and the secret santa page")).toEqual([]);
  expect(entrustedIn("密码是 abc-123，去登录")).toEqual(["abc-123"]);
});
