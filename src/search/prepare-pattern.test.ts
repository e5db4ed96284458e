import { expect, test } from "vitest";
import { preparePattern } from "./prepare-pattern.ts";

const cases: [pattern: string, prepared: string, acrossLines: boolean][] = [
  ["foo", "foo", false],
  ["a\\nb", "a(?:\\r?\\n)b", true],
  ["a\nb", "a(?:\\r?\\n)b", true],
  ["a\\n+", "a(?:\\r?\\n)+", true],
  ["a\\\\nb", "a\\\\nb", false],
  ["[^\\n]*x", "[^\\n]*x", false],
  ["[]\\n]", "[]\\n]", false],
  ["[[:alpha:]]\\n", "[[:alpha:]](?:\\r?\\n)", true],
  ["\\[\\n", "\\[(?:\\r?\\n)", true],
  ["\\Afoo\\z", "^foo$", false],
  ["\\Afoo\\n", "\\Afoo(?:\\r?\\n)", true],
  ["(?x) a\n b", "(?x) a\n b", false],
];

test.each(cases)("%j is searched for as %j", (pattern, prepared, acrossLines) => {
  expect(preparePattern({ pattern, literal: false })).toEqual({ pattern: prepared, literal: false, acrossLines });
});

test("plain text of several lines becomes an expression, of one line it stays text", () => {
  expect(preparePattern({ pattern: "a.b", literal: true })).toEqual({
    pattern: "a.b",
    literal: true,
    acrossLines: false,
  });
  const lines = { pattern: "a\\.b\\((?:\\r?\\n)c", literal: false, acrossLines: true };
  expect(preparePattern({ pattern: "a.b(\nc", literal: true })).toEqual(lines);
});
