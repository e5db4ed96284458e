import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { Providers } from "./choose.ts";
import { isReady, listProviders } from "./listing.ts";
import { localServers } from "./local-servers.ts";
import type { Preset } from "./preset.ts";

const cloud: Preset = {
  id: "cloud",
  name: "Cloud",
  format: "openai",
  baseUrl: "https://api.cloud.example/v1",
  keyVariables: ["CLOUD_KEY", "CLOUD_TOKEN"],
  console: "https://cloud.example/keys",
  source: "",
  models: [{ name: "big", context: 1000, price: { input: 1, output: 2, source: "s", date: "d" } }, { name: "small" }],
};
const localAt = (baseUrl: string, id = "near"): Preset => ({
  id,
  name: "Near",
  format: "openai",
  baseUrl,
  keyVariables: [],
  source: "",
  local: true,
  models: [],
});
const near = localAt("http://127.0.0.1:1/v1");
const among = (presets: Preset[]): Providers => ({
  presets,
  presetFor: (id) => presets.find((preset) => preset.id === id),
  presetAt: () => undefined,
});
const row = (id: string, base_url: string, is_default = 0) => ({
  ...{ id, name: id, api_format: "openai", base_url, model_name: id.split("/")[1] as string, is_default },
  ...{ context_size: 5, provider: id.split("/")[0] as string, options: '{"fallback":"cloud/small"}' },
});
const input = {
  stored: [],
  providers: among([cloud, near]),
  secrets: [],
  env: {},
  local: new Map<string, string[]>(),
};

test("without anything set up no provider is ready, and all are known", () => {
  const all = listProviders(input);
  expect(all.map(({ provider, key, running }) => [provider, key.from, running])).toEqual([
    ["cloud", "missing", undefined],
    ["near", "none-needed", false],
  ]);
  expect(all.filter(isReady)).toEqual([]);
});

test("it says where the key comes from: the store first, then the variable that is set", () => {
  const keyWith = (more: object) =>
    listProviders({ ...input, ...more }).find(({ provider }) => provider === "cloud")?.key;
  expect(keyWith({ env: { CLOUD_KEY: " ", CLOUD_TOKEN: "x" } })).toEqual({
    from: "environment",
    variable: "CLOUD_TOKEN",
  });
  expect(keyWith({ env: { CLOUD_KEY: "x" }, secrets: ["cloud https://api.cloud.example"] })).toEqual({ from: "store" });
  expect(keyWith({ secrets: ["cloud https://evil.example"] })).toEqual({ from: "missing" });
});

test("what was added stands with its provider, at another address by itself", () => {
  const stored = [row("cloud/big", "https://api.cloud.example/v1/", 1), row("cloud/big2", "https://proxy.example")];
  const listed = listProviders({ ...input, stored, env: { CLOUD_KEY: "x" } }).filter(isReady);
  expect(listed.map(({ name, key, models }) => [name, key.from, models.map(({ id }) => id)])).toEqual([
    ["Cloud", "environment", ["cloud/big", "cloud/small"]],
    ["cloud", "missing", ["cloud/big2"]],
  ]);
  expect(listed[0]?.models[0]).toEqual({
    ...{ id: "cloud/big", name: "cloud/big", default: true, added: true, fallback: "cloud/small" },
    ...{ context: 5, price: { input: 1, output: 2 } },
  });
});

test("servers on this machine are found with what they serve; what does not answer in time is not there", async () => {
  const answers: Record<string, unknown> = {
    "/one/models": { data: [{ id: "llama" }, { id: 7 }] },
    "/api/tags": { models: [{ name: "qwen:8b" }] },
  };
  const server = createServer(({ url = "" }, response) => {
    if (url.startsWith("/silent")) return;
    const body = answers[url];
    response.writeHead(body ? 200 : 404).end(JSON.stringify(body ?? {}));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const presets = [localAt(`${origin}/one`, "one"), localAt(`${origin}/two`, "two"), near, cloud];
  const local = await localServers(presets, 10_000);
  expect([...local]).toEqual([
    ["one", ["llama"]],
    ["two", ["qwen:8b"]],
  ]);
  const [one] = listProviders({ ...input, providers: among(presets), local });
  expect(one).toMatchObject({ running: true, models: [{ id: "one/llama", added: false }] });
  // Both lists of this one stay open, so the limit is all that ends it.
  answers["/api/tags"] = undefined;
  expect(await localServers([localAt(`${origin}/silent`)], 50)).toEqual(new Map());
});
