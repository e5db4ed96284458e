import { expect, test } from "vitest";
import type { SkillHead } from "../../../protocol/skills.ts";
import { derivedCapabilities } from "./derive.ts";

const none = [{ path: "SKILL.md", executable: false }];

test("what restricts is the bound; what only passes unasked, or restricts nothing, is none", () => {
  const head: SkillHead = { name: "a", description: "", only: ["read_file", "bash"], allows: ["edit"] };
  expect(derivedCapabilities(head, none)).toEqual({ tools: ["bash", "read_file"], scripts: false });
  expect(derivedCapabilities({ ...head, only: [] }, none)).toEqual({ scripts: false });
  const unbound: SkillHead = { name: "a", description: "", allows: ["bash(git:*)", "read_file"] };
  expect(derivedCapabilities(unbound, none)).toEqual({ scripts: false });
});

test("others' names of tools bind to ours", () => {
  expect(derivedCapabilities({}, none, { tools: ["Read", "shell", "Bash"] })).toEqual({
    tools: ["bash", "read_file"],
    scripts: false,
  });
});

test("what the author gives himself holds, in order and once; an empty list allows nothing", () => {
  const given = { tools: [], hosts: ["b.example", "a.example", "b.example"] };
  expect(derivedCapabilities({ only: ["bash"] }, none, given)).toEqual({
    ...{ tools: [], hosts: ["a.example", "b.example"], scripts: false },
  });
});

test.each([
  ["scripts/run.py", false, true],
  ["tool", true, true],
  ["notes.md", false, false],
])("%s, executable %s, brings programs: %s", (path, executable, scripts) => {
  expect(derivedCapabilities({}, [...none, { path, executable }])).toEqual({ scripts });
});
