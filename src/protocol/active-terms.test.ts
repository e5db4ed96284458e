import { expect, test } from "vitest";
import { listed, permits } from "./active-terms.ts";
import type { SkillTerms } from "./skills.ts";

test.each<[SkillTerms, string, boolean]>([
  [{ only: ["mcp_github_*"] }, "mcp_github_get_issue", true],
  [{ only: ["mcp_github_*"] }, "mcp_gitlab_get_issue", false],
  [{ only: ["read_file"] }, "bash", false],
  [{ only: ["read_file"] }, "use_tool", true],
  [{ only: [] }, "bash", true],
  [{ removes: ["mcp_github_*"] }, "mcp_github_get_issue", false],
  [{ removes: ["mcp_github_*"] }, "read_file", true],
  [{ only: ["mcp_github_*"], removes: ["mcp_github_delete_*"] }, "mcp_github_delete_repo", false],
])("under %j the tool %s is left: %s", (terms, tool, left) => {
  expect(permits([{}, terms], { name: tool })).toBe(left);
});

test("a passage is left by every list, and is named by those that name it", () => {
  const terms: SkillTerms = { only: ["read_file"] };
  const search = { name: "tool_search" };
  expect([permits([terms], search), listed([terms], search)]).toEqual([true, false]);
  expect([listed([{}], search), listed([{ only: ["tool_search"] }], search)]).toEqual([true, true]);
});
