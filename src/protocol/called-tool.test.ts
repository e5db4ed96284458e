import { expect, test } from "vitest";
import { type CalledTool, keepsOut, keepsOutServer, letsIn } from "./called-tool.ts";
import { plainName } from "./server-names.ts";

const hashed: CalledTool = { name: "mcp_files_read-ve_12345678", of: { server: "files", tool: "read_very_long" } };
const twin: CalledTool = { name: "mcp_a_b-c_12345678", of: { server: "a", tool: "b_c" } };
const server = "a-server-whose-name-is-too-long-to-stand";
const named = (of: NonNullable<CalledTool["of"]>): CalledTool => ({ name: plainName(of.server, of.tool), of });

test.each<[pattern: string, tool: CalledTool, letsIn: boolean, keepsOut: boolean]>([
  ["mcp__files__read_very_long", hashed, true, true],
  ["mcp__files__read_*", hashed, true, true],
  ["mcp__files", hashed, true, true],
  ["mcp_files_*", hashed, true, true],
  ["mcp__file", hashed, false, false],
  ["mcp__files__read", hashed, false, false],
  ["mcp_files_read-ve_12345678", hashed, true, true],
  // To keep out, the name that it would have alone is enough; to let in, it could be another's.
  ["mcp_files_read_very_long", hashed, false, true],
  ["mcp_a_b_c", twin, false, true],
  ["mcp__a__b_c", twin, true, true],
  ["mcp__a_b__c", twin, false, false],
  ["mcp_a_*", named({ server: "a_b", tool: "c" }), false, true],
  ["mcp__a", named({ server: "a_b", tool: "c" }), false, false],
  ["mcp_a_b_*", named({ server: "a_b", tool: "c" }), true, true],
  ["mcp_a_b_c", named({ server: "a_b", tool: "c" }), true, true],
  ["mcp__my.docs__find.all", named({ server: "my.docs", tool: "find.all" }), true, true],
  ["mcp__my_docs__find_all", named({ server: "my.docs", tool: "find.all" }), false, true],
  [`mcp__${server}__find`, named({ server, tool: "find" }), true, true],
  [`mcp_${server}_*`, named({ server, tool: "find" }), false, true],
  ["mcp__a__b__c", named({ server: "a__b", tool: "c" }), false, true],
  // It may be the form of a longer name.
  ["mcp__a_0123abcd__c", named({ server: "a_0123abcd", tool: "c" }), false, true],
  ["read_*", { name: "read_file" }, true, true],
  ["mcp__read__resource", { name: "mcp_read_resource" }, false, true],
])("%s is about %j: it lets in %s, keeps out %s", (pattern, tool, lets, keeps) => {
  expect([letsIn(pattern, tool), keepsOut(pattern, tool)]).toEqual([lets, keeps]);
});

test.each([
  ["mcp_files_*", "files", true],
  ["mcp__files", "files", true],
  ["mcp_*", "files", true],
  ["mcp_files_read*", "files", false],
  ["mcp__files__read", "files", false],
  ["mcp__files", "files_b", false],
  ["mcp__my.docs", "my.docs", true],
  [`mcp_${plainName("my.docs", "").slice(4)}*`, "my.docs", true],
])("%s keeps out all of the server %s: %s", (pattern, name, kept) => {
  expect(keepsOutServer(pattern, name)).toBe(kept);
});
