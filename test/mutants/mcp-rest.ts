import type { Mutant } from "./mutant.ts";

const stdio = ["src/mcp/connect/stdio.test.ts"];

/** What people and servers are told of MCP, and how often servers are asked. */
export const mcpRest: readonly Mutant[] = [
  {
    name: "a-server-is-told-plainly-why-a-call-is-cancelled",
    file: "src/mcp/connect/call-clock.ts",
    find: "ending.abort(told);",
    replace: "ending.abort(why);",
    tests: stdio,
  },
  {
    name: "an-id-as-text-answers-no-number",
    file: "src/mcp/connect/loose-client.ts",
    find: 'typeof id === "string" && !Number.isNaN(Number(id))',
    replace: "false as boolean",
    tests: stdio,
  },
  {
    name: "who-says-changed-without-need-is-asked-less",
    file: "src/mcp/connect/refresh.ts",
    find: "Math.min(pause * 2, limits.listsMostMs)",
    replace: "limits.listsMs",
    tests: ["src/mcp/connect/refresh.test.ts"],
  },
  {
    name: "lists-that-are-the-same-are-not-told-as-new",
    file: "src/mcp/connect/refresh.ts",
    find: "return seen !== before;",
    replace: "return before !== null;",
    tests: ["src/mcp/connect/refresh.test.ts"],
  },
  {
    name: "noise-on-stdout-is-told-to-its-user",
    file: "src/mcp/connect/connection.ts",
    find: "noise ||= shownLine(secrets.in(text));",
    replace: "",
    tests: ["test/mcp-told.test.ts"],
  },
  {
    name: "noise-is-cleaned-before-it-is-shown",
    file: "src/mcp/connect/shown-line.ts",
    find: "cleaner.write(text) + cleaner.end()",
    replace: "text",
    tests: ["test/mcp-told.test.ts"],
  },
  {
    name: "noise-shows-no-key",
    file: "src/front/mcp/test.ts",
    find: "visibleLine(redacted(noise, []))",
    replace: "visibleLine(noise)",
    tests: ["test/mcp-told.test.ts"],
  },
  {
    name: "a-server-that-works-has-no-problem",
    file: "src/mcp/connect/connection.ts",
    find: "if (!hasWorked) onWorked();",
    replace: "",
    tests: ["test/mcp-told.test.ts"],
  },
  {
    name: "a-remote-problem-is-told-in-our-words",
    file: "src/mcp/connect/connect.ts",
    find: 'config.transport === "stdio" ? problemOf(first) : unreached(first)',
    replace: "problemOf(first)",
    tests: ["test/mcp-told.test.ts"],
  },
  {
    name: "a-servers-page-is-not-shown-as-its-words",
    file: "src/mcp/connect/unreached.ts",
    find: 'if (/^\\s*</.test(body)) return "";',
    replace: "",
    tests: ["test/mcp-told.test.ts"],
  },
  {
    name: "a-certificate-is-told-by-its-code",
    file: "src/mcp/connect/unreached.ts",
    find: "error.message.includes(code) ? error.message",
    replace: "code ? error.message",
    tests: ["src/mcp/connect/unreached.test.ts"],
  },
  {
    name: "what-the-sdk-said-is-logged",
    file: "src/mcp/connect/connect.ts",
    find: "input.events.said(messageOf(first));",
    replace: "",
    tests: ["test/mcp-told.test.ts"],
  },
  {
    name: "a-prompt-that-is-not-there-stays-the-users-words",
    file: "src/mcp/interact/prompt.ts",
    find: 'return { text: null, problem: { near, prompt: { server, why: "unknown" } } };',
    replace: 'return { text: texts.promptEmpty(shown), problem: { near, prompt: { server, why: "unknown" } } };',
    tests: ["src/mcp/interact/prompt.test.ts"],
  },
  {
    name: "a-prompt-that-is-not-used-is-told-to-its-user",
    file: "src/session/invoked.ts",
    find: "problem ? { name, ...problem } : null",
    replace: "null",
    tests: ["src/session/invoked.test.ts"],
  },
  {
    name: "a-servers-tool-is-allowed-by-the-rule-that-does-so",
    file: "src/front/mcp/exact-rule.ts",
    find: "return (exact && parseRule(exact, effect, tier)) || rule;",
    replace: "return rule;",
    tests: ["test/mcp-allowed.test.ts"],
  },
  {
    name: "a-rule-that-forbids-is-kept-as-it-is-written",
    file: "src/front/mcp/exact-rule.ts",
    find: 'effect !== "allow" || specifier !== null',
    replace: "specifier !== null",
    tests: ["test/mcp-allowed.test.ts"],
  },
];
