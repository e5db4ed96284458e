import { expect, test } from "vitest";
import { call, toolBench } from "../../../test/support/tool-context.ts";
import { languages } from "../../protocol/language.ts";
import type { ToolDefinition } from "../../protocol/messages.ts";
import { builtInTools } from "../catalogue.ts";
import { matchTools } from "./match-tools.ts";
import { toolSearch } from "./tool-search.ts";

/** As real servers describe theirs. */
const described: Record<string, Record<string, string>> = {
  github: {
    create_issue: "Create a new issue in a GitHub repository",
    list_issues: "List issues in a GitHub repository with filtering options",
    add_issue_comment: "Add a comment to an existing issue",
    create_pull_request: "Create a new pull request in a GitHub repository",
    merge_pull_request: "Merge a pull request",
    search_repositories: "Search for GitHub repositories",
    list_commits: "Get list of commits of a branch in a GitHub repository",
    create_branch: "Create a new branch in a GitHub repository",
  },
  slack: {
    post_message: "Post a new message to a Slack channel",
    list_channels: "List public channels in the workspace with pagination",
    get_users: "Get a list of all users in the workspace with their basic profile information",
  },
  postgres: {
    query: "Run a read-only SQL query",
    describe_table: "Show the columns and types of a table in the database",
  },
  playwright: {
    browser_navigate: "Navigate to a URL",
    browser_click: "Perform click on a web page",
    browser_console_messages: "Returns all console messages",
    browser_tabs: "List, create, close, or select a browser tab.",
  },
  google: {
    send_email: "Send an email message through Gmail",
    create_event: "Create a calendar event",
    maps_directions: "Get directions between two points",
  },
  memory: { create_entities: "Create multiple new entities in the knowledge graph" },
  weather: { get_forecast: "Get weather forecast for a location" },
};

const definition = (server: string, name: string, description: string): ToolDefinition => ({
  name: `mcp_${server}_${name}`,
  description,
  parameters: { type: "object", properties: { id: { type: "string", description: "Which one." } } },
  server,
});

const real = Object.entries(described).flatMap(([server, tools]) =>
  Object.entries(tools).map(([name, description]) => definition(server, name, description)),
);
const kinds = ["alpha", "beta", "gamma", "delta", "omega"];
const filling = Array.from({ length: 400 - real.length }, (_, index) =>
  definition(
    `acme${index % 19}`,
    `${kinds[index % 5]}_gadget_${index}`,
    `Inspects the ${kinds[(index * 3) % 5]} gadget number ${index} of the plant and reports its state. ${"It is a machine. ".repeat(20)}`,
  ),
);

test.each([
  ["create an issue on github", "mcp_github_create_issue"],
  ["comment on a bug", "mcp_github_add_issue_comment"],
  ["open a pull request", "mcp_github_create_pull_request"],
  ["merge pull request", "mcp_github_merge_pull_request"],
  ["which commits are on the branch", "mcp_github_list_commits"],
  ["send a slack message", "mcp_slack_post_message"],
  ["run sql", "mcp_postgres_query"],
  ["go to a web page url", "browser_navigate"],
  ["browser console", "mcp_playwright_browser_console_messages"],
  ["email", "mcp_google_send_email"],
  ["schedule a meeting", "mcp_google_create_event"],
  ["weather", "mcp_weather_get_forecast"],
  ["knowledge graph", "mcp_memory_create_entities"],
  ["在 github 上新建议题", "mcp_github_create_issue"],
  ["给议题添加评论", "mcp_github_add_issue_comment"],
  ["合并请求", "mcp_github_merge_pull_request"],
  ["发送消息到频道", "mcp_slack_post_message"],
  ["发邮件", "mcp_google_send_email"],
  ["数据库查询", "mcp_postgres_query"],
  ["查看表结构", "mcp_postgres_describe_table"],
  ["新建分支", "mcp_github_create_branch"],
  ["浏览器控制台", "mcp_playwright_browser_console_messages"],
  ["创建日程", "mcp_google_create_event"],
  ["天气预报", "mcp_weather_get_forecast"],
  ["gamma_gadget_132", "mcp_acme"],
])("among 400 tools of servers %s finds %s first, in a session of either language", (query, name) => {
  for (const language of languages) {
    const own = builtInTools.filter(({ loaded }) => !loaded).map(({ definitions }) => definitions[language]);
    expect(matchTools(query, [...own, ...filling, ...real])[0]?.name).toContain(name);
  }
});

async function search(query: string, toolbox: readonly ToolDefinition[]) {
  using bench = toolBench();
  return call(toolSearch, { query }, { context: { ...bench.context, toolbox: async () => toolbox } });
}

test("of 400 tools the list is bounded: each server has a line, and names as many as there is room for", async () => {
  const own = builtInTools.filter(({ loaded }) => !loaded).map(({ definitions }) => definitions.en);
  const { output } = await search("*", [...own, ...filling, ...real]);
  expect(output.length).toBeLessThan(9_000);
  expect(output).toContain("file_move: ");
  expect(output).toContain(
    "mcp_slack_* (3): post_message, list_channels, get_users\nmcp_postgres_* (2): query, describe_table\n",
  );
  expect(output).toMatch(/\nmcp_acme0_\* \(20\): alpha_gadget_0, .*, …\n/);
});

test("what fits no tool is told with what there is, in few words", async () => {
  const { output } = await search("zzz", [...filling, ...real]);
  expect(output.length).toBeLessThan(4_000);
  expect(output).toContain("mcp_slack_* (3): post_message");
});

test("of many that fit the first come with their parameters, and the rest in a line or by name", async () => {
  const { output } = await search("gadget", filling);
  expect(output.match(/"parameters"/g)?.length).toBe(8);
  const [, rest = ""] = output.split(/\[\d+ more match\..*\]\n/);
  expect(rest).toMatch(/^mcp_acme\w+: Inspects .*[.…]\n[\s\S]*\nmcp_acme\w+, .*, …$/);
  expect(rest.length).toBeLessThan(2_200);
});

test("what a server says of its tools is known to come from it, and what we say is ours", async () => {
  const own = builtInTools.filter(({ loaded }) => !loaded).map(({ definitions }) => definitions.en);
  expect((await search("weather", real)).origin).toBe("mcp");
  expect((await search("*", [...own, ...real])).origin).toBe("mcp");
  expect((await search("rename", [...own, ...real])).origin).toBe(undefined);
});

test("a tool that says very much of itself comes alone", async () => {
  const long = ["one", "two"].map((name) => definition("a", name, "gadget ".repeat(2_000)));
  const { output } = await search("gadget", long);
  expect(output.match(/"parameters"/g)?.length).toBe(1);
  expect(output).toContain("\nmcp_a_two: gadget gadget");
});
