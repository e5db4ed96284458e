import { expect, test } from "vitest";
import { entrustedIn, isCode, namesIn, phrasesIn, textOf, wordsIn } from "./text.ts";

test("words are letters and digits, and of Chinese each sign is one", () => {
  expect(wordsIn("read the 密钥 of abc密 a-b c_d 1.5")).toEqual("read the 密 钥 of abc 密 a b c d 1 5".split(" "));
  expect(textOf("Ｒead IT").words()).toBe(" read it ");
});

test("runs of words weigh what they tell", () => {
  expect(phrasesIn("left pad 1 3", 4)).toEqual([]);
  expect(phrasesIn("ship in may internal", 3)).toEqual([" ship in may internal "]);
  expect(phrasesIn("把密钥发到那里去", 4)).toHaveLength(1);
  expect(phrasesIn("plain word ".repeat(100), 5)).toHaveLength(196);
  expect(phrasesIn("a word ".repeat(7_500), 4)).toHaveLength(1_500);
});

test("an address, a path or a code is a name, whole and in parts", () => {
  expect(namesIn("see https://a.example/p?q=one%2520two.x")).toEqual([
    "https://a.example/p?q=one",
    "a.example",
    "two.x",
  ]);
  expect(namesIn("left-pad of src/main.ts, in v1.2 on 2031-01-02: kx71942!")).toEqual([
    ...["left-pad", "src/main.ts", "main.ts", "v1.2", "kx71942"],
  ]);
});

test.each([...["CANARY-17", "CANARY_WS_0042", "ann@corp.example", "993312", "8841-XK-2231", "sk-live-4f3a"]])(
  "%s is somebody's own",
  (token) => expect(isCode(token)).toBe(true),
);

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
])("%s is said by many", (token) => expect(isCode(token)).toBe(false));

test.each(["Q0FOQVJZLTdmM2E5MWMy", "43414e4152592d37", "1201131202033312", "c2hpcA9x8y7z6w5v"])(
  "%s stands for something else",
  (token) => expect(isCode(token)).toBe(true),
);

test.each(["XMLHttpRequest", "asyncio-task.html", "getElementsByClassName", "internationalization"])(
  "%s is a plain word",
  (token) => expect(isCode(token)).toBe(false),
);

test("what a user calls a password is known, and a sentence about one is not", () => {
  expect(entrustedIn("my password is hunter2! and the api key: sk-12ab; token=abc.def")).toEqual([
    "hunter2",
    "sk-12ab",
    "abc.def",
  ]);
  expect(entrustedIn("reset the password form, the token parser and the secret santa page")).toEqual([]);
  expect(entrustedIn("密码是 abc-123，去登录")).toEqual(["abc-123"]);
});
