import fc from "fast-check";
import { expect, test } from "vitest";
import { serverPrefix } from "../../protocol/server-names.ts";
import { type NamedTool, publishedNames } from "./names.ts";

const names = (...tools: [server: string, tool: string][]) =>
  publishedNames(tools.map(([server, tool]) => ({ server, tool })));

test("a name is the server's and the tool's", () => {
  expect(names(["github", "create_issue"], ["file-system", "read.file"])).toEqual([
    "mcp_github_create_issue",
    "mcp_file-system_read_file",
  ]);
});

test("what comes to the same is told apart, and the one that is really called so keeps the name", () => {
  expect(names(["a", "get.x"], ["a", "get_x"], ["a", "get x"])).toEqual([
    "mcp_a_get-x_07156d0c",
    "mcp_a_get_x",
    "mcp_a_get-x_e5750a1a",
  ]);
});

test("a + b_c and a_b + c come to the same: neither has a name that a rule may hold for the other", () => {
  const [one, other] = names(["a", "b_c"], ["a_b", "c"]);
  expect([one, other]).toEqual(["mcp_a_b-c_72502d35", "mcp_a_b_c_6769bfc9"]);
});

test("what seems to be of another server that is there is given another name, and hangs on nothing else", () => {
  expect(names(["a", "b_d"], ["a_b", "c"], ["a", "x"])).toEqual(["mcp_a_b-d_cce4b0a0", "mcp_a_b_c", "mcp_a_x"]);
  expect(names(["a", "b_d"], ["a_bc", "c"])).toEqual(["mcp_a_b_d", "mcp_a_bc_c"]);
});

test("a name that is too long keeps its server's prefix", () => {
  const [one, other] = names(["github", `${"list_".repeat(20)}a`], ["github", `${"list_".repeat(20)}b`]) as [
    string,
    string,
  ];
  for (const name of [one, other]) expect(name).toMatch(/^mcp_github_(list-)+l?i?s?t?_[0-9a-f]{8}$/);
  expect([one.length, one === other]).toEqual([64, false]);
});

test("a server whose name cannot stand in a tool's has a prefix of its own", () => {
  expect(serverPrefix("My Server")).toBe("mcp_My_Server_c2d9a82f_");
  expect(serverPrefix("我的")).not.toBe(serverPrefix("你的"));
  expect(serverPrefix("x".repeat(100)).length).toBeLessThanOrEqual(37);
});

const part = fc.oneof(
  fc.string({ unit: fc.constantFrom("a", "b", "_", "-"), minLength: 1, maxLength: 5 }),
  fc.string({ unit: fc.constantFrom("a", "_", ".", "/", " ", "汉", "\u0000"), minLength: 1, maxLength: 6 }),
  fc.string({ unit: fc.constantFrom("a", "b", "_"), minLength: 25, maxLength: 90 }),
  fc.constantFrom("constructor", "__proto__", "a_b", "b_c", "é", "😀"),
  fc.string({ minLength: 1 }),
);
const tools: fc.Arbitrary<NamedTool[]> = fc.uniqueArray(fc.record({ server: part, tool: part }), {
  maxLength: 40,
  selector: ({ server, tool }) => JSON.stringify([server, tool]),
});

test("whatever servers and tools there are: every name is one of its own, valid everywhere, and leads back", () => {
  fc.assert(
    fc.property(tools, (tools) => {
      const published = publishedNames(tools);
      const back = new Map(published.map((name, index) => [name, tools[index]]));
      expect(back.size).toBe(tools.length);
      for (const [index, name] of published.entries()) {
        expect(name).toMatch(/^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/);
        expect(name.startsWith(serverPrefix(tools[index]?.server ?? ""))).toBe(true);
        expect(back.get(name)).toBe(tools[index]);
      }
    }),
    { numRuns: 400 },
  );
});

test("whatever order they come in, and whatever servers of other names are there, the names are the same", () => {
  fc.assert(
    fc.property(tools, (tools) => {
      const byTool = (list: readonly NamedTool[]) =>
        new Map(publishedNames(list).map((name, index) => [list[index], name] as const));
      const all = byTool(tools);
      expect(byTool(tools.toReversed())).toEqual(all);
      const more = byTool([...tools, { server: "zz", tool: "other" }]);
      for (const [tool, name] of all) if (!tool?.server.startsWith("zz")) expect(more.get(tool)).toBe(name);
    }),
    { numRuns: 200 },
  );
});
