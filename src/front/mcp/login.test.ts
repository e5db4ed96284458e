import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import { openSecrets } from "../../config/secrets.ts";
import { en } from "../../i18n/en/texts.ts";
import type { ServerConfig } from "../../protocol/mcp.ts";
import { logInServer, logOutServer } from "./login.ts";

const texts = en.mcpAuth;

/** What one who wants to log in at such a server is told. */
async function told(config: ServerConfig): Promise<string> {
  const folder = join(tempFolder(), "secrets");
  const parts = { env: {}, secrets: async () => openSecrets(folder), texts: en };
  const open = () => Promise.reject(new Error("nothing is to be opened"));
  const wish = { open, signal: new AbortController().signal };
  const server = { name: "one", config, hash: "h", from: "user" as const };
  return logInServer(server, wish, parts).then(
    () => "",
    (error: Error) => `${error.name}: ${error.message}`,
  );
}

const remote = (url: string, headers: Record<string, string> = {}): ServerConfig => ({
  transport: "http",
  url,
  headers,
});

test("where there is nothing to log in at, that is said and nothing is opened", async () => {
  const open = createServer((_, response) => response.end("hello"));
  await new Promise<void>((done) => open.listen(0, "127.0.0.1", done));
  onTestFinished(() => void open.close());
  const url = `http://127.0.0.1:${(open.address() as AddressInfo).port}/mcp`;
  const name = "one";
  const detail = texts.problems.notAsked;
  expect([
    await told({ transport: "stdio", command: "x", args: [], env: {} }),
    await told(remote("https://mcp.example", { Authorization: "Bearer x" })),
    await told(remote("https://${NOWHERE}/mcp")),
    await told(remote(url)),
  ]).toEqual([
    `Declined: ${texts.notRemote({ name })}`,
    `Declined: ${texts.hasHeader({ name })}`,
    `Declined: ${texts.failed({ name, detail: texts.missing({ names: "NOWHERE" }) })}`,
    `Declined: ${texts.failed({ name, detail })}`,
  ]);
});

test("a server that cannot be reached is told as such", async () => {
  expect(await told(remote("http://127.0.0.1:1/mcp"))).toMatch(/^Declined: No login at one: connect ECONNREFUSED /);
});

test("who logs out is logged out of all that was ever of that name, and of nothing else", async () => {
  const secrets = openSecrets(join(tempFolder(), "secrets"));
  for (const name of ["mcp:a oauth-1", "mcp:a oauth-2", "mcp:a TOKEN-1", "mcp:a_b oauth-1"]) secrets.set(name, "x");
  const parts = { secrets: async () => secrets, texts: en };
  expect([await logOutServer("a", parts), await logOutServer("a", parts)]).toEqual([
    { wasLoggedIn: true, revoked: false },
    { wasLoggedIn: false, revoked: false },
  ]);
  expect(secrets.names().sort()).toEqual(["mcp:a TOKEN-1", "mcp:a_b oauth-1"]);
});
