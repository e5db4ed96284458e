import fc from "fast-check";
import { expect, test } from "vitest";
import { anyCharacter } from "../../../test/support/any-character.ts";
import type { ToolDefinition } from "../../protocol/messages.ts";
import { plainDialect, type SchemaLimits } from "../dialect.ts";
import { wireName } from "./fit.ts";
import { fitTools, sameNames } from "./fit-tools.ts";

const all = plainDialect.schema;
const tool = (name: string, properties: object = {}): ToolDefinition => ({
  ...{ name, description: "" },
  parameters: { type: "object", properties },
});

test("tools with plain names keep them, and one thing stands for all of them", () => {
  const { tools, names } = fitTools([tool("read_file", { path: {} }), tool("mcp-x")], all);
  expect(tools.map(({ name }) => name)).toEqual(["read_file", "mcp-x"]);
  expect(names).toBe(sameNames);
});

test("the work is done once for each list of tools and each dialect", () => {
  const tools = [tool("a")];
  const other: SchemaLimits = { ...all };
  expect(fitTools(tools, all)).toBe(fitTools(tools, all));
  expect(fitTools(tools, other)).not.toBe(fitTools(tools, all));
  expect(fitTools(tools, other)).toBe(fitTools(tools, other));
});

test("long names that begin alike get short ones that differ and stay the same from day to day", () => {
  const long = "mcp_a_server_with_a_very_long_name_that_goes_on_and_on_and_on_tool_";
  const { tools, names } = fitTools([tool(`${long}1`), tool(`${long}2`)], all);
  const [one, two] = tools.map(({ name }) => name);
  expect(one).toBe(wireName(`${long}1`));
  expect(one).not.toBe(two);
  expect(one).toHaveLength(64);
  expect([one, two].map((wire) => names.fromWire(wire ?? ""))).toEqual([`${long}1`, `${long}2`]);
});

test("where a server takes 32 letters no name has more, neither of a tool nor of a call that was made before", () => {
  const long = "mcp_a_server_with_a_long_name_tool_";
  const { tools, names } = fitTools([tool(`${long}1`), tool(`${long}2`), tool("a")], { ...all, longestName: 32 });
  const wires = tools.map(({ name }) => name);
  expect(wires.map((name) => name.length)).toEqual([32, 32, 1]);
  expect(wires.map((wire) => names.fromWire(wire))).toEqual([`${long}1`, `${long}2`, "a"]);
  expect(names.toWire(`${long}1`)).toBe(wires[0]);
  expect(fitTools([tool("a")], { ...all, longestName: 32 }).names.toWire(`${long}gone`)).toHaveLength(32);
});

test("a tool that is called like another's short name keeps its own", () => {
  const taken = wireName("a b");
  const { tools, names } = fitTools([tool("a b"), tool(taken)], all);
  expect(tools[1]?.name).toBe(taken);
  expect(names.fromWire(taken)).toBe(taken);
  expect(names.fromWire(tools[0]?.name ?? "")).toBe("a b");
});

test("properties are renamed in what is sent and named back in what comes, at any depth", () => {
  const inner = { type: "object", properties: { "x y": {} } };
  const { names } = fitTools([tool("t", { "a b": {}, list: { type: "array", items: inner } })], {
    ...{ ...all, anyNames: false },
  });
  const ours = { "a b": 1, list: [{ "x y": { "a b": 2 } }], "c d": "x y" };
  const wire = { a_b: 1, list: [{ x_y: { a_b: 2 } }], "c d": "x y" };
  expect(names.inputToWire("t", ours)).toEqual(wire);
  expect(names.inputFromWire("t", wire)).toEqual(ours);
  expect(names.inputFromWire("other", wire)).toEqual(wire);
});

const odd = fc.oneof(
  fc.string(),
  fc.string({ unit: anyCharacter, maxLength: 90 }),
  fc.constantFrom("a b", "a_b", "\ud800", "\udc00"),
);

test("whatever they are called, tools have names that differ and are taken, and all come back", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(odd, { minLength: 1 }),
      fc.uniqueArray(odd),
      fc.boolean(),
      (tools, properties, anyNames) => {
        const input = Object.fromEntries(properties.map((name, index) => [name, index]));
        const fit = fitTools(
          tools.map((name) => tool(name, input)),
          { ...all, anyNames },
        );
        const wires = fit.tools.map(({ name }) => name);
        expect(new Set(wires).size).toBe(tools.length);
        for (const wire of wires) expect(wire).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
        expect(wires.map((wire) => fit.names.fromWire(wire))).toEqual(tools);
        expect(tools.map((name) => fit.names.toWire(name))).toEqual(wires);
        const [name = "", wire = ""] = [tools[0], wires[0]];
        const sent = fit.names.inputToWire(name, input);
        for (const key of Object.keys(sent)) expect(key).toMatch(anyNames ? /^/ : /^[a-zA-Z0-9_.-]{1,64}$/);
        expect(Object.keys(sent).every((key) => key.isWellFormed())).toBe(true);
        expect(fit.names.inputFromWire(wire, sent)).toEqual(input);
      },
    ),
  );
});
