import { expect, test } from "vitest";
import { parseAgent } from "./parse.ts";

const parse = (content: string | Uint8Array, file = "reviewer") => {
  const agent = parseAgent(content, { file });
  if ("skipped" in agent) return agent.skipped.code;
  const { head, text, diagnostics } = agent;
  return { ...head, text, odd: diagnostics.map(({ code }) => code) };
};
const withHead = (head: string, text = "Review it.") => parse(`---\n${head}\n---\n${text}\n`);

test("an agent's file says what it is for, which tools it has, its model and how long it works", () => {
  expect(
    withHead(
      "name: Code Reviewer\ndescription: Reviews code.\ntools: Read, Grep, Bash(git diff:*), mcp__github__get_issue\ndisallowedTools: [WebFetch]\nmodel: sonnet\nmaxTurns: 7\ncolor: red",
    ),
  ).toEqual({
    ...{ name: "code-reviewer", description: "Reviews code.", text: "Review it.\n" },
    ...{ tools: ["read_file", "grep", "Bash(git diff:*)", "mcp__github__get_issue"], removes: ["web_fetch"] },
    ...{ model: "sonnet", maxSteps: 7, odd: ["name-changed", "agent-whole-tools"] },
  });
});

test.each([
  ["name: a\ndescription: d\ntools:\n  - Read\n  - Write", { tools: ["read_file", "write_file"], odd: [] }],
  ["name: a\ndescription: d\nallowed_tools: Read", { tools: ["read_file"], odd: [] }],
  // No list of an agent lets anything pass unasked, and a part of a tool is not all of it.
  ["name: a\ndescription: d\nallowed-tools: Bash(git:*)", { tools: ["Bash(git:*)"], odd: ["agent-whole-tools"] }],
  ["name: a\ndescription: d\nmax_iterations: 9", { maxSteps: 9, odd: [] }],
  ["name: a\ndescription: d\nmaxTurns: many", { odd: ["not-a-count"] }],
  ["name: a\ndescription: d\nmodel: inherit", { odd: [] }],
  ["name: a\ndescription: d\npermissionMode: plan", { reads: true, odd: [] }],
  ["name: a\ndescription: d\npermissionMode: bypassPermissions", { odd: ["agent-mode"] }],
  [
    "name: a\ndescription: Use it: always, for `x: y`",
    { description: "Use it: always, for `x: y`", odd: ["repaired"] },
  ],
  ["name: a\ndescription: d\nhooks: {}", { odd: ["unknown-field"] }],
  ["description: d", { name: "reviewer", odd: ["agent-unnamed"] }],
  ["name: '!'\ndescription: d", { name: "reviewer", odd: ["agent-uncalled"] }],
  ["name: a\nname: b\ndescription: d", { name: "b", odd: ["duplicate-field"] }],
  ["name: a", { description: "Review it.", odd: ["description-missing"] }],
])("of %j is made %j", (head, expected) => {
  expect(withHead(head)).toEqual({ name: "a", description: "d", text: "Review it.\n", ...expected });
});

test("a file without a head is an agent by its name; one without a word is none", () => {
  expect(parse("# Looks at tests\nDo it.")).toEqual({
    ...{ name: "reviewer", description: "Looks at tests", text: "# Looks at tests\nDo it.", odd: ["agent-no-head"] },
  });
  expect([parse(" \n"), parse(new Uint8Array(400))]).toEqual(["empty", "not-text"]);
});
