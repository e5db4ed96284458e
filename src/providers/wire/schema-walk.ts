import type { JsonSchema } from "../../protocol/messages.ts";

/** Where schemas stand inside a schema; everywhere else are values. */
const single = new Set([
  ...["items", "additionalProperties", "not", "if", "then", "else", "contains", "propertyNames"],
  ...["unevaluatedItems", "unevaluatedProperties", "additionalItems", "contentSchema"],
]);
const listed = new Set(["anyOf", "oneOf", "allOf", "prefixItems", "items"]);
const named = new Set(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"]);

/** The same schema with every schema directly in it replaced. */
export function mapChildren(schema: JsonSchema, visit: (child: JsonSchema) => JsonSchema): JsonSchema {
  const child = (value: unknown) => visit(isObject(value) ? value : {});
  return mapValues(schema, (value, key) => {
    if (Array.isArray(value)) return listed.has(key) ? value.map(child) : value;
    if (!isObject(value)) return value;
    if (named.has(key)) return mapValues(value, child);
    return single.has(key) ? visit(value) : value;
  });
}

/** Made anew entry by entry, so that a key like `__proto__` stays a key. */
export function mapValues(object: JsonSchema, change: (value: unknown, key: string) => unknown): JsonSchema {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]));
}

export const without = (object: JsonSchema, keys: readonly string[]): JsonSchema =>
  Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));

export const isObject = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const schemasIn = (value: unknown): JsonSchema[] => (Array.isArray(value) ? value.filter(isObject) : []);

export const stringsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
