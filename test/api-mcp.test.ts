import { resolve } from "node:path";
import { expect, test } from "vitest";
import { follow } from "./support/follow.ts";
import { startServer } from "./support/server.ts";

const small = resolve(import.meta.dirname, "support/small-mcp-server.ts");
const config = { command: process.execPath, args: [small] };

test("servers are added, shown, tested, switched and removed over HTTP, and no secret comes back", async () => {
  await using server = await startServer();
  const body = { name: "small", config: { ...config, env: { TOKEN: "hush-hush-1234" } } };
  const added = await server.request("POST", "/api/mcp/servers", { body });
  expect([added.status, added.json]).toMatchObject([
    201,
    { name: "small", changed: false, tested: { ok: true, tools: 3 } },
  ]);
  const { text, json } = await server.request<{ servers: object[] }>("GET", "/api/mcp/servers");
  expect(text).not.toContain("hush");
  expect(json.servers).toMatchObject([
    { name: "small", from: "user", state: "on", tools: 3, variables: ["TOKEN"] },
    { name: "playwright", state: "ready-made" },
    { name: "chrome-devtools", state: "ready-made" },
  ]);
  const tools = await server.request<{ tools: { name: string }[] }>("GET", "/api/mcp/servers/small/tools");
  expect(tools.json.tools.map(({ name }) => name)).toEqual(["mcp_small_look", "mcp_small_token", "mcp_small_tell"]);
  expect((await server.request("POST", "/api/mcp/servers/small/disable")).status).toBe(200);
  expect((await server.request("POST", "/api/mcp/servers/small/test")).json.error).toContain("is switched off");
  const enabled = await server.request<{ does: string[] }>("POST", "/api/mcp/servers/small/enable");
  expect(enabled.json).toMatchObject({ name: "small", tested: { ok: true, tools: 3 } });
  expect(enabled.json.does).toEqual([expect.stringContaining("small-mcp-server.ts"), "It is given: TOKEN"]);
  expect((await server.request("POST", "/api/mcp/servers/small/test")).json).toMatchObject({ ok: true, tools: 3 });
  const bad = await server.request("POST", "/api/mcp/servers", { body: { name: "bad", config: { type: "pigeon" } } });
  expect([bad.status, bad.json.error]).toEqual([422, "bad cannot be used: nobody knows the type pigeon."]);
  expect((await server.request("DELETE", "/api/mcp/servers/small")).json).toEqual({ name: "small", secrets: 1 });
  expect((await server.request("DELETE", "/api/mcp/servers/small")).status).toBe(404);
});

test("the routes of the seeds speak as the seeds do, and a call passes the gate", async () => {
  await using server = await startServer();
  const post = (path: string, body: object) => server.request("POST", `/api/mcp/${path}`, { body, language: "zh-CN" });
  expect((await post("add-server", { name: "small", ...config, env: {} })).json).toEqual({
    output: "MCP 服务器 small 已添加",
  });
  expect((await post("list-servers", {})).json).toEqual({ output: '["small"]' });
  const tools = await post("list-tools", { serverName: "small" });
  expect(tools.json).toMatchObject({ output: '["look","token","tell"]', tools: [{ name: "look" }, {}, {}] });
  for (const body of [
    { server_name: "small", tool_name: "look", arguments: { what: "a" } },
    { serverName: "small", toolName: "look", args: { what: "a" } },
  ])
    expect((await post("call-tool", body)).json).toEqual({ output: "look: a" });
  const none = await post("call-tool", { server_name: "none", tool_name: "look" });
  expect([none.status, none.json]).toEqual([404, { error: "MCP 服务器 none 不存在" }]);
  expect((await post("call-tool", { server_name: "small", tool_name: "fly" })).status).toBe(404);

  const until = await follow(server);
  const calling = post("call-tool", { server_name: "small", tool_name: "tell", arguments: { what: "b" } });
  const ask = await until(({ type }) => type === "ask-raised");
  expect(ask.tool).toBe("mcp_small_tell");
  const answer = { decision: "allow", hash: ask.hash };
  expect((await server.request("POST", `/api/sessions/${ask.session}/asks/${ask.ask}`, { body: answer })).status).toBe(
    200,
  );
  expect((await calling).json).toEqual({ output: "tell: b" });

  const denied = post("call-tool", { server_name: "small", tool_name: "tell", arguments: { what: "c" } });
  const other = await until(({ type, ask: one }) => type === "ask-raised" && one !== ask.ask);
  await server.request("POST", `/api/sessions/${other.session}/asks/${other.ask}`, { body: { decision: "deny" } });
  expect((await denied).status).toBe(403);
  // One after the other they share a session, and so the server that one before has started.
  expect(other.session).toBe(ask.session);
  expect((await post("remove-server", { name: "small" })).json).toEqual({ output: "MCP 服务器 small 已移除" });
});

test("how a server is is told to who listens, with the reason where it failed", async () => {
  await using server = await startServer();
  const until = await follow(server);
  await server.request("POST", "/api/mcp/servers", { body: { name: "dead", config: { command: "/nowhere/x" } } });
  expect(await until(({ type, status }) => type === "mcp-status" && status === "error")).toEqual({
    ...{ type: "mcp-status", server: "dead", status: "error", reason: expect.stringContaining("ENOENT") },
    problem: { kind: "start", detail: "spawn /nowhere/x ENOENT" },
  });
});
