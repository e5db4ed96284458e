import { expect, test } from "vitest";
import type { Provider } from "./shapes.ts";
import { addedAs, isNoAddress, isWhole, triedAs, wishFor } from "./wish.ts";

const preset: Provider = {
  provider: "deepseek",
  name: "DeepSeek",
  baseUrl: "https://api.deepseek.com",
  format: "openai",
  key: { from: "missing" },
  models: [{ id: "deepseek/flash", name: "flash", default: false, added: false }],
};

test("a preset is tried and added by its id and the key that was typed; its address is the server's to know", () => {
  const wish = { ...wishFor(preset), key: " sk-1 " };
  expect([triedAs(wish), addedAs(wish)]).toEqual([
    { id: "deepseek/flash", apiKey: "sk-1" },
    { id: "deepseek/flash", apiKey: "sk-1" },
  ]);
  expect(isWhole(wishFor(preset))).toBe(false);
  const keyed: Provider = { ...preset, key: { from: "environment", variable: "X" } };
  expect(isWhole(wishFor(keyed))).toBe(true);
  expect(addedAs(wishFor(keyed))).toEqual({ id: "deepseek/flash" });
});

test("an address of one's own goes along, and without a key none is said to be needed", () => {
  const wish = { ...wishFor(null), baseUrl: "http://127.0.0.1:9/v1 ", model: "a/b", context: "32000" };
  expect(triedAs(wish)).toEqual({ id: "own/a/b", baseUrl: "http://127.0.0.1:9/v1", format: "openai" });
  expect(addedAs(wish)).toEqual({
    id: "own/a/b",
    baseUrl: "http://127.0.0.1:9/v1",
    format: "openai",
    apiKey: null,
    context: 32_000,
  });
  expect(isWhole(wish)).toBe(true);
  expect(isWhole({ ...wish, baseUrl: "somewhere" })).toBe(false);
  expect(isWhole({ ...wish, place: "a/b" })).toBe(false);
});

test.each([
  ["", false],
  ["htt", false],
  ["https://", false],
  ["http://localhost:11434/v1", false],
  ["HTTPS://models.example.com", false],
  ["localhost:11434/v1", true],
  ["127.0.0.1:11434/v1", true],
  ["models.example.com/v1", true],
  ["ftp://models.example.com", true],
  ["http:///v1", true],
])("whether %j is no address and none that is being typed: %s", (baseUrl, isNone) => {
  expect(isNoAddress({ baseUrl })).toBe(isNone);
  const wish = { ...wishFor(null), model: "m", baseUrl };
  expect(isNone && isWhole(wish)).toBe(false);
});
