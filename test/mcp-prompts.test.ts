import { resolve } from "node:path";
import { expect, test } from "vitest";
import { commands } from "./support/commands.ts";
import { startScriptedModel } from "./support/scripted-model.ts";
import { at } from "./support/skillmint.ts";
import { putSkill } from "./support/skills.ts";

const docs = resolve(import.meta.dirname, "support/docs-mcp-server.mjs");

test("/server:prompt puts the server's text before the user's words, and its resources are found and read by the model", async () => {
  const program = commands();
  await program.run("mcp", "add", "docs", "--", process.execPath, docs);
  const uses = [
    { name: "use_tool", input: { name: "mcp_list_resources", input: {} } },
    { name: "use_tool", input: { name: "ReadMcpResourceTool", input: { server: "docs", uri: "doc://page/7" } } },
  ];
  const search = [{ name: "tool_search", input: { query: "resources" } }];
  await using model = await startScriptedModel([{ calls: search }, { calls: uses }, { text: "Done." }] as never);
  const { stdout } = await program.run("run", ...at(model.url), "/docs:review a.ts focus=speed");
  expect(stdout).toBe("Done.\n");
  const [first, second, third] = model.requests.map(({ raw }) => raw);
  expect(first).toContain("<server_prompt>\\nReview a.ts, above all speed.\\n</server_prompt>");
  expect(first).toContain("/docs:review a.ts focus=speed");
  expect(second).toContain("mcp_read_resource");
  expect(third).toContain("doc://page/{n} – Page");
  expect(third).toContain("Text of doc://page/7.");
});

test("a skill of that name wins, and what no server is called stays the user's words", async () => {
  const program = commands();
  await program.run("mcp", "add", "docs", "--", process.execPath, docs);
  putSkill(program.home, "docs:review", { text: "The skill's own." });
  await using model = await startScriptedModel([{ text: "One." }, { text: "Two." }] as never);
  await program.run("run", ...at(model.url), "/docs:review a.ts");
  await program.run("run", ...at(model.url), "/other:review a.ts");
  const [first, second] = model.requests.map(({ raw }) => raw);
  expect(first).toContain("The skill's own.");
  expect(first).not.toContain("<server_prompt>");
  expect(second).not.toContain("<server_prompt>");
});
