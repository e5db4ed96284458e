import fc from "fast-check";
import { expect, test } from "vitest";
import { schemaFaults } from "../../../test/support/schema-faults.ts";
import type { JsonSchema } from "../../protocol/messages.ts";
import { dialectOf } from "../../providers/dialect.ts";
import { presets } from "../../providers/presets/presets.ts";
import { fitSchema } from "../../providers/wire/fit-schema.ts";
import { viewOf } from "./view.ts";

const object = (properties: object, rest: object = {}) => ({ type: "object", properties, ...rest });

test.each<[string, Record<string, unknown>, object]>([
  ["nothing", {}, object({})],
  [
    "what only programs want is left out",
    object({ a: { type: "string", title: "A", "x-mcp-header": "A" } }, { $schema: "s", $id: "i" }),
    object({ a: { type: "string" } }),
  ],
  [
    "properties are not mistaken for words of the schema",
    object({ title: { type: "string" }, type: {}, anyOf: {}, $ref: {}, required: {} }),
    object({ title: { type: "string" }, type: {}, anyOf: {}, $ref: {}, required: {} }),
  ],
  ["null is nothing", { type: "object", properties: null, required: null, additionalProperties: null }, object({})],
  [
    "but a null that is meant stays",
    object({ a: { default: null }, b: { const: null } }),
    object({ a: { default: null }, b: { const: null } }),
  ],
  [
    "a schema that is none is anything",
    object({ a: null, b: "string", c: true, d: 7 }),
    object({ a: {}, b: {}, c: {}, d: {} }),
  ],
  [
    "what is demanded is there",
    object({ a: {} }, { required: ["a", "b", "a", 7] }),
    object({ a: {} }, { required: ["a"] }),
  ],
  ["a list says what is in it", object({ a: { type: "array" } }), object({ a: { type: "array", items: {} } })],
  [
    "a type that nobody knows is none",
    object({ a: { type: "str" }, b: { type: ["string", {}, "any"] }, c: { type: [] } }),
    object({ a: {}, b: { type: ["string"] }, c: {} }),
  ],
  ["an empty choice is none", object({ a: { enum: [] } }), object({ a: {} })],
  [
    "what lies elsewhere is not pointed at",
    object(
      { a: { $ref: "https://example.com/x" }, b: { $ref: "#/$defs/b" } },
      { $defs: { b: { title: "B", type: "string" } } },
    ),
    object({ a: {}, b: { $ref: "#/$defs/b" } }, { $defs: { b: { type: "string" } } }),
  ],
  [
    "unions at the top stay for whoever knows what is taken",
    { anyOf: [object({ a: {} }, { title: "A" }), null] },
    { anyOf: [object({ a: {} }), {}], ...object({}) },
  ],
  [
    "descriptions are plain",
    object({ a: { description: "a\u200bb" }, b: { description: null } }),
    object({ a: { description: "ab" }, b: {} }),
  ],
])("%s", (_, schema, expected) => {
  const before = structuredClone(schema);
  expect(viewOf(schema)).toEqual(expected);
  expect(schema).toEqual(before);
});

test("a property that is called __proto__ stays one", () => {
  const view = viewOf(JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}'));
  expect(Object.keys(view.properties as object)).toEqual(["__proto__"]);
});

test("descriptions and choices have an end", () => {
  const view = viewOf(
    object({ a: { description: "x".repeat(5_000), enum: Array.from({ length: 900 }, (_, at) => at) } }),
  );
  const { a } = view.properties as { a: { description: string; enum: unknown[] } };
  expect([a.description.length, a.enum.length]).toEqual([1_000, 200]);
});

const words = [
  ...["type", "properties", "required", "items", "prefixItems", "anyOf", "oneOf", "allOf", "not", "enum", "const"],
  ...["$ref", "$defs", "description", "additionalProperties", "default", "title", "x-mcp-header"],
];
const { anything } = fc.letrec<{ anything: unknown }>((tie) => ({
  anything: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom(null, true, false, 7, "", "string", "array", "object", "null", "#", "#/$defs/a", "https://a.b/c"),
    fc.array(tie("anything"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...words, "a", "a b", "名", "__proto__"), tie("anything"), { maxKeys: 5 }),
  ),
}));

test("whatever a server wrote, every provider we know takes what becomes of it", () => {
  const limits = [...new Set(presets.map(({ dialect }) => dialectOf(dialect).schema))];
  const wild = fc.dictionary(fc.constantFrom(...words), anything) as fc.Arbitrary<JsonSchema>;
  fc.assert(
    fc.property(wild, fc.constantFrom(...limits), (schema, limits) => {
      const view = viewOf(schema);
      expect(schemaFaults(fitSchema(view, limits), limits)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
