import { isObject } from "../../protocol/json-object.ts";
import type { JsonSchema } from "../../protocol/messages.ts";
import { plainText } from "../lists/plain-text.ts";

/**
 * A tool's input as the model reads it: sound, short and without hidden signs, whatever the server wrote. The server's
 * own schema stays as it is, and what the model sends goes to the server unchanged.
 */
export function viewOf(schema: Readonly<JsonSchema>): JsonSchema {
  const view = viewOfNode(schema);
  return { ...view, type: "object", properties: isObject(view.properties) ? view.properties : {} };
}

const longestDescription = 1_000;
const mostValues = 200;

/** Of no use to whoever fills it in, or of use only to programs. */
const idle = new Set(["$schema", "$id", "$comment", "title", "examples", "deprecated", "readOnly", "writeOnly"]);
const types = new Set<unknown>(["string", "number", "integer", "boolean", "object", "array", "null"]);
const named = new Set(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"]);
const single = new Set([
  ...["items", "additionalProperties", "not", "if", "then", "else", "contains", "propertyNames"],
  ...["unevaluatedItems", "unevaluatedProperties", "additionalItems", "contentSchema"],
]);
const listed = new Set(["anyOf", "oneOf", "allOf", "prefixItems", "items"]);

function viewOfNode(schema: Readonly<JsonSchema>): JsonSchema {
  const view = Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) => {
      const seen = idle.has(key) || key.startsWith("x-") ? undefined : viewOfValue(key, value);
      return seen === undefined ? [] : [[key, seen]];
    }),
  );
  return sound(view);
}

/** Undefined where nobody can make anything of it. */
function viewOfValue(key: string, value: unknown): unknown {
  if (named.has(key)) return isObject(value) ? mapValues(value) : undefined;
  if (listed.has(key) && Array.isArray(value)) return value.map(viewOfAny);
  // That nothing else is taken is told to who sends it; it need not be paid for by everyone who reads this.
  if (single.has(key)) return isObject(value) ? viewOfNode(value) : undefined;
  if (listed.has(key)) return undefined;
  if (key === "description") return plainText(value, longestDescription) || undefined;
  if (key === "type") return typeIn(value);
  if (key === "$ref") return typeof value === "string" && value.startsWith("#") ? value : undefined;
  if (key === "required")
    return Array.isArray(value) ? [...new Set(value.filter((name) => typeof name === "string"))] : undefined;
  if (key === "enum") return Array.isArray(value) && value.length > 0 ? value.slice(0, mostValues) : undefined;
  // `default` and `const` may be null, and mean it.
  return value === null && key !== "default" && key !== "const" ? undefined : value;
}

function typeIn(value: unknown): unknown {
  if (!Array.isArray(value)) return types.has(value) ? value : undefined;
  const known = value.filter((one) => types.has(one));
  return known.length > 0 ? known : undefined;
}

const mapValues = (object: JsonSchema) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, viewOfAny(value)]));

/** `true` is anything; a schema that is none is taken for that. */
const viewOfAny = (value: unknown): unknown => (isObject(value) ? viewOfNode(value) : value === false ? false : {});

/** What providers refuse a whole request for. */
function sound(view: JsonSchema): JsonSchema {
  const { properties, required, ...rest } = view;
  const isList = rest.type === "array" && rest.items === undefined && rest.prefixItems === undefined;
  const known = isObject(properties) ? properties : null;
  const demanded = (required as string[] | undefined)?.filter((name) => known === null || Object.hasOwn(known, name));
  return {
    ...rest,
    ...(isList && { items: {} }),
    ...(known && { properties: known }),
    ...(demanded && demanded.length > 0 && { required: demanded }),
  };
}
