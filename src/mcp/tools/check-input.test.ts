import fc from "fast-check";
import { expect, test } from "vitest";
import { textsIn } from "../../i18n/texts.ts";
import { parseInput } from "../../loop/parse-input.ts";
import type { Tool } from "../../tools/tool.ts";
import { inputOf } from "./check-input.ts";

const object = (properties: object, rest: object = {}) => ({ type: "object", properties, ...rest });

/** As the loop takes an input before anybody is asked. */
const parse = (schema: object, input: unknown, language: "en" | "zh-CN" = "en") =>
  parseInput({ input: inputOf(schema as Record<string, unknown>) } as Tool, input, textsIn(language).tools);

test.each<[string, object, unknown, string]>([
  ["what is missing", object({ a: { type: "string" } }, { required: ["a"] }), {}, "Missing parameter: a"],
  ["another type", object({ a: { type: "integer" } }), { a: "many" }, 'Parameter a: expected a number, got "many"'],
  ["none of the values", object({ a: { enum: ["x", "y"] } }), { a: "z" }, 'Parameter a: expected one of x, y, got "z"'],
  ["too large", object({ a: { type: "number", maximum: 5 } }), { a: 7 }, "Parameter a: must be at most 5"],
  [
    "too few",
    object({ a: { type: "array", items: {}, minItems: 2 } }),
    { a: [1] },
    "Parameter a: must have at least 2 items",
  ],
  [
    "what is not taken",
    object({ a: {} }, { additionalProperties: false }),
    { b: 1 },
    "Parameter input: does not take b",
  ],
  [
    "deep inside",
    object({ a: { type: "array", items: object({ b: { type: "string" } }, { required: ["b"] }) } }),
    { a: [{}] },
    "Missing parameter: a[0].b",
  ],
  [
    "behind a reference",
    object({ a: { $ref: "#/definitions/n" } }, { definitions: { n: { type: "number" } } }),
    { a: {} },
    "Parameter a: expected a number, got {}",
  ],
  [
    "in one that holds itself",
    object({ t: { $ref: "#" } }, { required: ["t"] }),
    { t: { t: { t: 1 } } },
    "Parameter t.t.t: expected an object, got 1",
  ],
  [
    "what the nearest of several cases misses",
    { anyOf: [object({ a: {}, b: {} }, { required: ["a", "b"] }), object({ c: {} }, { required: ["c"] })] },
    {},
    "Missing parameter: c",
  ],
  ["no object", {}, [1], "Parameter input: expected an object, got [1]"],
])("%s is told in our words, before anybody is asked", (_, schema, input, problem) => {
  expect(parse(schema, input)).toEqual({ problem, notice: "" });
});

test("it is told in the session's language", () => {
  expect(parse(object({ a: { type: "string" } }, { required: ["a"] }), {}, "zh-CN")).toMatchObject({
    problem: "缺少 a 参数",
  });
});

test.each<[string, object, unknown, unknown]>([
  ["a list in a string", object({ a: { type: "array", items: { type: "number" } } }), { a: '["1", 2]' }, { a: [1, 2] }],
  [
    "an object in a string",
    object({ a: object({ b: { type: "boolean" } }) }),
    { a: '{"b":"true"}' },
    { a: { b: true } },
  ],
  ["null for what is left out", object({ a: { type: "string" }, b: {} }), { a: null, b: null }, { b: null }],
  ["null where null is taken", object({ a: { type: ["string", "null"] } }), { a: null }, { a: null }],
  [
    "a number in one of several cases",
    object({ a: { anyOf: [object({ n: { type: "number" } }), { type: "null" }] } }),
    { a: { n: "1" } },
    { a: { n: 1 } },
  ],
  ["other capitals", object({ a: { enum: ["Open", "Closed"] } }), { a: "open" }, { a: "Open" }],
])("%s is what was meant", (_, schema, input, meant) => {
  expect(parse(schema, input)).toEqual({ input: meant, notice: "" });
});

test.each<[string, object, unknown]>([
  [
    "defaults are the server's to fill in",
    object({ a: { type: "string", default: "x" }, b: object({ c: { default: 1 } }) }),
    { b: {} },
  ],
  ["fields that no schema names", object({ a: {} }), { a: 1, more: { deep: [1] } }],
  [
    "a text that does not fit its form, which servers often take",
    object({ a: { type: "string", format: "date-time" } }),
    { a: "tomorrow" },
  ],
  [
    "a text that a pattern is for: a stranger's pattern is never run",
    object({ a: { type: "string", pattern: "^b$" } }),
    { a: "a" },
  ],
  ["what fits two cases", { type: "object", oneOf: [object({ a: {} }), object({ b: {} })] }, { a: 1, b: 2 }],
  [
    "one case of several",
    { anyOf: [object({ a: {} }, { required: ["a"] }), object({ b: {} }, { required: ["b"] })] },
    { b: 2 },
  ],
  [
    "what a reference to nowhere is about",
    object({ a: { $ref: "https://example.com/x" }, b: { $ref: "#/nowhere" } }),
    { a: 1, b: 2 },
  ],
  ["what nobody can make sense of", object({ a: { type: "frob", not: 7, items: "x", enum: null } }), { a: 1 }],
  [
    "names that objects have from birth",
    object({ constructor: {}, toString: { type: "string" } }),
    { constructor: 1, toString: "x" },
  ],
])("passed on as it is: %s", (_, schema, input) => {
  const parsed = parse(schema, input);
  expect(parsed).toEqual({ input, notice: "" });
});

test("a schema that points at itself over and over is not worked out for ever", () => {
  const link = (index: number) => ({ $ref: `#/$defs/d${index}` });
  const $defs = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [`d${index}`, object({ a: link(index + 1), b: link(index + 1) })]),
  );
  expect(parse(object({ a: link(0) }, { $defs }), { a: { b: {} } })).toMatchObject({ input: { a: { b: {} } } });
});

test("a parameter that is called __proto__ is a parameter, and nothing else", () => {
  const schema = JSON.parse('{"type":"object","properties":{"__proto__":{"type":"object"},"a":{"type":"number"}}}');
  const parsed = parse(schema, JSON.parse('{"__proto__":{"polluted":1},"a":"7"}'));
  expect(JSON.stringify(parsed)).toBe('{"input":{"__proto__":{"polluted":1},"a":7},"notice":""}');
  expect(({} as { polluted?: number }).polluted).toBe(undefined);
});

const words = [
  ...["type", "properties", "required", "items", "prefixItems", "anyOf", "oneOf", "allOf", "not", "enum", "const"],
  ...["$ref", "$defs", "additionalProperties", "default", "minimum", "maxLength", "minItems", "pattern", "if"],
];
const { junk } = fc.letrec<{ junk: unknown }>((tie) => ({
  junk: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom(null, true, false, 7, "", "string", "array", "object", "integer", "#", "#/$defs/a", "#/anyOf/0"),
    fc.array(tie("junk"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...words, "a", "b"), tie("junk"), { maxKeys: 5 }),
  ),
}));

test("whatever schema a server wrote, an input is passed on or refused in words", () => {
  const wild = fc.dictionary(fc.constantFrom(...words), junk);
  fc.assert(
    fc.property(wild, fc.dictionary(fc.constantFrom("a", "b"), junk), (schema, input) => {
      const parsed = parse(schema, input);
      expect("problem" in parsed ? typeof parsed.problem : typeof parsed.input).toMatch(/^(string|object)$/);
    }),
    { numRuns: 500 },
  );
});

test("no schema has an input looked at without end: what would be is for the server to check", () => {
  const one = { type: "array", items: { $ref: "#/$defs/d" } };
  const inItself = { a: { $ref: "#/$defs/d" } };
  const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
  const check = (d: object, depth: number) =>
    inputOf({ type: "object", properties: inItself, $defs: { d } }).safeParse({ a: nested(depth) }).success;
  expect(check({ anyOf: [one, { ...one, minItems: 0 }, { type: "string" }] }, 3)).toBe(false);
  expect(check({ anyOf: [one, { ...one, minItems: 0 }, { type: "string" }] }, 13)).toBe(true);
  expect(check({ anyOf: [{ $ref: "#/$defs/d" }, one] }, 1)).toBe(true);
  // Cases that lead to others without going deeper.
  const chain = Object.fromEntries(
    Array.from({ length: 6 }, (_, at) => [`c${at}`, { anyOf: Array(11).fill({ $ref: `#/$defs/c${at + 1}` }) }]),
  );
  const $defs = { ...chain, c6: { type: "string" } };
  const chained = inputOf({ type: "object", properties: { a: { $ref: "#/$defs/c0" } }, $defs });
  expect(chained.safeParse({ a: 1 }).success).toBe(true);
});
