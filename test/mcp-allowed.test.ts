import { resolve } from "node:path";
import { expect, test } from "vitest";
import { commands } from "./support/commands.ts";
import { startServer } from "./support/server.ts";

const files = resolve(import.meta.dirname, "support/mcp/read-file-server.mjs");

test("who allows a server's tool by the name that he is shown gets the rule that does so", async () => {
  const program = commands();
  await program.run("mcp", "add", "files", "--", process.execPath, files);
  const call = () => program.run("tool", "call", "mcp_files_read_file", "{}");
  expect((await call()).code).toBe(3);
  const added = await program.run("permission", "add", "allow", "mcp_files_read_file");
  expect([added.code, added.stderr]).toEqual([0, expect.stringContaining("The rule is mcp__files__read_file\n")]);
  expect((await program.run("permission", "list")).stdout).toContain("mcp__files__read_file");
  expect((await call()).stdout).toBe("read\n");
  // What forbids holds as it is, and what nobody knows stays as it was written.
  for (const [effect = "", rule = ""] of [
    ["deny", "mcp_files_read_file"],
    ["allow", "mcp_files_none"],
    ["allow", "mcp_files_*"],
  ])
    expect((await program.run("permission", "add", effect, rule)).stderr).not.toContain("The rule is");
});

test("the API does the same", async () => {
  await using server = await startServer();
  const config = { command: process.execPath, args: [files] };
  await server.request("POST", "/api/mcp/servers", { body: { name: "files", config } });
  const body = { effect: "allow", rule: "mcp_files_read_file" };
  expect((await server.request("POST", "/api/permissions/try", { body })).json).toMatchObject({
    rule: "mcp__files__read_file",
  });
  expect((await server.request("POST", "/api/permissions", { body })).json).toMatchObject({
    user: { allow: ["mcp__files__read_file"] },
  });
});
