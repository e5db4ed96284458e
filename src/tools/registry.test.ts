import { expect, test } from "vitest";
import { createRegistry, type ToolEntry } from "./registry.ts";
import type { Tool } from "./tool.ts";

function entry(name: string, loaded: string[] = []): ToolEntry {
  const definition = { name, description: name, parameters: {} };
  return {
    name,
    toolset: "files",
    loaded: true,
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

test("with use_tool every tool is in reach, also those that were not put before the model", async () => {
  const registry = createRegistry([entry("use_tool"), entry("a"), entry("b")]);
  const picked = registry.pick(["use_tool", "a"]);
  expect([(await picked.get("b"))?.name, picked.names()]).toEqual(["b", ["use_tool", "a"]]);
  expect((await picked.others("zh-CN")).map(({ description }) => description)).toEqual(["中 b"]);
});

test("without use_tool nothing but what was picked is in reach", async () => {
  const picked = createRegistry([entry("use_tool"), entry("a"), entry("b")]).pick(["a"]);
  expect([await picked.get("b"), await picked.get("use_tool"), await picked.others("en")]).toEqual([null, null, []]);
});

test("a session's own tools are in reach by use_tool, and read when one of them is wanted", async () => {
  let reads = 0;
  const mine = [entry("mcp_a_b"), entry("mcp_a_c")];
  const more = {
    async tools() {
      reads += 1;
      return mine;
    },
    known: () => mine.slice(0, 1),
  };
  const registry = createRegistry([entry("use_tool"), entry("a")]);
  const picked = registry.pick(["use_tool", "a", "mcp_a_b"], more);
  expect([(await picked.get("a"))?.name, await picked.get("b"), picked.names(), reads]).toEqual([
    ...["a", null, ["use_tool", "a", "mcp_a_b"], 0],
  ]);
  expect((await picked.get("mcp_a_c"))?.name).toBe("mcp_a_c");
  expect((await picked.others("en")).map(({ name }) => name)).toEqual(["mcp_a_c"]);
  expect(registry.definitions(["a", "mcp_a_b", "mcp_a_c"], "en", more).map(({ name }) => name)).toEqual([
    "a",
    "mcp_a_b",
  ]);
  expect(await registry.pick(["a"], more).others("en")).toEqual([]);
});
