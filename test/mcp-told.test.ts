import { rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { commands } from "./support/commands.ts";
import { startServer } from "./support/server.ts";

const small = resolve(import.meta.dirname, "support/small-mcp-server.ts");
const noisy = ["sh", "-c", `printf '\\033[31mStarting up\\033[0m with sk-abcdefghijkl1234\\n'; exec "$0" "$1"`];
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
  const dead = await program.run("mcp", "add", "dead", "--", "sh", "-c", "echo no licence; exit 3");
  expect(dead.stderr).toMatch(/^dead: .*exit 3.*\ndead writes .* The first line: no licence\n/);
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
