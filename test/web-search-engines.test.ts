import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { engineSecret } from "../src/protocol/search-engines.ts";
import { keptFolder } from "./support/kept-folder.ts";
import { type Served, served } from "./support/served.ts";
import { type Engine, engines, type FakeEngine, hits, type Mood, startEngine } from "./support/web/search-engines.ts";

type Name = keyof typeof engines;
const all = Object.entries(engines) as [Name, Engine][];
const fakes = {} as Record<Name, FakeEngine>;
const folder = keptFolder();
let server: Served;

beforeAll(async () => {
  for (const [name, engine] of all) fakes[name] = await startEngine(engine);
  server = await served(folder.path, []);
  await setKeys((name) => engines[name].key);
  const addresses = all.map(([name]) => `${name}=${fakes[name].url}`).join(",");
  await set({ searchAddresses: addresses, googleEngineId: "cx-good" });
});
afterAll(async () => {
  await server?.stop();
  for (const fake of Object.values(fakes)) await fake[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});
beforeEach(() => {
  for (const fake of Object.values(fakes)) fake.mood = "well";
});

async function setKeys(keyOf: (name: Name) => string | null): Promise<void> {
  const secrets = await server.runtime.secrets();
  for (const [name] of all) {
    const key = keyOf(name);
    if (key !== null) secrets.set(engineSecret(name, new URL(fakes[name].url)), key);
  }
}

const set = (body: object) => server.ask("PATCH", "/api/settings", body);

/** As the page and other programs search, by that engine first. */
async function search(name: Name, { mood = "well" as Mood, query = "tea", count = 5 } = {}) {
  await set({ searchEngines: name });
  fakes[name].mood = mood;
  const { status, body } = await server.ask("POST", "/api/web/search", { query, count });
  return { status, ...(body as { output?: string; error?: string }) };
}

function checkResults(output: string): void {
  const lines = output.split("\n");
  for (const [at, { title, url, text }] of hits.slice(0, 5).entries()) {
    const line = lines.findIndex((one) => one === `${at + 1}. [${title}](${new URL(url).href})`);
    expect([title, line > 0], output).toEqual([title, true]);
    if (text) expect(lines[line + 1]).toBe(`   ${text}`);
  }
  expect(output).not.toMatch(/Buy tea|duckduckgo\.com|<\/?(?:b|strong)>|&\w+;|\n6\. /);
}

test.each(all)("%s: results are told in the seed's form, without marks and advertisements", async (name) => {
  checkResults((await search(name)).output ?? "");
});

test("where DuckDuckGo takes us for a robot on one of its pages, the other is read", async () => {
  checkResults((await search("duckduckgo", { mood: "half" })).output ?? "");
});

test.each(all)("%s: nothing found is told as that", async (name) => {
  expect(await search(name, { mood: "empty" })).toMatchObject({
    output: expect.stringContaining("found nothing for: tea"),
  });
});

test.each(all)("%s: a longer question and more results than it takes are asked for as far as it does", async (name) => {
  const { status } = await search(name, { query: "tea and coffee ".repeat(60), count: 20 });
  const { output = "" } = await search(name, { query: "绿茶".repeat(400), count: 20 });
  expect([status, output]).toEqual([200, expect.stringMatching(/\n10\. /)]);
});

/** What is said of each where none of them answers. */
async function sorrow(mood: Mood): Promise<string[]> {
  for (const fake of Object.values(fakes)) fake.mood = mood;
  await set({ searchEngines: all.map(([name]) => name).join(",") });
  const { status, body } = await server.ask("POST", "/api/web/search", { query: "tea" });
  expect(status).toBe(422);
  const said = (body as { error: string }).error.split("\n").filter((line) => line.startsWith("- "));
  expect(said).toHaveLength(all.length);
  return said;
}

test("an engine that is asked too often, or whose plan has run out, is said to be that and passed over", async () => {
  for (const line of await sorrow("busy"))
    expect(line).toMatch(/quota is used up, or it was asked too fast|for a robot/);
  const blocked = await sorrow("blocked");
  for (const line of blocked) expect(line).toMatch(/quota is used up|for a robot|as JSON/);
  expect(blocked.join()).toMatch(/DuckDuckGo takes this machine for a robot/);
});

test("an answer that is none is never told as nothing found", async () => {
  for (const line of await sorrow("garbled")) expect(line).toMatch(/holds no results/);
});

test("a key that is refused is said to be, and not shown; the next engine answers", async () => {
  await setKeys((name) => engines[name].key && "not-the-key");
  const keyed = all.flatMap(([name, { key }]) => (key === null ? [] : [name]));
  await set({ searchEngines: keyed.join(",") });
  const { body } = await server.ask("POST", "/api/web/search", { query: "tea" });
  const { output } = body as { output: string };
  expect(output).toContain("Search engine: DuckDuckGo");
  expect(output.match(/ refused its key/g)).toHaveLength(keyed.length);
  expect(output).not.toContain("not-the-key");
});
