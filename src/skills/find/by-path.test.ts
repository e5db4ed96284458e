import { expect, test } from "vitest";
import type { SkillEntry } from "../../protocol/skills.ts";
import { skillsFor } from "./by-path.ts";

const entry = (paths?: string[]): SkillEntry => ({
  ...{ name: "x", source: "user", folder: "/s" },
  head: { name: "x", description: "x", ...(paths && { paths }) },
});
const offered = (pattern: string, ...paths: string[]) => skillsFor([entry([pattern])], "/w", paths).length === 1;

test.for<[string, string, boolean]>([
  ["src/**/*.ts", "/w/src/a/b.ts", true],
  ["src/**/*.ts", "/w/src/b.ts", true],
  ["src/**/*.ts", "/w/lib/b.ts", false],
  ["*.sql", "/w/db/deep/x.sql", true],
  ["./docs/", "/w/docs/a/b.md", true],
  ["{web,app}/*.{tsx,jsx}", "/w/app/a.jsx", true],
  ["{web,app}/*.{tsx,jsx}", "/w/api/a.jsx", false],
  ["**", "/elsewhere/a", false],
  ["package.json", "/w/package.json", true],
])("a skill for %s and the file %s: %s", ([pattern, path, isOffered]) => {
  expect(offered(pattern, path)).toBe(isOffered);
});

test("a skill without patterns is offered from the start, so not here; a bomb of braces takes no time", () => {
  expect(skillsFor([entry()], "/w", ["/w/a"])).toEqual([]);
  expect(offered("{a,b}".repeat(200), "/w/x")).toBe(false);
});
