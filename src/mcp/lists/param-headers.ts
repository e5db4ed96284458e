import { isObject } from "../../protocol/json-object.ts";

type Schema = Record<string, unknown>;

/**
 * Whether a schema wants arguments mirrored in headers (`x-mcp-header`) in a way that the protocol forbids: anywhere but
 * at properties of properties, by a name that is no header's, twice by one name, or for what is no plain value.
 */
export function hasBadHeader(schema: Schema): boolean {
  const taken = new Set<string>();
  const isBad = (node: unknown, place: "top" | "property" | "elsewhere"): boolean => {
    if (!isObject(node)) return Array.isArray(node) && node.some((one) => isBad(one, "elsewhere"));
    if (Object.hasOwn(node, mark) && (place !== "property" || isBadMark(node, taken))) return true;
    const below = place === "elsewhere" ? "elsewhere" : "property";
    return Object.entries(node).some(([key, value]) => {
      if (key === "properties" && isObject(value)) return Object.values(value).some((one) => isBad(one, below));
      if (named.has(key) && isObject(value)) return Object.values(value).some((one) => isBad(one, "elsewhere"));
      return schemas.has(key) && isBad(value, "elsewhere");
    });
  };
  return isBad(schema, "top");
}

const mark = "x-mcp-header";

function isBadMark(node: Schema, taken: Set<string>): boolean {
  const { [mark]: header, type } = node;
  if (typeof header !== "string" || !/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(header)) return true;
  const folded = header.toLowerCase();
  if (taken.has(folded)) return true;
  taken.add(folded);
  return !["string", "integer", "boolean"].includes(type as string);
}

const named = new Set(["patternProperties", "dependentSchemas", "$defs", "definitions"]);
const schemas = new Set([
  ...["items", "prefixItems", "contains", "additionalProperties", "unevaluatedProperties", "unevaluatedItems"],
  ...["propertyNames", "oneOf", "anyOf", "allOf", "not", "if", "then", "else", "additionalItems", "contentSchema"],
]);
