import { askInput } from "./ask-input.ts";
import { browserInput } from "./browser-input.ts";
import { jsonObject } from "./json-object.ts";
import { todoInput } from "./todo-input.ts";

/** Names that models and skills bring from elsewhere. Understood wherever a tool is named, never published. */
const toolAliases: Record<string, string> = {
  edit_file: "edit",
  str_replace: "edit",
  search_files: "grep",
  Read: "read_file",
  Write: "write_file",
  Edit: "edit",
  Bash: "bash",
  BashOutput: "bash_output",
  KillShell: "bash_kill",
  KillBash: "bash_kill",
  shell: "bash",
  run_command: "bash",
  Glob: "glob",
  Grep: "grep",
  LS: "list_dir",
  list_directory: "list_dir",
  delete_file: "file_delete",
  move_file: "file_move",
  rename_file: "file_move",
  copy_file: "file_copy",
  NotebookEdit: "notebook_edit",
  Task: "task",
  TodoWrite: "todo_write",
  ToolSearch: "tool_search",
  Skill: "skill",
  AskUserQuestion: "ask_user",
  EnterPlanMode: "enter_plan_mode",
  ExitPlanMode: "exit_plan_mode",
  ListMcpResourcesTool: "mcp_list_resources",
  ReadMcpResourceTool: "mcp_read_resource",
  browser_snapshot: "browser_get_dom",
  browser_take_screenshot: "browser_screenshot",
  browser_navigate_back: "browser_go_back",
  browser_navigate_forward: "browser_go_forward",
  browser_select_option: "browser_select",
  browser_file_upload: "browser_upload",
  browser_fill: "browser_type",
  browser_input: "browser_type",
  browser_open: "browser_navigate",
  browser_goto: "browser_navigate",
  browser_press: "browser_press_key",
  browser_wait: "browser_wait_for",
  WebFetch: "web_fetch",
  WebSearch: "web_search",
};

/** As Playwright's own tools name one, in their words and by its ref. */
const element = { target: "ref", element_ref: "ref", css: "selector" };

const inputAliases: Record<string, Record<string, string>> = {
  read_file: { file_path: "path", startLine: "start_line", endLine: "end_line" },
  write_file: { file_path: "path" },
  edit: { file_path: "path", old_str: "old_string", new_str: "new_string", replaceAll: "replace_all" },
  bash: { cmd: "command", run_in_background: "background" },
  bash_output: { bash_id: "process_id", pid: "process_id", id: "process_id" },
  bash_kill: { shell_id: "process_id", bash_id: "process_id", pid: "process_id", id: "process_id" },
  glob: { path: "base_dir" },
  grep: { "-i": "case_insensitive", "-C": "context_lines", glob: "include", head_limit: "max_results" },
  file_stat: { file_path: "path" },
  file_delete: { file_path: "path" },
  file_move: { from: "source", to: "destination", old_path: "source", new_path: "destination" },
  file_copy: { from: "source", to: "destination", path: "source" },
  notebook_edit: {
    notebook_path: "path",
    cell_id: "cell",
    cell_number: "cell",
    new_source: "source",
    edit_mode: "mode",
  },
  use_tool: { tool: "name", tool_name: "name", arguments: "input", args: "input", parameters: "input" },
  skill: { skill: "name", skill_name: "name", command: "name", args: "arguments", path: "file" },
  task: { subagent_type: "agent_type" },
  apply_patch: { input: "patch" },
  web_search: { q: "query", search_query: "query", max_results: "count", num_results: "count", limit: "count" },
  browser_click: element,
  browser_hover: element,
  browser_scroll: element,
  browser_type: { ...element, value: "text" },
  browser_select: { ...element, value: "values", options: "values" },
  browser_upload: { ...element, files: "paths", path: "paths" },
  browser_screenshot: { ...element, fullPage: "full_page", filename: "path" },
  browser_get_dom: { ...element, depth: "max_depth" },
  browser_evaluate: { function: "script", expression: "script", code: "script" },
};

export function toolName(name: string): string {
  // As others name the tools of MCP servers.
  const [, server, tool] = /^mcp__(.+?)__(.+)$/s.exec(name) ?? [];
  if (server !== undefined) return `mcp_${server}_${tool}`;
  return Object.hasOwn(toolAliases, name) ? (toolAliases[name] as string) : name;
}

/** Whether it is what others' names of tools come to mean here. */
export const isToolName = (name: string): boolean => Object.values(toolAliases).includes(name);

/** Names of elsewhere whose parameters are not ours: what they do, these do. */
const kin: Record<string, readonly string[]> = {
  view: ["read_file"],
  open_file: ["read_file"],
  cat: ["read_file"],
  create_file: ["write_file"],
  str_replace_editor: ["read_file", "edit", "write_file"],
  str_replace_based_edit_tool: ["read_file", "edit", "write_file"],
  multiedit: ["edit"],
  execute_command: ["bash"],
  terminal: ["bash"],
  exec: ["bash"],
  find: ["glob"],
  find_files: ["glob"],
  search: ["grep"],
  codebase_search: ["grep"],
  remove_file: ["file_delete"],
  update_plan: ["todo_write"],
};

export const kinOf = (name: string): readonly string[] =>
  Object.hasOwn(kin, name.toLowerCase()) ? (kin[name.toLowerCase()] as readonly string[]) : [];

export interface ToolUse {
  name: string;
  input: unknown;
}

/** The call itself or the one inside use_tool: that is what runs, is asked for and is shown. Otherwise as it came. */
export function unwrapped(name: string, input: unknown): ToolUse {
  const fields = name === "use_tool" ? jsonObject(input) : null;
  if (!fields) return { name, input };
  const { name: inner, input: given, ...rest } = ourNames(name, fields);
  // One use_tool inside another stays what it is, and is refused.
  if (typeof inner !== "string" || inner === name) return { name, input };
  // Some models leave out the object around the tool's own parameters.
  return { name: inner, input: given ?? rest };
}

/** The call as our tools know it. A name of ours that is given too wins over its alias. */
export function understood(calledName: string, calledInput: unknown): ToolUse {
  const { name, input } = unwrapped(calledName, calledInput);
  const ours = toolName(name);
  const given = jsonObject(input);
  if (!given) return { name: ours, input };
  let known: Record<string, unknown> = { ...given };
  if (name === "search_files") known = searchFilesInput(known);
  if (ours === "read_file") known = rangeInput(known);
  if (ours === "bash") known = commandInput(known);
  if (ours === "todo_write") known = todoInput(known);
  if (ours === "ask_user") known = askInput(known);
  if (ours.startsWith("browser_")) known = browserInput(ours, ourNames(ours, known));
  const named = ourNames(ours, known);
  return { name: ours, input: quotable.has(ours) ? { ...named, ...unquoted(named.path) } : named };
}

/** Tools whose path is taken out of the quotes that a shell would want; `./"a"` is a name that has them. */
const quotable = new Set(["read_file", "write_file", "edit", "list_dir", "file_stat"]);

function unquoted(path: unknown): { path?: string } {
  const inside = typeof path === "string" && /^\s*(["'`])([^"'`]+)\1\s*$/.exec(path)?.[2];
  return inside ? { path: inside } : {};
}

function ourNames(tool: string, input: Record<string, unknown>): Record<string, unknown> {
  const known = { ...input };
  for (const [alias, field] of Object.entries(inputAliases[tool] ?? {})) {
    if (!Object.hasOwn(known, alias)) continue;
    known[field] ??= known[alias];
    delete known[alias];
  }
  return known;
}

// search_files says "query" for what grep calls pattern, and "pattern" for what grep calls include.
function searchFilesInput({ query, pattern, isRegex, ...rest }: Record<string, unknown>): Record<string, unknown> {
  return {
    ...rest,
    pattern: query,
    ...(pattern !== undefined && { include: pattern }),
    ...(isRegex !== true && { literal: true }),
  };
}

// Others count lines from an offset; a range of ours that is given too wins.
function rangeInput({ offset, limit, ...rest }: Record<string, unknown>): Record<string, unknown> {
  const start = Number(offset ?? 1);
  const end = start + Number(limit) - 1;
  return {
    ...(offset !== undefined && !Number.isNaN(start) && { start_line: start }),
    ...(limit !== undefined && !Number.isNaN(end) && { end_line: end }),
    ...rest,
  };
}

// Some agents count a timeout in seconds and some in milliseconds; nobody means a command to end within one.
function commandInput({ timeout, description: _, ...rest }: Record<string, unknown>): Record<string, unknown> {
  const limit = Number(timeout);
  if (timeout === undefined || Number.isNaN(limit)) return rest;
  return { timeout_ms: limit < 1000 ? limit * 1000 : limit, ...rest };
}
