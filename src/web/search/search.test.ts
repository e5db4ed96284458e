import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { EngineName } from "../../protocol/search-engines.ts";
import type { Reach } from "../reach.ts";
import { engines } from "./engines.ts";
import type { LackingEngine, ReadyEngine } from "./ready.ts";
import { searchWeb } from "./search.ts";

/** What the server answers, by the beginning of the path; null never. */
let answers: Record<string, { status?: number; body?: unknown; location?: string } | null> = {};
let heard: string[] = [];
const server = createServer((request, response) => {
  heard.push(request.url ?? "");
  const answer = Object.entries(answers).find(([path]) => request.url?.startsWith(path))?.[1];
  if (answer === null) return;
  const { status = 200, body = {}, location } = answer ?? { status: 404 };
  response.writeHead(status, location === undefined ? {} : { location });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
});
let origin = "";
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  heard = [];
});
afterAll(() => void server.close().closeAllConnections());

const closed: Reach = { mayEnter: () => false, leadsInside: () => undefined };
const ready = (name: EngineName, more: Partial<ReadyEngine> = {}): ReadyEngine => ({
  ...{ engine: engines[name], lacks: null, address: `${origin}/${name}`, isOwn: false, key: "", engineId: "" },
  ...more,
});

function search(
  given: readonly (ReadyEngine | LackingEngine)[],
  { count = 5, reach = closed, limitMs = 10_000, signal = new AbortController().signal } = {},
) {
  return searchWeb({ query: "q", count, language: "en" }, { engines: given, reach, signal, limitMs });
}

const results = (...urls: string[]) => ({ body: { results: urls.map((url) => ({ title: url, url, content: "x" })) } });

test("the first that answers is the last that is asked", async () => {
  answers = { "/searxng": results("https://example.com/"), "/tavily": results("https://example.org/") };
  const { engine, found, failures } = await search([ready("searxng"), ready("tavily", { key: "K" })]);
  expect({ engine, urls: found.map(({ url }) => url), failures, asked: heard.length }).toEqual({
    ...{ engine: "searxng", urls: ["https://example.com/"], failures: [], asked: 1 },
  });
});

test("one that fails is followed by the next, and why it failed is told without its key", async () => {
  const key = "tvly-0123456789abcdef";
  answers = {
    "/tavily": { status: 401, body: { detail: { error: `<b>No</b>\nkey ${key}` } } },
    "/searxng": results("https://example.com/"),
  };
  const lacking: LackingEngine = { engine: engines.brave, lacks: "key" };
  const { engine, failures } = await search([lacking, ready("tavily", { key }), ready("searxng")]);
  expect(engine).toBe("searxng");
  expect(failures).toEqual([
    { engine: "brave", trouble: "no-key", status: null, said: "" },
    { engine: "tavily", trouble: "key", status: 401, said: "No key …" },
  ]);
});

test("what was found is each address once, of the web only, and as many as were wanted", async () => {
  const long = `https://example.com/${"x".repeat(2_000)}`;
  const urls = [
    "https://example.com/a",
    "https://EXAMPLE.com/a/#b",
    "javascript:alert(1)",
    "not one",
    long,
    "http://b.example",
    "http://c.example",
  ];
  answers = { "/searxng": results(...urls) };
  const { found } = await search([ready("searxng")], { count: 2 });
  expect(found.map(({ url }) => url)).toEqual(["https://example.com/a", "http://b.example/"]);
});

test("titles and snippets are lines of bounded length", async () => {
  const entry = {
    title: `<b>T</b>\n${"t".repeat(500)}`,
    url: "https://example.com",
    content: `&amp;\u0007${"s ".repeat(500)}`,
  };
  answers = { "/searxng": { body: { results: [entry, { ...entry, url: "https://b.example", title: " " }] } } };
  const { found } = await search([ready("searxng")]);
  expect(found.map(({ title, snippet }) => [title.length, snippet.length])).toEqual([
    [200, 300],
    ["b.example".length, 300],
  ]);
  expect(found[0]).toMatchObject({
    title: expect.stringMatching(/^T t+…$/),
    snippet: expect.stringMatching(/^& s.*…$/),
  });
});

test("one that never answers is left after its time, and so is one that has been called off", async () => {
  answers = { "/searxng": null, "/tavily": results("https://example.com/") };
  const { engine, failures } = await search([ready("searxng")], { limitMs: 30 });
  expect([engine, failures]).toEqual([null, [{ engine: "searxng", trouble: "timeout", status: null, said: "" }]]);
  const stop = new AbortController();
  const searching = search([ready("searxng"), ready("tavily", { key: "K" })], { signal: stop.signal });
  stop.abort(new Error("enough"));
  await expect(searching).rejects.toThrow("enough");
});

test("only the very place that the user has set may be in a private network", async () => {
  answers = { "/": results("https://example.com/") };
  const own = { ...ready("searxng"), isOwn: true };
  expect((await search([own])).failures).toMatchObject([{ trouble: "private" }]);
  expect(heard).toEqual([]);
  // What the session was let into is for its own calls.
  expect((await search([own], { reach: { ...closed, mayEnter: () => true } })).failures).toMatchObject([
    { trouble: "private" },
  ]);
  expect((await search([ready("searxng")])).engine).toBe("searxng");
  const port = Number(new URL(origin).port);
  expect((await search([ready("searxng")], { reach: { ...closed, ownPorts: () => [port] } })).engine).toBe(null);
});

test("nobody is sent elsewhere with a key", async () => {
  answers = { "/tavily": { status: 307, location: "http://127.0.0.2/there" } };
  const { failures } = await search([ready("tavily", { key: "K" })]);
  expect(failures).toEqual([{ engine: "tavily", trouble: "moved", status: 307, said: "http://127.0.0.2" }]);
});

test("where nobody listens, that is told", async () => {
  const { failures } = await search([ready("searxng", { address: "http://127.0.0.1:1" })]);
  expect(failures).toMatchObject([{ engine: "searxng", trouble: "unreachable" }]);
});
