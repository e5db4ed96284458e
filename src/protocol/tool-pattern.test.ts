import fc from "fast-check";
import { expect, test } from "vitest";
import { matchesText, toolPattern } from "./tool-pattern.ts";

test("a star is any text, as the same regular expression says", () => {
  const letters = fc.string({ unit: fc.constantFrom("a", "b", "/", "*"), maxLength: 9 });
  fc.assert(
    fc.property(letters, letters, (pattern, text) => {
      const expression = new RegExp(`^${pattern.replaceAll("*", "[^]*")}$`);
      expect(matchesText(pattern, text)).toBe(expression.test(text));
    }),
    { numRuns: 3_000 },
  );
});

test("no pattern of stars takes long", () => {
  expect(matchesText(`${"*a".repeat(10_000)}b`, "a".repeat(20_000))).toBe(false);
});

test.each([
  ["mcp__github", "mcp_github_get_issue", true],
  ["mcp__github__*", "mcp_github_get_issue", true],
  ["mcp__github__get_*", "mcp_github_get_issue", true],
  ["mcp__github__get_issue", "mcp_github_get_issue", true],
  ["mcp_github_*", "mcp_github_get_issue", true],
  ["mcp__git", "mcp_github_get_issue", false],
  ["mcp__github__get", "mcp_github_get_issue", false],
  ["Read", "read_file", true],
  ["file_*", "file_move", true],
])("%s names %s: %s", (name, tool, expected) => {
  expect(matchesText(toolPattern(name), tool)).toBe(expected);
});
