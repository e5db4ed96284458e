import { expect, test } from "vitest";
import { objectOf } from "./object-of.ts";

test.each([
  ["bash", { command: "npm test" }, "npm test"],
  ["bash", { command: "cat <<E\nx\nE" }, "cat <<E …"],
  ["read_file", { path: "src/a.ts" }, "src/a.ts"],
  ["grep", { pattern: "roses", path: "src" }, "roses · src"],
  ["grep", { pattern: "roses", path: "." }, "roses"],
  ["glob", { pattern: "**/*.ts" }, "**/*.ts"],
  ["list_dir", {}, "."],
  ["file_move", { source: "a", destination: "b" }, "a → b"],
  ["bash_kill", { process_id: 3 }, "3"],
  ["apply_patch", { patch: "*** Begin Patch\n*** Update File: a.ts\n*** Add File: b.ts\n" }, "a.ts, b.ts"],
  ["apply_patch", { patch: "--- a/x.ts\n+++ b/x.ts\n@@ -1 +1 @@\n" }, "x.ts"],
  ["apply_patch", { patch: "--- /dev/null\n+++ b/new.ts\n" }, "new.ts"],
  ["todo_write", { subject: "x" }, ""],
  ["somebody_elses", { url: "https://example.com", other: 1 }, "https://example.com"],
  ["somebody_elses", { count: 3 }, ""],
  ["mcp_weather_get", { days: 3, location: "New York" }, "New York"],
  ["read_file", {}, ""],
  ["bash", { command: 5 }, ""],
])("%s %j is about %j", (name, input, object) => {
  expect(objectOf(name, input)).toBe(object);
});
