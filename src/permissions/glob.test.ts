import fc from "fast-check";
import { expect, test } from "vitest";
import { couldBecome, pathPattern } from "./glob.ts";

test.each([
  ["/a/**", "/a/b/c", true],
  ["/a/**", "/ab", false],
  ["/a/*", "/a/b", true],
  ["/a/*", "/a/b/c", false],
  ["/a/**/c", "/a/c", true],
  ["/a/**/c", "/a/b/b/c", true],
  ["/a/**/c", "/a/bc", false],
  ["/a/**.ts", "/a/b/x.ts", true],
  ["/a/x**/c", "/a/xy/z/c", true],
  ["/a/x**/c", "/a/xyc", false],
  ["/a/?.ts", "/a/b.ts", true],
  ["/a/?.ts", "/a//.ts", false],
  ["/a/你*", "/a/你好", true],
  ["/a/(b|c)+", "/a/b", false],
  ["/a/(b|c)+", "/a/(b|c)+", true],
])("the pattern %s covers %s: %s", (pattern, path, covers) => {
  expect(pathPattern(pattern)(path)).toBe(covers);
});

test("a pattern says what the same regular expression says", () => {
  const pieces = fc.array(fc.constantFrom("a", "b", "/", "*", "**", "?", "/**/"), { maxLength: 8 });
  const letters = fc.string({ unit: fc.constantFrom("a", "b", "/"), maxLength: 9 });
  fc.assert(
    fc.property(pieces, letters, (parts, path) => {
      const pattern = parts.join("").replace(/\*{3,}/g, "**");
      expect(pathPattern(pattern)(path)).toBe(expression(pattern).test(path));
    }),
    { numRuns: 3_000 },
  );
});

function expression(pattern: string): RegExp {
  const source = pattern.replace(/\*\*\/?|[*?]/g, (part, at: number) => {
    const isWhole = at === 0 || pattern[at - 1] === "/";
    if (part === "**/") return isWhole ? "(?:.*/)?" : ".*/";
    if (part === "**") return ".*";
    return part === "*" ? "[^/]*" : "[^/]";
  });
  return new RegExp(`^${source}$`, "s");
}

test("no pattern takes for ever", () => {
  const pattern = `/${"**/a*".repeat(40)}x`;
  expect(pathPattern(pattern)(`/${"a/".repeat(400)}`)).toBe(false);
});

test.each([
  [".skill*", ".skillmint", true],
  [".s*m[ai]nt", ".skillmint", true],
  [".{x,skillmint}", ".skillmint", true],
  ["*", ".skillmint", false],
  ["?skillmint", ".skillmint", false],
  [".skil?", ".skillmint", false],
  ["s*", "sm", true],
])("a shell could make of %s the name %s: %s", (pattern, name, could) => {
  expect(couldBecome(pattern, name)).toBe(could);
});
