import { expect, test } from "vitest";
import type { SkillEntry } from "../../protocol/skills.ts";
import { resolveSkill } from "./resolve.ts";

const entries = ["pdf", "workspace:pdf", "git:docx", "brainstorming", "agent-development"].map(
  (name): SkillEntry => ({ name, source: "user", folder: null, head: { name, description: "" } }),
);
const meant = (name: string) => {
  const found = resolveSkill(entries, name);
  return "near" in found ? found.near : found.name;
};

test("a name means the skill that is listed by it, else the one of its last part", () => {
  expect(meant("pdf")).toBe("pdf");
  expect(meant(" workspace:pdf ")).toBe("workspace:pdf");
  expect(meant("superpowers:brainstorming")).toBe("brainstorming");
  expect(meant("Agent Development")).toBe("agent-development");
  expect(meant("docx")).toBe("git:docx");
  expect(meant("office:docx")).toBe("git:docx");
});

test("a name that nobody has brings those that may be meant", () => {
  expect(meant("brainstorm")).toEqual(["brainstorming"]);
  expect(meant("")).toEqual([]);
  expect(meant(":")).toEqual([]);
});
