import { expect, test } from "vitest";
import { isFresh, matching, offered, shortTokens, silent } from "./offers.ts";
import type { Provider } from "./shapes.ts";

const provider = (name: string, more: Partial<Provider> = {}): Provider => ({
  provider: name,
  name,
  baseUrl: `https://${name}.test/v1`,
  format: "openai",
  key: { from: "missing" },
  models: [],
  ...more,
});
const plain = provider("plain");
const keyed = provider("keyed", { key: { from: "environment", variable: "KEYED_KEY" } });
const here = provider("here", { running: true, key: { from: "none-needed" } });
const off = provider("off", { running: false, key: { from: "none-needed" } });

test("what runs here comes first, then what has a key; what is silent is told by itself", () => {
  const all = [plain, keyed, off, here];
  expect(offered(all).map(({ name }) => name)).toEqual(["here", "keyed", "plain"]);
  expect(silent(all).map(({ name }) => name)).toEqual(["off"]);
});

test("it is a first run until a model was added or chosen; a key in the environment is none", () => {
  const model = { id: "plain/m", name: "m", default: false, added: true };
  expect(isFresh({ default: "demo/scripted", providers: [keyed] })).toBe(true);
  expect(isFresh({ default: "plain/m", providers: [] })).toBe(false);
  expect(isFresh({ default: "demo/scripted", providers: [provider("plain", { models: [model] })] })).toBe(false);
});

test("a provider is found by any words of its name or address", () => {
  expect(matching([plain, keyed], "KEY test").map(({ name }) => name)).toEqual(["keyed"]);
  expect(matching([plain, keyed], " ")).toHaveLength(2);
});

test.each([
  [800, "800"],
  [131_072, "131.1K"],
  [200_000, "200K"],
  [1_048_576, "1M"],
])("%d tokens are %s", (tokens, short) => {
  expect(shortTokens(tokens)).toBe(short);
});
