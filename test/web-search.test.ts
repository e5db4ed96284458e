import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commands } from "./support/commands.ts";
import { startServer } from "./support/server.ts";
import { dataFolder, type Skillmint } from "./support/skillmint.ts";

const key = "tvly-0123456789abcdef";
const page = { title: "A page", url: "https://example.com/", content: "What it says." };

/** Answers as Tavily does to the one that has the key, as SearXNG, and as DuckDuckGo does to a robot. */
const engine = createServer((request, response) => {
  const isKnown = request.url !== "/search" || request.headers.authorization === `Bearer ${key}`;
  if (request.url?.startsWith("/html/") || request.url?.startsWith("/lite/"))
    response.writeHead(202).end('<form id="challenge-form"></form>');
  else if (!isKnown) response.writeHead(401).end(JSON.stringify({ detail: { error: "Unauthorized" } }));
  else response.end(JSON.stringify({ results: [page] }));
});
let address = "";
beforeAll(async () => {
  await new Promise<void>((done) => engine.listen(0, "127.0.0.1", done));
  address = `http://127.0.0.1:${(engine.address() as AddressInfo).port}`;
});
afterAll(() => void engine.close().closeAllConnections());

const search = (program: Skillmint, env: Record<string, string> = {}) =>
  program.type(["tool", "call", "web_search", '{"query":"x"}'], { env });
const add = (program: Skillmint, flags: readonly string[], input = "") =>
  program.type(["search", "add", ...flags], { input });

const results = "Search results:\n\n1. [A page](https://example.com/)\n   What it says.\n\nSearch engine:";

test("an engine is added with its key, asked, and removed with it; the key lies in the secret store alone", async () => {
  const program = commands();
  const added = await add(program, ["tavily", "--address", address, "--api-key", "-"], `${key}\n`);
  expect([added.code, added.stdout, added.stderr]).toEqual([
    ...[0, expect.stringContaining("Tavily is ready and is asked first."), ""],
  ]);
  expect(await search(program)).toEqual({ code: 0, stdout: `${results} Tavily\n`, stderr: "" });
  const database = new DatabaseSync(join(dataFolder(program), "skillmint.db"), { readOnly: true });
  const rows = database.prepare("SELECT * FROM app_settings").all();
  database.close();
  expect(JSON.stringify(rows)).toContain(address);
  expect(JSON.stringify(rows)).not.toContain(key.slice(5));
  const list = await program.run("search", "list");
  expect(list.stdout).toMatch(new RegExp(`^1 tavily {2}${address} {2}key stored\n2 duckduckgo `));
  expect((await program.run("search", "remove", "tavily")).stdout).toBe("Tavily removed.\n");
  const [first] = JSON.parse((await program.run("search", "list", "--output", "json")).stdout);
  expect(first).toMatchObject({ engine: "duckduckgo", place: 1, ready: true });
  expect((await add(program, ["tavily", "--address", address])).stderr).toContain("Tavily wants a key");
});

test("where an engine refuses its key the next one answers and the key is told of; where none answers, it is said why", async () => {
  const program = commands();
  await add(program, ["tavily", "--address", address, "--api-key", "wrong-key-of-mine"]);
  await add(program, ["duckduckgo", "--address", address]);
  const failed = await search(program);
  expect([failed.code, failed.stdout]).toEqual([
    1,
    expect.stringMatching(
      /^The search failed.*\n- Tavily refused its key \(401: Unauthorized\).*skillmint search add tavily\n- DuckDuckGo takes this machine for a robot/,
    ),
  ]);
  await program.run("config", "set", "searchEngines", "tavily");
  await add(program, ["searxng", "--address", address]);
  const { code, stdout } = await search(program);
  expect([code, stdout]).toEqual([0, expect.stringMatching(/Search engine: SearXNG\nTavily refused its key/)]);
});

test("a key or an address of the environment is enough, and a key of it goes to its own engine alone", async () => {
  const program = commands();
  expect((await search(program, { SEARXNG_URL: address })).stdout).toBe(`${results} SearXNG\n`);
  const { stdout } = await program.type(["search", "list"], { env: { TAVILY_API_KEY: key } });
  expect(stdout).toContain("1 tavily  https://api.tavily.com  key from TAVILY_API_KEY");
  await program.run("config", "set", "searchAddresses", `tavily=${address},duckduckgo=${address}`);
  await program.run("config", "set", "searchEngines", "tavily");
  const failed = await search(program, { TAVILY_API_KEY: key });
  expect(failed.stdout).toContain("Tavily has no key. The user can give one: skillmint search add tavily");
});

test.each([
  [["altavista"], "There is no search engine altavista"],
  [["brav"], "Did you mean brave?"],
  [["tavily"], "Pipe it in: skillmint search add tavily --api-key -"],
  [["searxng"], "skillmint search add searxng --address URL"],
  [["searxng", "--address", "http://me:secret@host"], "holds a password"],
  [["searxng", "--address", "http://host", "--api-key", "x"], "SearXNG takes no key."],
  [["tavily", "--api-key", "a b"], "a character that no key has"],
  [["brave", "--engine-id", "x", "--api-key", "k"], "is no id of an engine, or not for Google"],
])("what cannot be added is refused with what to do: %j", async (flags, expected) => {
  const { code, stderr } = await add(commands(), flags);
  expect([code, stderr]).toEqual([2, expect.stringContaining(expected)]);
});

test("over HTTP the same is answered as {output} or {error}, to nobody without the token", async () => {
  await using server = await startServer();
  await add(server.program, ["searxng", "--address", address]);
  await add(server.program, ["duckduckgo", "--address", address]);
  const asked = (body: unknown) => server.request("POST", "/api/web/search", { body });
  const found = await asked({ query: "x", count: 3 });
  expect([found.status, found.json]).toEqual([200, { output: `${results} SearXNG` }]);
  await server.program.run("search", "remove", "searxng");
  const failed = await asked({ query: "x" });
  expect([failed.status, failed.json]).toEqual([
    422,
    { error: expect.stringContaining("The search failed, no engine answered") },
  ]);
  expect((await asked({ query: "" })).status).toBe(422);
  const few = await asked({ query: "x", count: -2 });
  expect([few.status, few.json]).toEqual([422, { error: expect.stringMatching(/count.*≥ 1/) }]);
  expect((await asked({ query: "x", engine: "y" })).status).toBe(422);
  const body = JSON.stringify({ query: "x" });
  const headers = { "content-type": "application/json" };
  expect((await fetch(`${server.url}/api/web/search`, { method: "POST", headers, body })).status).toBe(401);
});
