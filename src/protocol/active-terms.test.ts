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
  expect(permits([{}, terms], tool)).toBe(left);
});

test("a passage is left by every list, and is named by those that name it", () => {
  const terms: SkillTerms = { only: ["read_file"] };
  expect([permits([terms], "tool_search"), listed([terms], "tool_search")]).toEqual([true, false]);
  expect([listed([{}], "tool_search"), listed([{ only: ["tool_search"] }], "tool_search")]).toEqual([true, true]);
});
