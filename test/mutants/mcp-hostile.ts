import type { Mutant } from "./mutant.ts";

const floods = { tests: ["src/mcp/connect/floods.test.ts"] };

/** What hostile MCP servers have taught us. */
export const mcpHostile: readonly Mutant[] = [
  {
    ...floods,
    name: "server-started-too-late-outlives-the-hub",
    file: "src/mcp/connect/stdio-transport.ts",
    find: "await starting?.catch(() => null);",
    replace: "child;",
  },
  {
    ...floods,
    name: "server-asks-on-without-reading",
    file: "src/mcp/connect/stdio-transport.ts",
    find: "unread > limits.unreadAnswers",
    replace: "unread > 1e9",
  },
  {
    ...floods,
    name: "all-progress-is-looked-at",
    file: "src/mcp/connect/changes.ts",
    find: "return ++progress.count > limits.progressTold;",
    replace: "return false;",
  },
  {
    ...floods,
    name: "no-turn-for-others",
    file: "src/mcp/connect/in-turns.ts",
    find: "await turn();",
    replace: "",
  },
  {
    ...floods,
    name: "faults-of-an-answer-as-json",
    file: "src/mcp/connect/problem.ts",
    find: '"" : plainly(message)',
    replace: '"" : message',
  },
  {
    name: "a-failure-without-words-is-done",
    file: "src/mcp/tools/result.ts",
    find: "isError === true ? texts.resultFailed() : texts.resultEmpty()",
    replace: "texts.resultEmpty()",
    tests: ["src/mcp/tools/result.test.ts"],
  },
  {
    ...floods,
    name: "a-wish-for-input-is-a-result",
    file: "src/mcp/connect/loose-client.ts",
    find: 'response.result.resultType === "input_required"',
    replace: "false",
  },
];
