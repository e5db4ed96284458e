import { expect, test } from "vitest";
import { inOrder, skillsShown } from "./skills-shown.ts";

const skill = (name: string, state = "on") => ({ name, state, description: `About ${name}.` });
const begun = (skill_id: string, created_at: string) => ({ skill_id, created_at });
const named = (skills: readonly { name: string }[]) => skills.map(({ name }) => name).join(" ");
const all = [..."abcdefg"].map((name) => skill(name));

test("skills that a session was lately begun with come first, then those that are always on, then by name", () => {
  const skills = [skill("d"), skill("c", "always"), skill("b"), skill("a"), skill("e")];
  const sessions = [
    begun("e", "2026-01-02"),
    begun("b", "2026-01-03"),
    begun("e", "2026-01-01"),
    begun("gone", "2027"),
  ];
  expect(named(inOrder(skills, sessions))).toBe("b e c a d");
  expect(named(inOrder(skills, []))).toBe("c a b d e");
});

test.each([
  ["the first four of many", all, {}, "a b c d"],
  ["all where there is one more", all.slice(0, 5), {}, "a b c d e"],
  ["the chosen one too", all, { chosen: "f" }, "a b c d f"],
  ["the chosen one once", all, { chosen: "b" }, "a b c d"],
  ["all of them", all, { isAll: true }, "a b c d e f g"],
  ["those of a name", all, { wanted: " F ", isAll: true }, "f"],
  ["none where there is none of the name", all, { wanted: "zz", chosen: "a" }, ""],
])("the side shows %s", (_, skills, wish, shown) => {
  expect(named(skillsShown(skills, { chosen: null, wanted: "", isAll: false, ...wish }).shown)).toBe(shown);
});
