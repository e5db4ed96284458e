import { isDeepStrictEqual } from "node:util";
import type { JsonSchema } from "../../protocol/messages.ts";
import { isObject, schemasIn, stringsIn, without } from "./schema-walk.ts";

/** What makes one schema of several that cannot be made one without a loss. */
export type Either = (schemas: readonly JsonSchema[]) => JsonSchema;

/** One plain schema for one with anyOf, oneOf and allOf: it takes at least what the unions took, as far as one can. */
export function withoutUnions(schema: JsonSchema, either: Either): JsonSchema {
  const base = without(schema, ["anyOf", "oneOf", "allOf"]);
  const flat = (value: unknown) => schemasIn(value).map((branch) => withoutUnions(branch, either));
  const all = flat(schema.allOf).reduce(both, base);
  return [schema.anyOf, schema.oneOf].map(flat).reduce((result, branches) => {
    if (branches.length === 0) return result;
    // A branch that only adds to the base is of the base's type.
    const typed = branches.map((branch) => ({ ...(result.type !== undefined && { type: result.type }), ...branch }));
    return both(result, oneOf(typed, either));
  }, all);
}

/** For a server without unions: the first. */
export const first: Either = ([schema = {}]) => schema;

/** For a server with unions further down. */
export const anyOf: Either = (schemas) => ({ anyOf: schemas });

/** One schema for what is one of these. */
export function oneOf(schemas: readonly JsonSchema[], either: Either): JsonSchema {
  const distinct = schemas.filter((schema, index) => !schemas.slice(0, index).some((before) => same(before, schema)));
  const rest = distinct.filter((schema) => !isNull(schema));
  const [only = {}] = rest.length > 0 ? rest : distinct;
  if (distinct.length < 2 || rest.length === 0) return only;
  const made = rest.length === 1 ? only : (sameValues(rest) ?? mergedObjects(rest, either) ?? either(rest));
  const whole = (rest.length > 1 && made.enum !== undefined) || made.anyOf !== undefined;
  return whole && rest.length === distinct.length ? made : noted(made, distinct.map(label).join(" | "));
}

/** Constants and lists of them, of one type, are one list. */
function sameValues(schemas: readonly JsonSchema[]): JsonSchema | null {
  const values = schemas.flatMap((schema) => (Object.hasOwn(schema, "const") ? [schema.const] : (schema.enum ?? [])));
  const all = schemas.every((schema) => Object.hasOwn(schema, "const") || Array.isArray(schema.enum));
  const types = new Set(values.map((value) => typeof value));
  const [type] = types;
  if (!all || types.size !== 1 || type === "object") return null;
  return { type, enum: [...new Set(values)] };
}

function mergedObjects(schemas: readonly JsonSchema[], either: Either): JsonSchema | null {
  if (schemas.length === 0 || !schemas.every(isObjectSchema)) return null;
  const names = new Set(schemas.flatMap((schema) => Object.keys(propertiesOf(schema))));
  const properties = [...names].map((name) => {
    const found = schemas.flatMap((schema) => {
      const properties = propertiesOf(schema);
      return Object.hasOwn(properties, name) ? [properties[name]] : [];
    });
    return [name, oneOf(found.map(asSchema), either)] as const;
  });
  const demanded = schemas.map((schema) => stringsIn(schema.required));
  const required = demanded.reduce((one, other) => one.filter((name) => other.includes(name)));
  return {
    type: "object",
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
    ...(required.length > 0 && { required }),
  };
}

/** What both say. */
function both(one: JsonSchema, other: JsonSchema): JsonSchema {
  const properties = { ...propertiesOf(one) };
  const merged = Object.entries(propertiesOf(other)).map(
    ([name, schema]) =>
      [name, Object.hasOwn(properties, name) ? both(asSchema(properties[name]), asSchema(schema)) : schema] as const,
  );
  const required = [...new Set([...stringsIn(one.required), ...stringsIn(other.required)])];
  const description = [one.description, other.description].filter(Boolean).join(" ");
  return {
    ...one,
    ...other,
    ...((one.properties ?? other.properties) !== undefined && {
      properties: Object.fromEntries([...Object.entries(properties), ...merged]),
    }),
    ...(required.length > 0 && { required }),
    ...(description && { description }),
  };
}

/** Signs instead of a sentence: every model reads them, whatever language it is spoken to. */
export function noted(schema: JsonSchema, note: string): JsonSchema {
  const { description } = schema;
  const short = note.length > longestNote ? `${note.slice(0, longestNote)}…` : note;
  return {
    ...schema,
    description: typeof description === "string" && description ? `${description} (${short})` : short,
  };
}

const longestNote = 200;

export function label(schema: JsonSchema): string {
  const { type, items } = schema;
  if (Object.hasOwn(schema, "const")) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (Array.isArray(type)) return type.join(" | ");
  if (type === "array") return isObject(items) ? `${label(items)}[]` : "array";
  const required = stringsIn(schema.required);
  if (isObjectSchema(schema) && required.length > 0) return `{${required.join(", ")}}`;
  return typeof type === "string" ? type : "any";
}

const isNull = (schema: JsonSchema) =>
  schema.type === "null" ||
  schema.const === null ||
  (Array.isArray(schema.enum) && isDeepStrictEqual(schema.enum, [null]));

const isObjectSchema = ({ type, properties, required }: JsonSchema) =>
  type === "object" || (type === undefined && (isObject(properties) || Array.isArray(required)));

const propertiesOf = ({ properties }: JsonSchema): JsonSchema => (isObject(properties) ? properties : {});

const asSchema = (value: unknown): JsonSchema => (isObject(value) ? value : {});

const same = (one: JsonSchema, other: JsonSchema) => isDeepStrictEqual(one, other);
