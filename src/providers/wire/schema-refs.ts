import type { JsonSchema } from "../../protocol/messages.ts";
import { isObject, mapChildren, without } from "./schema-walk.ts";

/** Enough for any tool; definitions that use each other twice over would grow without end. */
const mostInlined = 500;

/** Every `$ref` replaced by what it points to. Where that would never end, only its type and description stand. */
export function inlineRefs(root: JsonSchema): JsonSchema {
  let inlined = 0;
  const resolve = (schema: JsonSchema, open: readonly string[]): JsonSchema => {
    const { $ref, ...beside } = schema;
    if (typeof $ref !== "string") return mapChildren(without(schema, onlyForRefs), (child) => resolve(child, open));
    const target = pointedTo(root, $ref);
    if (!target) return resolve(beside, open);
    if (open.includes($ref) || inlined++ >= mostInlined) return cutOff(target, beside);
    return resolve({ ...target, ...beside }, [...open, $ref]);
  };
  return resolve(root, ["#"]);
}

const onlyForRefs = [
  ...["$defs", "definitions", "$id", "$schema", "$anchor", "$comment"],
  ...["$dynamicRef", "$dynamicAnchor", "$recursiveRef", "$recursiveAnchor"],
];

function cutOff({ type = "object", description }: JsonSchema, beside: JsonSchema): JsonSchema {
  const said = beside.description ?? description;
  return { type, ...(said !== undefined && { description: said }) };
}

function pointedTo(root: JsonSchema, ref: string): JsonSchema | null {
  if (ref !== "#" && !ref.startsWith("#/")) return null;
  let found: unknown = root;
  for (const step of ref.split("/").slice(1)) {
    const key = decoded(step);
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, key)) return null;
    found = (found as JsonSchema)[key];
  }
  return isObject(found) ? found : null;
}

function decoded(step: string): string {
  const plain = step.replaceAll("~1", "/").replaceAll("~0", "~");
  try {
    return decodeURIComponent(plain);
  } catch {
    // A name with a stray % in it was never encoded.
    return plain;
  }
}
