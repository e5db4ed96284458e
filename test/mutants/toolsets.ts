import type { Mutant } from "./mutant.ts";

/** What is in reach of a session, under which name it is judged, and what the tools of the agent and the desktop keep to. */
export const toolsets: readonly Mutant[] = [
  {
    name: "chosen-tools-are-all",
    file: "src/tools/registry.ts",
    find: 'picked.has("use_tool") ? new Map([...entries, ...picked]) : picked',
    replace: "new Map([...entries, ...picked])",
    tests: ["src/tools/registry.test.ts"],
  },
  {
    name: "inner-tool-is-judged",
    file: "src/protocol/tool-names.ts",
    find: "return { name: inner, input: given ?? rest };",
    replace: "return { name, input };",
    tests: ["src/protocol/tool-names.test.ts"],
  },
  {
    name: "use-tool-never-before-the-gate",
    file: "src/tools/agent/use-tool.ts",
    find: "asks: (_, { texts }) => {\n    throw new ToolError(texts.useToolInside());\n  },",
    replace: "asks: () => [],",
    tests: ["src/tools/agent/tool-search.test.ts"],
  },
  {
    name: "ask-shows-the-inner-input",
    file: "src/loop/judge.ts",
    find: "const { input: given } = unwrapped(call.name, call.input);",
    replace: "unwrapped(call.name, call.input);\n  const given = call.input;",
    tests: ["test/toolsets.test.ts"],
  },
  {
    name: "input-problems-in-the-session-language",
    file: "src/loop/input-problems.ts",
    find: "return texts.tooBig({ of: measureOf(issue.origin), maximum: Number(maximum), inclusive });",
    replace: "return issue.message + maximum + inclusive;",
    tests: ["src/loop/input.property.test.ts", "src/loop/parse-input.test.ts"],
  },
  {
    name: "given-input-stays-as-it-came",
    file: "src/loop/meant-input.ts",
    find: "structuredClone(input)",
    replace: "input",
    tests: ["src/loop/parse-input.test.ts"],
  },
  {
    name: "planning-is-no-progress",
    file: "src/loop/stuck.ts",
    find: '"tool_search", "todo_write"',
    replace: "",
    tests: ["src/loop/stuck.test.ts"],
  },
  {
    name: "todos-changed-as-they-are-now",
    file: "src/tools/agent/todo-write.ts",
    find: "const after = changed(now, change, call);",
    replace: "const after = changed(context.todos(), change, call);",
    tests: ["src/tools/agent/todo-write.test.ts"],
  },
  {
    name: "todo-named-after-its-call",
    file: "src/tools/agent/todo-list.ts",
    find: "const name = call.slice(-idLength);",
    replace: "const name = (call + Math.random()).slice(-idLength);",
    tests: ["src/tools/agent/todo-write.test.ts"],
  },
  {
    name: "screenshot-overwrites-nothing",
    file: "src/tools/system/screenshot.ts",
    find: 'flag: "wx"',
    replace: 'flag: "w"',
    tests: ["src/tools/system/screenshot.test.ts"],
  },
  {
    name: "screenshot-is-a-picture",
    file: "src/tools/system/png.ts",
    find: " && bytes.subarray(-8, -4).equals(end)",
    replace: "",
    tests: ["src/tools/system/screenshot.test.ts"],
  },
  {
    name: "desktop-child-without-secrets",
    file: "src/tools/system/desktop.ts",
    find: "return childEnvironment(env, {",
    replace: "return childEnvironment({}, {\n    ...(env as Record<string, string>),",
    tests: ["src/tools/system/screenshot.test.ts"],
  },
];
