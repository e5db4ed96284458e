import { expect, test } from "vitest";
import type { ProviderInfo } from "../server/shapes.ts";
import { demoModel, isOffered, modelsFor } from "./models.ts";

const provider = (id: string, models: string[], more: Partial<ProviderInfo> = {}): ProviderInfo => ({
  provider: id,
  name: id.toUpperCase(),
  key: { from: "store" },
  models: models.map((name) => ({ id: `${id}/${name}`, name, default: false })),
  ...more,
});
const names = (providers: ProviderInfo[], search = "") =>
  modelsFor(providers, search).flatMap(({ models }) => models.map(({ id }) => id));

test("what has no key or does not run is not offered, nor the demo a second time", () => {
  const providers = [
    provider("one", ["a"]),
    provider("keyless", ["b"], { key: { from: "missing" } }),
    provider("local", ["c"], { key: { from: "none-needed" }, running: true }),
    provider("asleep", ["d"], { key: { from: "none-needed" }, running: false }),
    provider("demo", ["scripted"], { key: { from: "none-needed" } }),
  ];
  expect(names(providers)).toEqual(["one/a", "local/c"]);
});

test("a search finds by the words of provider and model in any order", () => {
  const providers = [provider("deepseek", ["flash", "reasoner"]), provider("zhipu", ["flash"])];
  expect(names(providers, "flash DEEP")).toEqual(["deepseek/flash"]);
  expect(names(providers, "flash")).toEqual(["deepseek/flash", "zhipu/flash"]);
});

test("a model that was taken away is no longer offered, the demo always is", () => {
  expect(isOffered("one/a", { providers: [provider("one", ["a"])], unasked: [] })).toBe(true);
  expect(isOffered("one/z", { providers: [provider("one", ["a"])], unasked: [] })).toBe(false);
  expect(isOffered(demoModel, { providers: [], unasked: [] })).toBe(true);
});

test("a model of a server on this machine that was not asked stays chosen", () => {
  expect(isOffered("local/a", { providers: [], unasked: ["local"] })).toBe(true);
  expect(isOffered("locals/a", { providers: [], unasked: ["local"] })).toBe(false);
});
