import { resolve } from "node:path";
import { expect, test } from "vitest";
import { commands } from "./support/commands.ts";
import { startScriptedModel } from "./support/scripted-model.ts";
import { startServer } from "./support/server.ts";
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

test("who calls for a prompt that there is not, or without what it needs, is told so himself", async () => {
  const program = commands();
  await program.run("mcp", "add", "docs", "--", process.execPath, docs);
  await using model = await startScriptedModel(Array.from({ length: 3 }, () => ({ text: "Hm." })));
  const run = (text: string) => program.run("run", ...at(model.url), text);
  expect((await run("/docs:revew a.ts")).stderr).toContain(
    "The MCP server docs has no such prompt (/docs:revew): it was sent as plain text. Did you mean: /docs:review?\n",
  );
  expect((await run("/docs:review")).stderr).toContain(
    "The prompt /docs:review was not used: it needs file. Write: /docs:review file=…\n",
  );
  await program.run("mcp", "disable", "docs");
  expect((await run("/docs:review a.ts")).stderr).toContain("There is no skill docs:review");
  // Of one that there is not the model reads what its user wrote, and nothing else.
  const [first = "", second] = model.requests.map(({ raw }) => raw);
  expect(first).toContain("/docs:revew a.ts");
  expect(first).not.toContain("prompt revew");
  expect(second).toContain("was not called: it needs file");
});

test("the page is told which prompts there are, and what went wrong in its user's language", async () => {
  await using server = await startServer();
  const config = { command: process.execPath, args: [docs] };
  await server.request("POST", "/api/mcp/servers", { body: { name: "docs", config } });
  const prompts = await server.request("GET", "/api/mcp/prompts");
  const file = { name: "file", description: "", required: true };
  const focus = { name: "focus", description: "", required: false };
  expect(prompts.json).toEqual({ prompts: [{ name: "docs:review", description: "", arguments: [file, focus] }] });
  const id = await server.begin({ workspace: server.program.work, prompt: "hello" });
  const said = { body: { text: "/docs:review" }, language: "zh-CN" } as const;
  const answer = await server.request("POST", `/api/sessions/${id}/messages`, said);
  expect(answer.json).toMatchObject({
    notice: "未使用提示词 /docs:review：缺少 file。请这样写：/docs:review file=…",
  });
  await server.request("POST", "/api/mcp/servers/docs/disable");
  expect((await server.request("GET", "/api/mcp/prompts")).json).toEqual({ prompts: [] });
});
