import fc from "fast-check";
import { expect, test } from "vitest";
import { tokensOf } from "./highlight.ts";

const kinds = (code: string, language: string) =>
  tokensOf(code, language)
    ?.filter(({ kind }) => kind)
    .map(({ text, kind }) => `${kind} ${text}`);

test.each([
  ["ts", 'const a = "x // y"; // 3 z', ["keyword const", 'string "x // y"', "comment // 3 z"]],
  ["js", "/* a\nb */ 0x1F + 2.5e-3", ["comment /* a\nb */", "number 0x1F", "number 2.5e-3"]],
  ["rust", "fn f<'a>(x: &'a str) {}", ["keyword fn"]],
  [
    "python",
    'def f():\n  """doc # no"""\n  return 1 # yes',
    ["keyword def", 'string """doc # no"""', "keyword return", "number 1", "comment # yes"],
  ],
  ["bash", 'echo "$#" # count', ['string "$#"', "comment # count"]],
  ["sql", "SELECT a FROM b -- all", ["keyword SELECT", "keyword FROM", "comment -- all"]],
])("in %s, %j is told apart", (language, code, told) => {
  expect(kinds(code, language)).toEqual(told);
});

test("a language that is not known has none", () => {
  expect(tokensOf("const a = 1", "brainfuck")).toBeNull();
  expect(tokensOf("const a = 1", "")).toBeNull();
});

test("nothing of the code is lost, and nothing added", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 200 }),
      fc.constantFrom("ts", "bash", "sql"),
      (code, language) => {
        expect(
          tokensOf(code, language)
            ?.map(({ text }) => text)
            .join(""),
        ).toBe(code);
      },
    ),
    { numRuns: 100 },
  );
});
