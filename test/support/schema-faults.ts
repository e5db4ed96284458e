// What a schema holds that its limits forbid, found without any help of the code that makes it fit.
import type { SchemaLimits } from "../../src/providers/dialect.ts";

const unions = ["anyOf", "oneOf", "allOf"];
const inside = ["items", "additionalProperties", "not", "if", "then", "else", "contains", "propertyNames"];
const maps = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"];

export function schemaFaults(schema: unknown, limits: SchemaLimits, at = "#"): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const node = schema as Record<string, unknown>;
  const faults: string[] = [];
  const has = (key: string) => Object.hasOwn(node, key);
  const forbid = (keys: readonly string[]) => {
    for (const key of keys) if (has(key)) faults.push(`${at}/${key}`);
  };
  if (at === "#" && node.type !== "object") faults.push("the top is no object");
  if (at === "#" && typeof node.properties !== "object") faults.push("the top has no properties");
  if (!limits.refs) forbid(["$ref", "$defs", "definitions"]);
  if (at === "#" ? !limits.topUnions : !limits.unions) forbid(unions);
  if (!limits.unions) forbid(["not"]);
  if (!limits.tuples && (has("prefixItems") || Array.isArray(node.items))) faults.push(`${at}: a tuple`);
  if (!limits.typeLists && Array.isArray(node.type)) faults.push(`${at}: a list of types`);
  if (!limits.anyValues && has("enum") && !areTexts(node.enum)) faults.push(`${at}: values that are no text`);
  if (!limits.anyValues && has("const")) faults.push(`${at}: one value`);
  if (!limits.untyped && node.type === "array" && !Array.isArray(node.items) && !isTyped(node.items ?? {}))
    faults.push(`${at}: a list of nobody knows what`);
  for (const key of unions) if (Array.isArray(node[key])) forEach(node[key], `${at}/${key}`);
  for (const key of ["items", "prefixItems"]) if (Array.isArray(node[key])) forEach(node[key], `${at}/${key}`);
  for (const key of inside) {
    if (has(key) && !Array.isArray(node[key])) faults.push(...schemaFaults(node[key], limits, `${at}/${key}`));
  }
  for (const key of maps) {
    for (const [name, child] of Object.entries((node[key] ?? {}) as object)) {
      if (key === "properties" && !isName(name, limits)) faults.push(`${at}: the name ${name}`);
      if (key === "properties" && !limits.untyped && !isTyped(child)) faults.push(`${at}: ${name} has no type`);
      faults.push(...schemaFaults(child, limits, `${at}/${key}/${name}`));
    }
  }
  return faults;

  function forEach(children: readonly unknown[], place: string): void {
    for (const [index, child] of children.entries()) faults.push(...schemaFaults(child, limits, `${place}/${index}`));
  }
}

const areTexts = (values: unknown) =>
  Array.isArray(values) && values.length > 0 && values.every((value) => typeof value === "string");

const isTyped = (schema: unknown) =>
  typeof schema !== "object" ||
  ["type", "$ref", ...unions].some((key) => schema !== null && Object.hasOwn(schema, key));

const isName = (name: string, { anyNames }: SchemaLimits) =>
  anyNames ? name.isWellFormed() : /^[a-zA-Z0-9_.-]{1,64}$/.test(name);
