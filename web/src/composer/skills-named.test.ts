import { expect, test } from "vitest";
import type { SkillInfo } from "./shapes.ts";
import { skillsNamed } from "./skills-named.ts";

const skill = (name: string, description = ""): SkillInfo => ({
  ...{ name, description, state: "on", version: null, argumentHint: null, callable: true },
});
const skills = [skill("weekly", "写周报"), skill("write-skill"), skill("rewrite"), skill("pdf", "Write to PDF")];
const names = (query: string) => skillsNamed(skills, query).map(({ name }) => name);

test("skills that begin so come first, then those that hold it, then those that speak of it", () => {
  expect(names("WRI")).toEqual(["write-skill", "rewrite", "pdf"]);
  expect(names("周报")).toEqual(["weekly"]);
  expect(names("")).toEqual(["pdf", "rewrite", "weekly", "write-skill"]);
  expect(names("zzz")).toEqual([]);
  const prompt = { name: "a:write", description: "", isPrompt: true };
  expect(skillsNamed([prompt, ...skills], "wri").map(({ name }) => name)).toEqual([
    ...["write-skill", "rewrite", "a:write", "pdf"],
  ]);
});
