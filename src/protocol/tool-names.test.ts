import { expect, test } from "vitest";
import { understood, unwrapped } from "./tool-names.ts";

test.each<[string, string, unknown, string, unknown]>([
  ["Playwright's own tools", "browser_snapshot", {}, "browser_get_dom", {}],
  [
    "an element in words beside its ref",
    "browser_click",
    { element: "the button", ref: "e1", doubleClick: true },
    "browser_click",
    { ref: "e1", doubleClick: true },
  ],
  ["an element in words only", "browser_click", { element: "Sign in" }, "browser_click", { selector: "Sign in" }],
  ["a point in one", "browser_click", { coordinate: [3, 4] }, "browser_click", { x: 3, y: 4 }],
  [
    "slow typing",
    "browser_type",
    { target: "e1", text: "a", slowly: true },
    "browser_type",
    { ref: "e1", text: "a", delay: 30 },
  ],
  ["a value of a field", "browser_fill", { css: "#a", value: "b" }, "browser_type", { selector: "#a", text: "b" }],
  [
    "one value of a list",
    "browser_select_option",
    { ref: "e1", value: "a" },
    "browser_select",
    { ref: "e1", values: ["a"] },
  ],
  ["a text to wait for", "browser_wait_for", { text: "Done" }, "browser_wait_for", { selector: "text=Done" }],
  ["a function", "browser_evaluate", { function: "() => 1" }, "browser_evaluate", { script: "() => 1" }],
  ["our own names stay", "read_file", { path: "a" }, "read_file", { path: "a" }],
  ["unknown names stay", "teleport", { to: "a" }, "teleport", { to: "a" }],
  ["names of MCP tools elsewhere", "mcp__github__get__it", { a: 1 }, "mcp_github_get__it", { a: 1 }],
  ["names of objects are no aliases", "constructor", {}, "constructor", {}],
  ["Claude Code's names", "Read", { file_path: "a" }, "read_file", { path: "a" }],
  [
    "lines counted from an offset",
    "Read",
    { file_path: "a", offset: 5, limit: 3 },
    "read_file",
    { path: "a", start_line: 5, end_line: 7 },
  ],
  [
    "the seeds' edit_file",
    "edit_file",
    { path: "a", old_str: "x", new_str: "y" },
    "edit",
    { path: "a", old_string: "x", new_string: "y" },
  ],
  [
    "the seeds' search_files",
    "search_files",
    { query: "x", pattern: "*.ts", isRegex: false },
    "grep",
    { pattern: "x", include: "*.ts", literal: true },
  ],
  ["a regular expression in search_files", "search_files", { query: "x+", isRegex: true }, "grep", { pattern: "x+" }],
  [
    "a timeout in seconds",
    "Bash",
    { command: "ls", timeout: 60, description: "list" },
    "bash",
    { command: "ls", timeout_ms: 60_000 },
  ],
  [
    "a timeout in milliseconds",
    "Bash",
    { command: "ls", timeout: 60_000 },
    "bash",
    { command: "ls", timeout_ms: 60_000 },
  ],
  [
    "our name wins over an alias",
    "edit",
    { path: "a", old_str: "x", old_string: "y" },
    "edit",
    { path: "a", old_string: "y" },
  ],
  ["a process by its pid", "bash_kill", { pid: 7 }, "bash_kill", { process_id: 7 }],
  [
    "a todo that is added",
    "todo_write",
    { action: "add", title: "x" },
    "todo_write",
    { action: "create", subject: "x" },
  ],
  ["the patch of others", "apply_patch", { input: "p" }, "apply_patch", { patch: "p" }],
  ["a copy in other words", "copy_file", { path: "a", to: "b" }, "file_copy", { source: "a", destination: "b" }],
  [
    "Claude Code's notebooks",
    "NotebookEdit",
    { notebook_path: "a", cell_id: "x", new_source: "s", edit_mode: "insert" },
    "notebook_edit",
    { path: "a", cell: "x", source: "s", mode: "insert" },
  ],
  ["input that is no object stays", "Bash", "ls", "bash", "ls"],
  ["input written into a string", "Read", '{"file_path":"a"}', "read_file", { path: "a" }],
  ["what use_tool holds", "use_tool", { name: "file_delete", input: { path: "a" } }, "file_delete", { path: "a" }],
  ["an alias inside use_tool", "use_tool", { name: "Read", input: { file_path: "a" } }, "read_file", { path: "a" }],
  ["a path in quotes", "read_file", { path: '"src/index.ts"' }, "read_file", { path: "src/index.ts" }],
  ["a name that has quotes", "read_file", { path: './"a"' }, "read_file", { path: './"a"' }],
  ["use_tool without an input", "use_tool", { name: "screenshot" }, "screenshot", {}],
  ["use_tool with a flat input", "use_tool", { name: "file_stat", path: "a" }, "file_stat", { path: "a" }],
  [
    "use_tool in other words",
    "use_tool",
    { tool_name: "file_move", arguments: '{"from":"a","to":"b"}' },
    "file_move",
    { source: "a", destination: "b" },
  ],
  ["use_tool written into a string", "use_tool", '{"name":"bash","input":{"cmd":"ls"}}', "bash", { command: "ls" }],
  ["use_tool without a name", "use_tool", { input: {} }, "use_tool", { input: {} }],
  [
    "use_tool inside use_tool",
    "use_tool",
    { name: "use_tool", input: { name: "bash" } },
    "use_tool",
    { name: "use_tool", input: { name: "bash" } },
  ],
  [
    "Claude Code's TodoWrite",
    "TodoWrite",
    { todos: [{ content: "Read", status: "in-progress", activeForm: "Reading" }, "Write"] },
    "todo_write",
    { todos: [{ subject: "Read", status: "in_progress" }, { subject: "Write" }] },
  ],
  [
    "a list written into a string",
    "todo_write",
    { todos: '[{"subject":"a","status":"done"}]' },
    "todo_write",
    { todos: [{ subject: "a", status: "completed" }] },
  ],
])("%s", (_, name, input, ourName, ourInput) => {
  expect(understood(name, input)).toEqual({ name: ourName, input: ourInput });
});

test("what is inside use_tool is shown as it was given", () => {
  const input = { path: "a" };
  expect(unwrapped("use_tool", { name: "file_delete", input }).input).toBe(input);
  // The very same object, which the store then need not keep twice.
  expect(unwrapped("read_file", input).input).toBe(input);
});
