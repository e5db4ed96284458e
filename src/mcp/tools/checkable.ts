import { isObject } from "../../protocol/json-object.ts";
import type { JsonSchema } from "../../protocol/messages.ts";

/** Of one schema; parts that point at each other many times over would grow without end. */
const mostParts = 20_000;

/**
 * The part of a server's schema by which an input is surely wrong. Without patterns and forms: a stranger's pattern can
 * take for ever, and servers are more lenient about forms than their schemas. Nothing is fetched that a reference names.
 */
export function checkable(schema: Readonly<JsonSchema>): JsonSchema {
  const $defs: JsonSchema = {};
  const names = new Map<string, string>();
  let parts = 0;
  const top = node(schema);
  return { ...top, type: "object", ...(names.size > 0 && { $defs }) };

  function node(value: unknown): JsonSchema {
    if (!isObject(value)) return value === false ? { not: {} } : {};
    if (++parts > mostParts) throw new Error("too large to be checked");
    if (typeof value.$ref === "string") return reference(value.$ref);
    const kept = Object.entries(value).flatMap(([key, held]) => {
      const one = keyword(key, held);
      return one === undefined ? [] : [[one.key, one.value] as const];
    });
    return Object.fromEntries(kept);
  }

  function keyword(key: string, held: unknown): { key: string; value: unknown } | undefined {
    if (key === "properties" && isObject(held)) {
      return { key, value: Object.fromEntries(Object.entries(held).map(([name, one]) => [name, node(one)])) };
    }
    if (key === "items" || key === "prefixItems" || unions.has(key)) {
      if (Array.isArray(held)) return held.length === 0 ? undefined : { key: meant(key), value: held.map(node) };
      return key === "items" && isObject(held) ? { key, value: node(held) } : undefined;
    }
    if (key === "additionalProperties") return isObject(held) ? { key, value: node(held) } : boolean(key, held);
    if (key === "required" || key === "enum") return Array.isArray(held) ? { key, value: held } : undefined;
    if (key === "type") return isType(held) ? { key, value: held } : undefined;
    if (key === "const") return { key, value: held };
    return counts.has(key) && typeof held === "number" ? { key, value: held } : undefined;
  }

  /** Each place that is pointed at is read once, so one that holds itself is no matter. */
  function reference(ref: string): JsonSchema {
    const target = pointedTo(schema, ref);
    if (!target) return {};
    const known = names.get(ref);
    if (known !== undefined) return { $ref: `#/$defs/${known}` };
    const name = `d${names.size}`;
    names.set(ref, name);
    $defs[name] = node(target);
    return { $ref: `#/$defs/${name}` };
  }
}

const unions = new Set(["anyOf", "oneOf", "allOf"]);
/** Schemas that fit two of the cases are common, and servers take them. */
const meant = (key: string) => (key === "oneOf" ? "anyOf" : key);

const counts = new Set([
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  ...["minLength", "maxLength", "minItems", "maxItems"],
]);

const types = new Set(["string", "number", "integer", "boolean", "object", "array", "null"]);
const isType = (held: unknown) =>
  Array.isArray(held) ? held.length > 0 && held.every((one) => types.has(one)) : types.has(held as string);

const boolean = (key: string, held: unknown) => (typeof held === "boolean" ? { key, value: held } : undefined);

function pointedTo(root: Readonly<JsonSchema>, ref: string): JsonSchema | null {
  if (ref !== "#" && !ref.startsWith("#/")) return null;
  let found: unknown = root;
  for (const step of ref.split("/").slice(1)) {
    const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, key)) return null;
    found = (found as JsonSchema)[key];
  }
  return isObject(found) ? found : null;
}
