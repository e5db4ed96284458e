// What tools may not have in their schemas, provider by provider.
import { isObject, type Refusal } from "../refusal-parts.ts";
import type { Rule } from "./chat-provider.ts";

export interface Spot {
  tool: string;
  index: number;
  /** As in `properties.path.items`; "" at the top. */
  path: string;
  schema: Record<string, unknown>;
}

/** Says what is wrong at that spot; undefined when nothing is. */
export type SchemaFault = (spot: Spot) => string | undefined;

export interface NamedSchema {
  name: string;
  schema: unknown;
}

export function schemaRule(fault: SchemaFault, dress: (message: string, spot: Spot) => Refusal | string): Rule {
  return ({ body: { tools = [] } }) => {
    const found = faultIn(
      tools.map((tool) => ({ name: tool.function.name, schema: tool.function.parameters })),
      fault,
    );
    return found && dress(found.message, found.spot);
  };
}

export function faultIn(schemas: NamedSchema[], fault: SchemaFault): { message: string; spot: Spot } | undefined {
  for (const [index, { name: tool, schema }] of schemas.entries()) {
    for (const spot of spotsIn(schema, { tool, index, path: "" })) {
      const message = fault(spot);
      if (message !== undefined) return { message, spot };
    }
  }
  return undefined;
}

const maps = ["properties", "$defs", "definitions", "patternProperties"];
const lists = ["anyOf", "oneOf", "allOf", "prefixItems", "items"];
const singles = ["items", "not", "additionalProperties"];

function* spotsIn(schema: unknown, at: Omit<Spot, "schema">): Generator<Spot> {
  if (!isObject(schema)) return;
  yield { ...at, schema };
  const below = (path: string) => ({ ...at, path: at.path === "" ? path : `${at.path}.${path}` });
  for (const key of maps) {
    if (!isObject(schema[key])) continue;
    for (const [name, inner] of Object.entries(schema[key])) yield* spotsIn(inner, below(`${key}.${name}`));
  }
  for (const key of lists) {
    if (!Array.isArray(schema[key])) continue;
    for (const [i, inner] of schema[key].entries()) yield* spotsIn(inner, below(`${key}.${i}`));
  }
  for (const key of singles) yield* spotsIn(schema[key], below(key));
}

export const unions = ["anyOf", "oneOf", "allOf"];

/** The first of several faults. */
export function anyFault(...faults: readonly SchemaFault[]): SchemaFault {
  return (spot) => {
    for (const fault of faults) {
      const message = fault(spot);
      if (message !== undefined) return message;
    }
    return undefined;
  };
}

export const atTop = (keys: string[], say: (key: string) => string): SchemaFault => {
  return ({ path, schema }) => {
    const key = path === "" ? keys.find((key) => key in schema) : undefined;
    return key === undefined ? undefined : say(key);
  };
};

export const anywhere = (keys: string[], say: (key: string, spot: Spot) => string): SchemaFault => {
  return (spot) => {
    const key = keys.find((key) => key in spot.schema);
    return key === undefined ? undefined : say(key, spot);
  };
};

/** A list of schemas where one is expected. */
export const listAsItems = (say: (spot: Spot) => string): SchemaFault => {
  return (spot) => (Array.isArray(spot.schema.items) ? say(spot) : undefined);
};

export const listAsType = (say: (spot: Spot) => string): SchemaFault => {
  return (spot) => (Array.isArray(spot.schema.type) ? say(spot) : undefined);
};
