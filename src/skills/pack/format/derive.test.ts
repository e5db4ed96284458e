import { expect, test } from "vitest";
import { derivedCapabilities } from "./derive.ts";

const none = [{ path: "SKILL.md", executable: false }];

test("what restricts is the bound; else what passes unasked; else there is none", () => {
  expect(derivedCapabilities({ only: ["read_file", "bash"], allows: ["edit"] }, none)).toEqual({
    tools: ["bash", "read_file"],
    scripts: false,
  });
  expect(derivedCapabilities({ allows: ["bash(git:*)", "bash(ls *)", "read_file"] }, none)).toEqual({
    tools: ["bash", "read_file"],
    scripts: false,
  });
  expect(derivedCapabilities({}, none)).toEqual({ scripts: false });
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
