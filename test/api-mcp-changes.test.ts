import { mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { startServer } from "./support/server.ts";

const small = resolve(import.meta.dirname, "support/small-mcp-server.ts");

test("a server is changed with the values that its user leaves as they are, and others' are taken over as shown", async () => {
  await using server = await startServer();
  // The way to it is left out: where these files lie, it may look like a secret.
  const config = { command: process.execPath, args: [basename(small)], cwd: dirname(small) };
  const add = (body: object) => server.request("POST", "/api/mcp/servers", { body });
  await add({ name: "small", config: { ...config, env: { TOKEN: "hush-hush-1234", OLD: "x" } } });
  const { text, json } = await server.request("GET", "/api/mcp/servers/small");
  expect(json).toMatchObject({
    transport: "stdio",
    args: [basename(small)],
    variables: ["TOKEN", "OLD"],
    hidden: false,
  });
  expect(text).not.toContain("hush");
  const changed = await add({ name: "small", config: { ...config, env: { NEW: "y" } }, keep: ["TOKEN"] });
  expect(changed.json).toMatchObject({ changed: true, tested: { ok: true } });
  expect((await server.request("GET", "/api/mcp/servers/small")).json.variables).toEqual(["TOKEN", "NEW"]);
  const gone = await add({ name: "small", config, keep: ["OLD"] });
  expect([gone.status, gone.json.error]).toEqual([422, "There is no stored value of OLD for small. Type it again."]);
  await add({ name: "keyed", config: { command: "/nowhere/x", args: ["--api-key", "sk-0123456789abcdef"] } });
  expect((await server.request("GET", "/api/mcp/servers/keyed")).json).toMatchObject({ args: [], hidden: true });

  const other = { mcpServers: { small: config, theirs: { ...config, env: { A: "b" } } } };
  mkdirSync(join(server.program.home, ".cursor"));
  writeFileSync(join(server.program.home, ".cursor/mcp.json"), JSON.stringify(other));
  const offer = await server.request<{ servers: { name: string; hash: string; does: string[] }[] }>(
    "GET",
    "/api/mcp/import",
  );
  expect(offer.json.servers.map(({ name, does }) => [name, does.length])).toEqual([["theirs", 2]]);
  const [{ name, hash } = { name: "", hash: "" }] = offer.json.servers;
  const take = (servers: object[]) => server.request("POST", "/api/mcp/import", { body: { servers } });
  expect((await take([{ name, hash: "0" }])).status).toBe(409);
  expect((await take([{ name, hash }])).json).toEqual({ added: ["theirs"] });
});
