import { expect, test } from "vitest";
import { createRegistry, type ToolEntry } from "./registry.ts";
import type { Tool } from "./tool.ts";

function entry(name: string, loaded: string[] = []): ToolEntry {
  const definition = { name, description: name, parameters: {} };
  return {
    name,
    toolset: "files",
    definitions: { en: definition, "zh-CN": { ...definition, description: `中 ${name}` } },
    load: async () => {
      loaded.push(name);
      return { name } as Tool;
    },
  };
}

test("definitions come in the order asked for, in the language asked for, and load nothing", () => {
  const loaded: string[] = [];
  const registry = createRegistry([entry("a", loaded), entry("b", loaded)]);
  expect(registry.definitions(["b", "a", "none"], "zh-CN").map(({ description }) => description)).toEqual([
    "中 b",
    "中 a",
  ]);
  expect(loaded).toEqual([]);
});

test("a turn keeps its tools, whatever is registered or unregistered meanwhile", async () => {
  const registry = createRegistry([entry("a")]);
  const picked = registry.pick(["a", "b"]);
  registry.unregister("a");
  registry.register(entry("b"));
  expect([(await picked.get("a"))?.name, await picked.get("b"), picked.names()]).toEqual(["a", null, ["a"]]);
  expect(registry.pick(["a", "b"]).names()).toEqual(["b"]);
});
