import { expect, test } from "vitest";
import { type Choice, choose, meant, type Providers, type Wanted } from "./choose.ts";
import { plainDialect } from "./dialect.ts";
import { keyPlace } from "./key-place.ts";
import type { Preset } from "./preset.ts";
import type { StoredModel } from "./stored-model.ts";

const deep: Preset = {
  id: "deep",
  name: "Deep",
  format: "anthropic",
  baseUrl: "https://api.deep.example/v1",
  keyVariables: ["DEEP_KEY"],
  source: "",
  dialect: { systemRole: "developer" },
  models: [
    {
      name: "big",
      context: 1000,
      output: 100,
      price: { input: 1, output: 2, source: "s", date: "d" },
      dialect: { callIds: "nine" },
    },
  ],
};
const near: Preset = {
  ...deep,
  id: "near",
  format: "openai",
  baseUrl: "http://127.0.0.1:11434/v1",
  keyVariables: [],
  local: true,
};
const providers: Providers = {
  presets: [deep, near],
  presetFor: (id) => [deep, near].find((preset) => preset.id === id),
  presetAt: (host, format) =>
    [deep, near].find((one) => new URL(one.baseUrl).host === host && (format ?? one.format) === one.format),
};

const row = (id: string, more: Partial<StoredModel> = {}): StoredModel => ({
  id,
  api_format: "openai",
  base_url: "https://own.example/v1",
  model_name: id.slice(id.indexOf("/") + 1),
  is_default: 0,
  context_size: null,
  provider: id.slice(0, id.indexOf("/")),
  options: "{}",
  ...more,
});

const chosen = (id: string, wanted: Wanted = {}, stored: StoredModel[] = []) =>
  choose(id, { wanted, stored, providers }) as Choice;

test("without a word it is the default, else the demo; an address alone is not enough", () => {
  expect(meant({}, [row("a/b")])).toBe("demo/scripted");
  expect(meant({}, [row("a/b"), row("c/d", { is_default: 1 })])).toBe("c/d");
  expect(meant({ model: "x/y" }, [row("c/d", { is_default: 1 })])).toBe("x/y");
  expect(meant({ baseUrl: "http://x" }, [row("c/d", { is_default: 1 })])).toEqual({ problem: "no-model" });
});

test("a preset gives address, format, dialect and what is known, also for a model it does not list", () => {
  const { url, key, ...rest } = chosen("deep/big");
  expect(url.href).toBe("https://api.deep.example/v1");
  expect(key).toEqual({ secrets: ["deep https://api.deep.example"], variables: ["DEEP_KEY"], needed: true });
  expect(rest).toEqual({
    id: "deep/big",
    model: "big",
    format: "anthropic",
    dialect: { ...plainDialect, systemRole: "developer", callIds: "nine" },
    known: { context: 1000, output: 100, price: { input: 1, output: 2 } },
    fallback: undefined,
    givenKey: undefined,
    endpoint: undefined,
  });
  expect(chosen("deep/maker/new")).toMatchObject({ model: "maker/new", known: {}, format: "anthropic" });
});

test("a local server needs nothing", () => {
  const { url, key } = chosen("near/llama");
  expect([url.host, key.variables, key.needed]).toEqual(["127.0.0.1:11434", [], false]);
});

test("what the user added comes before the preset, his word on it before the doctor's and the documents'", () => {
  const options = {
    known: { output: 5 },
    price: { input: 9, output: 9 },
    dialect: { systemRole: "system", callIds: "counted" },
    profile: { dialect: { callIds: "any", thinkTags: "anywhere" }, known: { output: 7, sees: true, context: 3 } },
    fallback: "near/x",
  };
  const own = row("deep/big", { context_size: 77, options: JSON.stringify(options) });
  expect(chosen("deep/big", {}, [own])).toMatchObject({
    format: "openai",
    dialect: { systemRole: "system", callIds: "counted", thinkTags: "anywhere" },
    known: { context: 77, output: 5, sees: true, price: { input: 9, output: 9 } },
    fallback: "near/x",
  });
});

test("what the doctor found holds at the address and in the format where it was found", () => {
  const options = JSON.stringify({
    known: { output: 5 },
    profile: { dialect: { callIds: "counted" }, known: { sees: true } },
  });
  const own = row("own/m", { options });
  const at = (wanted: Wanted) => {
    const { dialect, known } = chosen("own/m", wanted, [own]);
    return [dialect.callIds, known];
  };
  expect(at({})).toEqual(["counted", { output: 5, sees: true }]);
  expect(at({ baseUrl: `${own.base_url}/` })).toEqual(["counted", { output: 5, sees: true }]);
  expect(at({ baseUrl: "http://127.0.0.1:9/v1" })).toEqual(["any", { output: 5 }]);
  expect(at({ format: "anthropic" })).toEqual(["any", { output: 5 }]);
});

test("of the user's own provider any model works, at its address and with its key", () => {
  const own = row("own/m", { options: '{"known":{"output":5}}' });
  const { url, key, model, known } = chosen("own/other", {}, [own]);
  expect([`${url}`, model, known]).toEqual([own.base_url, "other", {}]);
  expect(key).toEqual(chosen("own/m", {}, [own]).key);
  expect(chosen("own/", {}, [own])).toEqual({ problem: "which-model", provider: "own", models: ["own/m"] });
});

test("options that nobody can read count as none", () => {
  expect(chosen("own/m", {}, [row("own/m", { options: "{" })]).known).toEqual({});
});

test("a stored key is named by provider and address, so that another address never gets it", () => {
  const { key } = chosen("deep/big", {}, [row("deep/big", { base_url: "https://evil.example/v1" })]);
  expect(key).toEqual({ secrets: ["deep https://evil.example"], variables: [], needed: false });
});

test.each<[string, Wanted]>([
  ["an address on the command line", { baseUrl: "https://api.deep.example/v1" }],
  ["an address of the session", { endpoint: { baseUrl: "https://other.example/v1", format: "openai" } }],
])("%s is sent no key but the one that is given", (_, wanted) => {
  expect(chosen("deep/big", wanted).key).toEqual({ secrets: [], variables: [], needed: false });
  expect(chosen("deep/big", { ...wanted, apiKey: "k" }).givenKey).toBe("k");
});

test("the name of a known provider brings its dialect to any address, and a known host to any name", () => {
  const url = "http://127.0.0.1:9/v1";
  expect(chosen("deep/x", { baseUrl: url })).toMatchObject({
    format: "anthropic",
    dialect: { systemRole: "developer" },
  });
  expect(chosen("any/x", { baseUrl: deep.baseUrl }).dialect.systemRole).toBe("developer");
  expect(chosen("any/x", { baseUrl: "https://api.deep.example.evil/v1" }).dialect).toEqual(plainDialect);
  expect(chosen("any/x", { baseUrl: url, format: "responses" }).format).toBe("responses");
});

test("a dialect is one of its format: another that is asked for has none, but the model is the same", () => {
  const { dialect, known } = chosen("deep/big", { format: "openai" });
  expect([dialect, known.context]).toEqual([plainDialect, 1000]);
});

test("presets of one company at one address share a stored key, a stranger there does not", () => {
  const kin: Preset = { ...deep, id: "deep-chat", format: "openai", baseUrl: "https://api.deep.example/chat" };
  const presets = [deep, kin];
  const secretsOf = (provider: string) => keyPlace(provider, new URL(kin.baseUrl), presets).secrets;
  expect(secretsOf("deep-chat")).toEqual(["deep-chat https://api.deep.example", "deep https://api.deep.example"]);
  expect(secretsOf("mine")).toEqual(["mine https://api.deep.example"]);
});

test("an address is kept with the session, unless it holds what must not be stored", () => {
  const kept = (baseUrl: string) => chosen("a/b", { baseUrl }).endpoint;
  expect(kept("http://127.0.0.1:9/v1/")).toEqual({ baseUrl: "http://127.0.0.1:9/v1", format: "openai" });
  expect(kept("http://me:secret@127.0.0.1:9/v1")).toBe(undefined);
  expect(kept("http://127.0.0.1:9/v1?key=secret")).toBe(undefined);
  const endpoint = { baseUrl: "http://127.0.0.1:9", format: "anthropic" } as const;
  expect(chosen("a/b", { endpoint })).toMatchObject({ format: "anthropic", endpoint });
  expect(chosen("a/b", { endpoint, baseUrl: "http://127.0.0.1:8" }).endpoint?.baseUrl).toBe("http://127.0.0.1:8");
});

test("a session that was at an address which is known by now is sent the key of that address", () => {
  const endpoint = { baseUrl: "https://api.deep.example/v1", format: "anthropic" } as const;
  expect(chosen("deep/big", { endpoint }).key.variables).toEqual(["DEEP_KEY"]);
  const own = row("deep/big", { base_url: "https://own.example/v1/" });
  expect(chosen("deep/big", { endpoint }, [own]).url.host).toBe("api.deep.example");
  const there = { ...endpoint, baseUrl: "https://own.example/v1" };
  expect(chosen("deep/big", { endpoint: there }, [own]).key.secrets).toEqual(["deep https://own.example"]);
});

test("a session does not go on over an open line by itself", () => {
  const baseUrl = "http://model.example/v1";
  const endpoint = { baseUrl, format: "openai" } as const;
  expect(chosen("a/b", { endpoint })).toEqual({ problem: "open-http", url: baseUrl, model: "a/b" });
  expect(chosen("a/b", { endpoint, baseUrl }).url.host).toBe("model.example");
});

test.each<[string, string, Wanted, object]>([
  ["no address at all", "a/b", { baseUrl: "nonsense" }, { problem: "bad-url", url: "nonsense" }],
  ["another kind of address", "a/b", { baseUrl: "file:///x" }, { problem: "bad-url", url: "file:///x" }],
  [
    "a misspelt provider",
    "depp/x",
    {},
    { problem: "unknown-provider", model: "depp/x", provider: "depp", near: ["deep"] },
  ],
  ["a provider alone", "deep", {}, { problem: "which-model", provider: "deep", models: ["deep/big"] }],
  ["a model alone", "m", {}, { problem: "which-model", provider: "m", models: ["own/m"] }],
])("%s is told", (_, id, wanted, problem) => {
  expect(chosen(id, wanted, [row("own/m")])).toEqual(problem);
});
