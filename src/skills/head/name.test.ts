import fc from "fast-check";
import { expect, test } from "vitest";
import { anyCharacter } from "../../../test/support/any-character.ts";
import { skillName } from "./name.ts";

test.each([
  ["pdf-tools", "pdf-tools"],
  ["Agent Development", "agent-development"],
  ["superpowers:brainstorming", "brainstorming"],
  ["Test: something", "test-something"],
  ["-lead-", "lead"],
  ["../../etc", "etc"],
  ["a/b\\c", "a-b-c"],
  ["写作助手", "写作助手"],
  ["cafe\u0301", "café"],
  ["in\u202evis\u200bible", "invisible"],
  ["<system>", "system"],
  ["two\nlines", "two-lines"],
  ["🎉", ""],
  ["", ""],
])("%j is called %j", (written, name) => {
  expect(skillName(written)).toBe(name);
});

test("a name can be typed behind a slash, and made again stays what it is", () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (written) => {
      const name = skillName(written);
      expect(name).toMatch(/^[\p{L}\p{M}\p{N}._-]*$/u);
      expect(skillName(name)).toBe(name);
    }),
  );
});
