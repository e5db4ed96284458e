import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { commands } from "./support/commands.ts";
import { startServer } from "./support/server.ts";
import { dataFolder } from "./support/skillmint.ts";

const small = resolve(import.meta.dirname, "support/small-mcp-server.ts");
const noisy = ["sh", "-c", `printf '\\033[31mStarting up\\033[0m with sk-''abcdefghijkl1234\\n'; exec "$0" "$1"`];
const noise = [...noisy, process.execPath, small];

test("who adds or tests a server that writes to stdout is told so, with the first line, in his language", async () => {
  const program = commands();
  const warning =
    "loud writes other things than messages to stdout, where they can break the connection; they belong on stderr. The first line: Starting up with [secret]";
  const added = await program.run("mcp", "add", "loud", "--", ...noise);
  expect([added.code, added.stderr.split("\n").at(-2)]).toEqual([0, warning]);
  const tested = await program.run("mcp", "test", "loud", "--output", "json");
  expect(JSON.parse(tested.stdout)).toMatchObject({ ok: true, tools: 3, warning });
  const chinese = await program.type(["mcp", "test", "loud"], { env: { SKILLMINT_LANG: "zh-CN" } });
  expect(chinese.stdout).toContain("首行：Starting up with [secret]\n");
  const dead = await program.run("mcp", "add", "dead", "--", "sh", "-c", "echo no licence; read first; exit 3");
  expect(dead.stderr).toMatch(/^dead: .*\ndead writes .* The first line: no licence\n/);
  const quiet = await program.run("mcp", "add", "quiet", "--", process.execPath, small);
  expect(quiet.stderr).not.toContain("stdout");
});

test("the API warns of it too", async () => {
  await using server = await startServer();
  const [command, ...args] = noise;
  const body = { name: "loud", config: { command, args } };
  const warning = expect.stringContaining("The first line: Starting up with [secret]");
  expect((await server.request("POST", "/api/mcp/servers", { body })).json).toMatchObject({ tested: { warning } });
  const seed = await server.request("POST", "/api/mcp/add-server", { body: { name: "loud2", command, args } });
  expect(seed.json).toEqual({ output: "MCP server loud2 added", warning });
});

test("what was wrong with a server is forgotten once it has worked", async () => {
  const program = commands();
  const broken = join(program.work, "broken");
  await program.run(
    "mcp",
    "add",
    "moody",
    "--",
    "sh",
    "-c",
    `test ! -e broken && exec "$0" "$1"`,
    process.execPath,
    small,
  );
  writeFileSync(broken, "");
  expect((await program.run("mcp", "test", "moody")).code).toBe(1);
  expect((await program.run("mcp", "list")).stdout).toContain("could not be started");
  rmSync(broken);
  expect((await program.run("tool", "call", "mcp_moody_look", '{"what":"a"}')).stdout).toBe("look: a\n");
  expect((await program.run("mcp", "list")).stdout).not.toContain("could not be started");
});

/** What somebody answers who is no MCP server, by the path. */
const answers: Record<string, [number, string, string]> = {
  "/page": [200, "text/html", "<html>Welcome</html>"],
  "/json": [200, "application/json", '{"ok":true}'],
  "/gone": [404, "text/html", "<html>Not found</html>"],
  "/picky": [400, "application/json", '{"error":{"message":"No team given"}}'],
  "/down": [502, "text/html", "<html>Bad gateway</html>"],
  "/closed": [403, "text/plain", "no"],
};

test("who cannot be reached over HTTP is told of in our words and the user's language; the SDK's are in the log", async () => {
  const program = commands();
  const server = createServer((request, response) => {
    const [status, type, body] = answers[request.url ?? ""] ?? [500, "text/plain", "?"];
    request.resume();
    response.writeHead(status, { "content-type": type }).end(body);
  });
  const port = await new Promise<number>((found) =>
    server.listen(0, "127.0.0.1", () => found((server.address() as AddressInfo).port)),
  );
  const there = `http://127.0.0.1:${port}`;
  const told = async (url: string, language = "en") => {
    const { stderr } = await program.type(["mcp", "add", "x", "--url", url], { env: { SKILLMINT_LANG: language } });
    return stderr
      .split("\n", 1)[0]
      ?.replace(/^x(?:: |：)/, "")
      .replace(/\s?[(（]\d+ (?:ms|毫秒)[)）]$/, "");
  };
  const look = "look at the address, which often ends in /mcp or /sse";
  expect({
    page: await told(`${there}/page`),
    json: await told(`${there}/json`),
    gone: await told(`${there}/gone`),
    picky: await told(`${there}/picky`),
    down: await told(`${there}/down`),
    closed: await told(`${there}/closed`),
    tls: await told(there.replace("http", "https")),
    nobody: await told("http://127.0.0.1:9/mcp"),
    unknown: await told("http://no-such-host.invalid/mcp"),
    chinese: await told(`${there}/page`, "zh-CN"),
  }).toEqual({
    page: `who answers at its address is no MCP server (text/html); ${look}`,
    json: `who answers at its address is no MCP server (JSON); ${look}`,
    gone: `there is nothing at its address (HTTP 404); ${look}`,
    picky: `it does not take what an MCP client sends (HTTP 400: No team given); ${look}`,
    down: "it has trouble of its own (HTTP 502); try again later, or ask who runs it",
    closed: "you must log in first (HTTP 403): skillmint mcp login x",
    tls: "it could not be started or reached: it does not speak TLS; perhaps it is http, not https (EPROTO)",
    nobody: "it could not be started or reached: nothing listens at this address (ECONNREFUSED 127.0.0.1:9)",
    unknown: expect.stringMatching(/: (?:no host of this name is known|the host's name could not be looked up)/),
    chinese: "该地址应答的不是 MCP 服务器（text/html）；请检查地址，它通常以 /mcp 或 /sse 结尾",
  });
  expect((await program.run("mcp", "list")).stdout).toContain("    who answers at its address is no MCP server");
  expect(readFileSync(join(dataFolder(program), "logs/skillmint.log"), "utf8")).toContain(
    "x: Version negotiation probe failed",
  );
  server.close();
});

test("whoever agrees to a folder's servers, a program or the API, has them asked at once", async () => {
  const entry = { command: process.execPath, args: [small] };
  const put = (folder: string) =>
    writeFileSync(join(folder, ".mcp.json"), JSON.stringify({ mcpServers: { it: entry } }));
  const program = commands();
  put(program.work);
  const looked = await program.run("trust", "--output", "json");
  expect(JSON.parse(looked.stdout)).toMatchObject({ waiting: 1, tested: [] });
  const { stdout } = await program.run("trust", "--yes", "--output", "json");
  expect(JSON.parse(stdout)).toMatchObject({ waiting: 0, tested: [{ name: "it", ok: true, tools: 3 }] });
  expect((await program.run("mcp", "list")).stdout).toMatch(/^it +on +this folder's .*3 tools/m);

  await using server = await startServer();
  const folder = server.program.work;
  put(folder);
  const shown = await server.request<{ items: { kind: string; name: string; hash: string }[] }>(
    ...(["GET", `/api/trust?folder=${encodeURIComponent(folder)}`] as const),
  );
  const items = shown.json.items.map(({ kind, name, hash }) => ({ kind, name, hash }));
  const agreed = await server.request("POST", "/api/trust", { body: { folder, items } });
  expect(agreed.json).toMatchObject({ waiting: 0, tested: [{ name: "it", ok: true, tools: 3 }] });
});

test("who types a key into the arguments is warned, and neither list nor trust shows it", async () => {
  const program = commands();
  const args = [small, "", "--api-key=hush-1", "--token", "hush2hush2hush2hush2"];
  const added = await program.run("mcp", "add", "keyed", "--", process.execPath, ...args);
  expect(added.stderr).toContain("A key seems to stand in the arguments or the address of keyed, ");
  expect(added.stderr).toContain("write ${NAME} there and set that variable, or hand it over with --env or --header");
  const mcpServers = { theirs: { command: process.execPath, args }, far: { url: "https://e.com/mcp?token=hush-3" } };
  writeFileSync(join(program.work, ".mcp.json"), JSON.stringify({ mcpServers }));
  const shown = [];
  for (const command of ["mcp list", "mcp list --output json", "trust", "trust --output json"])
    shown.push((await program.run(...command.split(" "))).stdout);
  expect(shown[0]).toContain("small-mcp-server.ts  --api-key=… --token …");
  expect(shown[2]).toContain("--api-key=… --token …");
  expect(shown[2]).toContain("https://e.com/mcp?…");
  expect(shown.join()).not.toContain("hush");
  const clean = await program.run("mcp", "add", "clean", "--env", "TOKEN=hush-4", "--", process.execPath, small);
  expect(clean.stderr).not.toContain("A key seems");
});
