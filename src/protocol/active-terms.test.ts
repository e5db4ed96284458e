import { expect, test } from "vitest";
import { permits } from "./active-terms.ts";
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
