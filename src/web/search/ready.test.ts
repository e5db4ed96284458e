import { expect, test } from "vitest";
import { type EnginePlaces, readyEngines } from "./ready.ts";

const nothing = { searchEngines: undefined, searchAddresses: {}, googleEngineId: undefined };

async function readied({ settings = {}, env = {}, secrets = {} }: Given = {}) {
  const secret = async (name: string) => secrets[name] ?? null;
  const all = await readyEngines({ settings: { ...nothing, ...settings }, env, secret });
  return all.map((one) =>
    one.lacks === null ? { ...one, engine: one.engine.name } : `${one.engine.name}: ${one.lacks}`,
  );
}

interface Given {
  settings?: Partial<EnginePlaces["settings"]>;
  env?: Record<string, string>;
  secrets?: Record<string, string>;
}

const usual = { lacks: null, isOwn: true, key: "", engineId: "" };
const duckduckgo = { ...usual, engine: "duckduckgo", address: "https://html.duckduckgo.com" };
const brave = { ...usual, engine: "brave", address: "https://api.search.brave.com" };

test("without a word there is DuckDuckGo", async () => {
  expect(await readied()).toEqual([duckduckgo]);
});

test("what has a key or an address comes before it", async () => {
  const env = { BRAVE_API_KEY: " B ", SEARXNG_URL: "http://10.0.0.1:8080/", GOOGLE_API_KEY: "G" };
  const secrets = { "search/tavily https://api.tavily.com": "T" };
  expect(await readied({ env, secrets })).toEqual([
    { ...usual, engine: "searxng", address: "http://10.0.0.1:8080", isOwn: false },
    { ...brave, key: "B" },
    { ...usual, engine: "tavily", address: "https://api.tavily.com", key: "T" },
    duckduckgo,
  ]);
});

test("the user's order holds, and those in it that lack something are told of", async () => {
  const searchEngines = ["google", "duckduckgo", "brave", "searxng"] as const;
  const env = { BRAVE_API_KEY: "B", TAVILY_API_KEY: "T", GOOGLE_API_KEY: "G" };
  const all = ["google: engine-id", duckduckgo, { ...brave, key: "B" }, "searxng: address"];
  expect(await readied({ settings: { searchEngines }, env })).toEqual(all);
  const [google] = await readied({ settings: { searchEngines, googleEngineId: "cx" }, env });
  expect(google).toMatchObject({ engine: "google", key: "G", engineId: "cx" });
});

test("a stored key goes before one of the environment, and neither goes to another address", async () => {
  const env = { BRAVE_API_KEY: "B" };
  const secrets = { "search/brave https://api.search.brave.com": "stored" };
  expect((await readied({ env, secrets }))[0]).toEqual({ ...brave, key: "stored" });
  const settings = { searchEngines: ["brave"] as const, searchAddresses: { brave: "https://elsewhere.example/x" } };
  expect((await readied({ settings, env, secrets }))[0]).toBe("brave: key");
  const there = { "search/brave https://elsewhere.example": "theirs" };
  const expected = { ...brave, address: "https://elsewhere.example/x", isOwn: false, key: "theirs" };
  expect((await readied({ settings, env, secrets: there }))[0]).toEqual(expected);
});

test("a key that no header can hold is none", async () => {
  expect(await readied({ env: { BRAVE_API_KEY: "a\nb" } })).toEqual([duckduckgo]);
});

test("keys that cannot be read keep no other engine from being asked", async () => {
  const secret = () => Promise.reject(new Error("lost"));
  const settings = { ...nothing, searchEngines: ["brave"] as const };
  const all = await readyEngines({ settings, env: {}, secret });
  expect(all.map(({ engine, lacks }) => [engine.name, lacks])).toEqual([
    ["brave", "secrets"],
    ["duckduckgo", null],
  ]);
});
