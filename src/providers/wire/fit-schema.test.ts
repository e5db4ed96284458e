import fc from "fast-check";
import { expect, test } from "vitest";
import { schemaFaults } from "../../../test/support/schema-faults.ts";
import type { JsonSchema } from "../../protocol/messages.ts";
import { allTaken, type SchemaLimits } from "../dialect.ts";
import { fitSchema } from "./fit-schema.ts";

const all = allTaken;
const strict: SchemaLimits = {
  ...all,
  ...{ refs: false, topUnions: false, unions: false },
  ...{ tuples: false, typeLists: false, anyNames: false, untyped: false, anyValues: false },
};
const object = (properties: JsonSchema, rest: JsonSchema = {}): JsonSchema => ({ type: "object", properties, ...rest });

test("a server that takes everything gets the schema as it is", () => {
  const schema = object(
    { a: { $ref: "#/$defs/a" }, "b c": { type: ["string", "null"] } },
    { $defs: { a: { anyOf: [] } } },
  );
  expect(fitSchema(schema, all)).toEqual(schema);
});

test("even there the top is said to be an object with properties", () => {
  expect(fitSchema({}, all)).toEqual(object({}));
});

const cases: [string, Partial<SchemaLimits>, JsonSchema, JsonSchema][] = [
  [
    "a reference is replaced by what it points to, with what stands beside it",
    { refs: false },
    object(
      { a: { $ref: "#/$defs/a~1b", description: "here" } },
      { $defs: { "a/b": { type: "string", description: "there" } } },
    ),
    object({ a: { type: "string", description: "here" } }),
  ],
  [
    "a reference to itself is cut off where it would begin again",
    { refs: false },
    object(
      { tree: { $ref: "#/definitions/tree" } },
      {
        definitions: {
          tree: object({ leaf: { type: "string" }, sub: { type: "array", items: { $ref: "#/definitions/tree" } } }),
        },
      },
    ),
    object({ tree: object({ leaf: { type: "string" }, sub: { type: "array", items: { type: "object" } } }) }),
  ],
  [
    "a reference to the whole is cut off, and one to nowhere is anything",
    { refs: false },
    object({ all: { $ref: "#" }, gone: { $ref: "#/$defs/gone" }, far: { $ref: "https://example.com/x" } }),
    object({ all: { type: "object" }, gone: {}, far: {} }),
  ],
  [
    "alternatives at the top are one object that demands what all demand",
    { topUnions: false },
    {
      anyOf: [
        object({ path: { type: "string" }, kind: { const: "file" } }, { required: ["kind", "path"] }),
        object({ url: { type: "string" }, kind: { const: "web" } }, { required: ["kind", "url"] }),
      ],
    },
    object(
      { path: { type: "string" }, kind: { type: "string", enum: ["file", "web"] }, url: { type: "string" } },
      { required: ["kind"], description: "{kind, path} | {kind, url}" },
    ),
  ],
  [
    "alternatives of what is demanded leave the properties alone",
    { topUnions: false },
    object({ a: {}, b: {} }, { required: ["c"], oneOf: [{ required: ["a"] }, { required: ["b"] }] }),
    object({ a: {}, b: {} }, { required: ["c"], description: "{a} | {b}" }),
  ],
  [
    "allOf at the top is one object that demands everything",
    { topUnions: false },
    { allOf: [object({ a: { type: "string" } }, { required: ["a"] }), object({ b: {} }, { required: ["b"] })] },
    object({ a: { type: "string" }, b: {} }, { required: ["a", "b"] }),
  ],
  [
    "unions further down stay where only those at the top are refused",
    { topUnions: false },
    object({ a: { anyOf: [{ type: "string" }, { type: "number" }] } }),
    object({ a: { anyOf: [{ type: "string" }, { type: "number" }] } }),
  ],
  [
    "further down the first that is not null is taken, and the description says what else there was",
    { unions: false },
    object({
      a: {
        description: "Which",
        anyOf: [{ type: "null" }, { type: "string" }, { type: "array", items: { type: "string" } }],
      },
      b: { not: { type: "string" }, type: "number" },
      c: { anyOf: [{ const: "x" }, { enum: ["y", "z"] }] },
    }),
    object({
      a: { type: "string", description: "Which null | string | string[]" },
      b: { type: "number" },
      c: { type: "string", enum: ["x", "y", "z"] },
    }),
  ],
  [
    "a tuple is a list of what stands in it",
    { tuples: false },
    object({
      a: { type: "array", items: [{ type: "number" }, { type: "number" }] },
      b: { type: "array", prefixItems: [{ type: "string" }, { type: "number" }], items: false },
    }),
    object({
      a: { type: "array", items: { type: "number" }, description: "[number, number]" },
      b: { type: "array", items: { anyOf: [{ type: "string" }, { type: "number" }] }, description: "[string, number]" },
    }),
  ],
  [
    "of several types the first that is not null is taken, and null is no value any more",
    { typeLists: false },
    object({ a: { type: ["null", "string"], enum: ["x", null], description: "One" }, b: { type: ["string"] } }),
    object({ a: { type: "string", enum: ["x"], description: "One (null | string)" }, b: { type: "string" } }),
  ],
  [
    "a list says what is in it, and nothing says anything of another type than its own",
    { untyped: false, typeLists: false },
    object({
      a: { type: "array" },
      b: { type: "array", items: {} },
      c: { type: ["string", "object"], properties: { x: {} }, required: ["x"] },
    }),
    object({
      a: { type: "array", items: { type: "string" } },
      b: { type: "array", items: { type: "string" } },
      c: { type: "string", description: "string | object" },
    }),
  ],
  [
    "of values that are no text the description tells, and one value is a list of one",
    { anyValues: false },
    object({
      a: { type: "integer", enum: [1, 2], description: "Size" },
      b: { enum: ["x", "y"] },
      c: { const: "x" },
      d: { type: "boolean", const: true },
      e: { enum: [1, 2] },
    }),
    object({
      a: { type: "integer", description: "Size (1 | 2)" },
      b: { type: "string", enum: ["x", "y"] },
      c: { type: "string", enum: ["x"] },
      d: { type: "boolean", description: "true" },
      e: { type: "number", description: "1 | 2" },
    }),
  ],
  [
    "properties that are called like words of a schema are properties",
    { typeLists: false, unions: false, tuples: false, untyped: false, anyValues: false, refs: false, topUnions: false },
    object({ type: { type: "string" }, anyOf: { type: "string" }, enum: { type: "string" }, $ref: { type: "string" } }),
    object({ type: { type: "string" }, anyOf: { type: "string" }, enum: { type: "string" }, $ref: { type: "string" } }),
  ],
  [
    "a property gets a name that is allowed, and its own stands in the description",
    { anyNames: false },
    object(
      { "file name": { type: "string" }, file_name: {}, deep: object({ 用: {} }, { required: ["用"] }) },
      { required: ["file name"] },
    ),
    object(
      {
        file_name_f6a96da2: { type: "string", description: "file name" },
        file_name: {},
        deep: object({ _: { description: "用" } }, { required: ["_"] }),
      },
      { required: ["file_name_f6a96da2"] },
    ),
  ],
];

test.each(cases)("%s", (_, limits, schema, expected) => {
  expect(fitSchema(schema, { ...all, ...limits })).toEqual(expected);
});

test("definitions that use each other twice over do not grow without end", () => {
  const link = (index: number) => ({ $ref: `#/$defs/d${index}` });
  const $defs = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [`d${index}`, object({ a: link(index + 1), b: link(index + 1) })]),
  );
  const fitted = fitSchema({ ...object({ a: link(0) }), $defs }, strict);
  expect(JSON.stringify(fitted).length).toBeLessThan(200_000);
  expect(schemaFaults(fitted, strict)).toEqual([]);
});

const name = fc.oneof(
  fc.constantFrom("a", "b", "a b", "名", "__proto__", "x".repeat(70), "\ud800", "$ref"),
  fc.string(),
);
const { schema } = fc.letrec<{ schema: JsonSchema }>((tie) => {
  const child = tie("schema");
  const children = fc.array(child, { maxLength: 3 });
  const properties = fc.dictionary(name, child, { maxKeys: 3 });
  const required = fc.array(name, { maxLength: 2 });
  return {
    schema: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.record({ type: fc.constantFrom("string", "number", "null", ["string", "null"], ["null"], []) }),
      fc.record({ enum: fc.array(fc.constantFrom("x", 1, null)) }, { requiredKeys: [] }),
      fc.record({ $ref: fc.constantFrom("#", "#/$defs/one", "#/properties/a", "#/nowhere", "#/$defs/two", "#/%") }),
      fc.record({ type: fc.constant("object"), properties, required }, { requiredKeys: [] }),
      fc.record({ anyOf: children, oneOf: children, allOf: children, not: child, required }, { requiredKeys: [] }),
      fc.record(
        { items: fc.oneof(child, children), prefixItems: children, additionalProperties: child },
        { requiredKeys: [] },
      ),
      fc.record(
        { $defs: fc.record({ one: child, two: child }), properties, anyOf: children },
        { requiredKeys: ["$defs"] },
      ),
    ),
  };
});
const limits: fc.Arbitrary<SchemaLimits> = fc.record({
  longestName: fc.constant(64),
  ...{ refs: fc.boolean(), topUnions: fc.boolean(), unions: fc.boolean() },
  ...{ tuples: fc.boolean(), typeLists: fc.boolean(), anyNames: fc.boolean() },
  ...{ untyped: fc.boolean(), anyValues: fc.boolean() },
});

test("whatever the schema and the limits, what is sent obeys them and the schema is left as it was", () => {
  fc.assert(
    fc.property(schema, limits, (schema, limits) => {
      const before = structuredClone(schema);
      expect(schemaFaults(fitSchema(schema, limits), limits)).toEqual([]);
      expect(schema).toEqual(before);
    }),
    { numRuns: 500 },
  );
});
