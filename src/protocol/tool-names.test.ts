import { expect, test } from "vitest";
import { understood } from "./tool-names.ts";

test.each<[string, string, unknown, string, unknown]>([
  ["our own names stay", "read_file", { path: "a" }, "read_file", { path: "a" }],
  ["unknown names stay", "teleport", { to: "a" }, "teleport", { to: "a" }],
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
  ["input that is no object stays", "Bash", "ls", "bash", "ls"],
])("%s", (_, name, input, ourName, ourInput) => {
  expect(understood(name, input)).toEqual({ name: ourName, input: ourInput });
});
