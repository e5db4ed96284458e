import { expect, test } from "vitest";
import { hasBadHeader } from "./param-headers.ts";

const object = (properties: object) => ({ type: "object", properties });
const marked = (header: unknown, type = "string") => ({ type, "x-mcp-header": header });

test.each<[string, Record<string, unknown>]>([
  ["none", object({ a: { type: "string" } })],
  ["one at a property", object({ a: marked("Region") })],
  ["one at a property of a property", object({ a: object({ b: marked("Region", "integer") }) })],
  ["a property that is called so", object({ "x-mcp-header": { type: "string" } })],
  ["a value that is called so", object({ a: { type: "object", default: { "x-mcp-header": 1 } } })],
])("can be done: %s", (_, schema) => {
  expect(hasBadHeader(schema)).toBe(false);
});

test.each<[string, Record<string, unknown>]>([
  ["an empty name", object({ a: marked("") })],
  ["no text as a name", object({ a: marked(7) })],
  ["a name with a line feed", object({ a: marked("a\r\nb") })],
  ["one name twice, in other letters", object({ a: marked("Region"), b: marked("region") })],
  ["a number", object({ a: marked("Region", "number") })],
  ["a list", object({ a: marked("Region", "array") })],
  ["the whole input", { ...object({}), "x-mcp-header": "Region" }],
  ["entries of a list", object({ a: { type: "array", items: marked("Region") } })],
  ["one of several cases", object({ a: { anyOf: [marked("Region")] } })],
  ["a property below a case", { type: "object", oneOf: [object({ a: marked("Region") })] }],
  ["a definition", { ...object({}), $defs: { a: marked("Region") } }],
])("cannot be done: %s", (_, schema) => {
  expect(hasBadHeader(schema)).toBe(true);
});
