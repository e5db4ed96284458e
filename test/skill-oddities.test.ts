import { expect, test } from "vitest";
import { tryOddSkills } from "./support/skill-oddities.ts";

// The long form is `npm run proof -- oddities`.
test("a SKILL.md that is odd in several ways loads, or is skipped with a reason, and its body is never lost", () => {
  const { faults, loaded, skipped } = tryOddSkills(8, 250);
  expect(faults).toEqual([]);
  expect(loaded).toBeGreaterThan(150);
  expect(skipped).toBeGreaterThan(5);
});
