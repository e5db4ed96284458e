import fc from "fast-check";
import { expect, test } from "vitest";
import { toolBench } from "../../../test/support/tool-context.ts";
import type { Server, ServerLists, ServerTool } from "../../protocol/mcp.ts";
import { serverPrefix } from "../../protocol/server-names.ts";
import { builtInTools } from "../../tools/catalogue.ts";
import { createRegistry, type MoreTools } from "../../tools/registry.ts";
import type { Connection } from "../connection.ts";
import { readLists } from "../lists/read-lists.ts";
import { entriesOf, type ListedServer } from "./entries.ts";

const serverCalled = (name: string): Server => ({
  name,
  config: { transport: "stdio", command: name, args: [], env: {} },
  ...{ hash: name, from: "user" },
});

const listsOf = (tools: unknown[]): Promise<ServerLists> =>
  readLists(
    {
      request: async () => ({ tools }),
      ...{ capabilities: { tools: {} }, instructions: "", title: "", era: { kind: "legacy" } },
    },
    new AbortController().signal,
  );

const listed = async (name: string, tools: unknown[]): Promise<ListedServer> => ({
  server: serverCalled(name),
  lists: await listsOf(tools),
});

const unreachable = async (): Promise<Connection> => {
  throw new Error("nothing is called here");
};

const toolCalled = (name: string) => ({ name, description: `Does ${name}.`, inputSchema: { type: "object" } });

const name = fc.oneof(
  fc.string({ unit: fc.constantFrom("a", "b", "_", "-", "."), minLength: 1, maxLength: 6 }),
  fc.string({ unit: fc.constantFrom("a", "_", "汉"), minLength: 30, maxLength: 90 }),
  fc.constantFrom("constructor", "__proto__", "read_file", "use_tool"),
);
const servers = fc.uniqueArray(fc.record({ name, tools: fc.uniqueArray(name, { maxLength: 8 }) }), {
  maxLength: 6,
  selector: ({ name }) => name,
});

// Property 4 of the seed's design; and each calls the right one.
test("Feature: agent-system-optimization, Property 4: 对于任意一组内置 ToolDefinition 和一组 MCP 发现的工具定义，合并后的工具列表长度应等于内置工具数量加上 MCP 工具数量，且每个 MCP 工具名应带有 `mcp_{serverName}_` 前缀。", async () => {
  using bench = toolBench();
  await fc.assert(
    fc.asyncProperty(servers, async (servers) => {
      const called: string[] = [];
      const connect = async (server: Server) =>
        ({
          call: async (tool: ServerTool) => {
            called.push(JSON.stringify([server.name, tool.name]));
            return {};
          },
        }) as unknown as Connection;
      const all = await Promise.all(servers.map(({ name, tools }) => listed(name, tools.map(toolCalled))));
      const entries = entriesOf(all, connect);
      const more: MoreTools = { tools: async () => entries, known: () => entries };
      const picked = createRegistry(builtInTools).pick(["use_tool"], more);
      const others = await picked.others("en");
      const count = servers.reduce((sum, { tools }) => sum + tools.length, 0);
      expect(others.length + 1).toBe(builtInTools.length + count);
      expect(new Set(others.map(({ name }) => name)).size).toBe(others.length);
      for (const { name, server } of others) {
        if (server === undefined) continue;
        expect(name.startsWith(serverPrefix(server))).toBe(true);
        const tool = await picked.get(name);
        await tool?.execute({}, bench.context);
        expect(JSON.parse(called.at(-1) ?? "")).toEqual([server, expect.anything()]);
      }
      expect(new Set(called).size).toBe(count);
    }),
    { numRuns: 100 },
  );
});

test("servers come by name and their tools as they have them, whatever order they were given in", async () => {
  const [a, b] = [await listed("a", [toolCalled("z"), toolCalled("y")]), await listed("b", [toolCalled("x")])];
  const names = (...all: ListedServer[]) => entriesOf(all, unreachable).map(({ name }) => name);
  expect(names(b, a)).toEqual(["mcp_a_z", "mcp_a_y", "mcp_b_x"]);
  expect(names(a, b)).toEqual(["mcp_a_z", "mcp_a_y", "mcp_b_x"]);
});

test("without server a the tools of a_b are what they were", async () => {
  const [a, ab] = [await listed("a", [toolCalled("x")]), await listed("a_b", [toolCalled("c")])];
  const both = entriesOf([a, ab], unreachable).map(({ name }) => name);
  expect([both, entriesOf([ab], unreachable).map(({ name }) => name)]).toEqual([
    ["mcp_a_x", "mcp_a_b_c"],
    ["mcp_a_b_c"],
  ]);
});
