import { expect, test } from "vitest";
import { defaultTools, toolsFor } from "./catalogue.ts";

const wanted = { mode: "default", skills: false, terms: {} } as const;

test("a session without skills has no tool that loads them; one that plans can end that", () => {
  expect(toolsFor(wanted)).toEqual(defaultTools);
  expect(defaultTools).not.toContain("skill");
  expect(toolsFor({ ...wanted, skills: true })).toEqual([...defaultTools, "skill"]);
  expect(toolsFor({ ...wanted, mode: "plan" })).toEqual([...defaultTools, "exit_plan_mode"]);
});

test("a main skill has the tools that it names, also ones that are not loaded otherwise, and not those that it takes out", () => {
  const terms = { only: ["file_stat", "bash", "no_such_tool"], removes: ["bash"] };
  expect(toolsFor({ ...wanted, skills: true, terms })).toEqual(["file_stat"]);
  expect(toolsFor({ ...wanted, terms: { only: [], removes: ["edit"] } })).toEqual(
    defaultTools.filter((name) => name !== "edit"),
  );
  const byPattern = { only: ["file_*", "bash"], removes: ["file_m*", "b*"] };
  expect(toolsFor({ ...wanted, terms: byPattern })).toEqual(["file_stat", "file_delete", "file_copy"]);
});
