import type { JsonSchema } from "../../protocol/messages.ts";
import type { SchemaLimits } from "../dialect.ts";
import { propertyRenames, type Renames } from "./property-names.ts";
import { inlineRefs } from "./schema-refs.ts";
import { anyOf, first, label, noted, oneOf, withoutUnions } from "./schema-unions.ts";
import { isObject, mapChildren, schemasIn, stringsIn, without } from "./schema-walk.ts";

/**
 * The schema in the words that a server takes. What they cannot say stands in the descriptions. Properties may have
 * other names in it: `propertyRenames` tells which.
 */
export function fitSchema(schema: JsonSchema, limits: SchemaLimits): JsonSchema {
  const renames = propertyRenames(schema, limits);
  // References point at places, which move; and what a definition holds must be known before it can be merged.
  const still = limits.unions && limits.topUnions && limits.tuples && renames.size === 0;
  const closed = limits.refs && still ? schema : inlineRefs(schema);
  const known = renames.size > 0 ? withRenames(closed, renames) : closed;
  const inside =
    still && limits.typeLists && limits.untyped && limits.anyValues
      ? known
      : mapChildren(known, (child) => fitted(child, limits));
  const top = limits.topUnions && limits.unions ? inside : withoutUnions(ofObjects(inside), either(limits));
  // Arguments are always an object, and servers want to be told so.
  return fitNode({ ...top, type: "object", properties: top.properties ?? {} }, limits);
}

/** At the top every alternative is an object, whatever it says. */
function ofObjects(schema: JsonSchema): JsonSchema {
  const unions = ["anyOf", "oneOf", "allOf"].filter((key) => schema[key] !== undefined);
  const branches = unions.map((key) => [key, schemasIn(schema[key]).map(ofObjects)]);
  return { ...without(schema, ["const", "enum"]), ...Object.fromEntries(branches), type: "object" };
}

const either = (limits: SchemaLimits) => (limits.unions ? anyOf : first);

/** From the inside out: what is merged further up is plain already. */
function fitted(schema: JsonSchema, limits: SchemaLimits): JsonSchema {
  const inside = mapChildren(schema, (child) => fitted(child, limits));
  return fitNode(limits.unions ? inside : withoutUnions(inside, first), limits);
}

function fitNode(schema: JsonSchema, limits: SchemaLimits): JsonSchema {
  const free = limits.unions ? schema : without(schema, conditions);
  const flat = limits.tuples ? free : withoutTuple(free, limits);
  const one = limits.typeLists ? flat : withOneType(flat);
  const typed = limits.untyped ? one : withTypes(one);
  return limits.anyValues ? typed : withTextValues(typed);
}

/** Whatever says nothing of its type is taken for the likeliest, and says nothing of other types. */
function withTypes(schema: JsonSchema): JsonSchema {
  const own = ofItsType(schema);
  const { properties, type, items } = own;
  const typed = Object.entries(isObject(properties) ? properties : {}).map(([name, property]) => [
    name,
    isObject(property) ? typedOf(property) : property,
  ]);
  return {
    ...own,
    ...(isObject(properties) && { properties: Object.fromEntries(typed) }),
    ...(type === "array" && !Array.isArray(items) && { items: isObject(items) ? typedOf(items) : { type: "string" } }),
  };
}

function ofItsType(schema: JsonSchema): JsonSchema {
  const { type } = schema;
  if (typeof type !== "string") return schema;
  const others = [
    ...(type === "object" ? [] : ["properties", "required", "additionalProperties", "patternProperties"]),
    ...(type === "array" ? [] : ["items", "prefixItems"]),
  ];
  return without(schema, others);
}

/** Numbers to choose from stand in the description, so that what the model sends is still a number. */
function withTextValues(schema: JsonSchema): JsonSchema {
  const values = Object.hasOwn(schema, "const") ? [schema.const] : schema.enum;
  if (!Array.isArray(values)) return schema;
  const rest = without(schema, ["const", "enum"]);
  const isText = values.length > 0 && values.every((value) => typeof value === "string" && value !== "");
  if (isText && (rest.type ?? "string") === "string") return { ...rest, type: "string", enum: values };
  const [first] = values;
  if (first === undefined) return rest;
  const type = rest.type ?? (isPlain(first) ? typeof first : undefined);
  return noted(
    { ...rest, ...(type !== undefined && { type }) },
    values.map((value) => JSON.stringify(value)).join(" | "),
  );
}

function typedOf(schema: JsonSchema): JsonSchema {
  if (["type", "$ref", "anyOf", "oneOf", "allOf"].some((key) => schema[key] !== undefined)) return schema;
  const [value] = Array.isArray(schema.enum) ? schema.enum : [schema.const];
  const type = schema.properties ? "object" : schema.items ? "array" : isPlain(value) ? typeof value : "string";
  return withTypes({ type, ...schema });
}

const isPlain = (value: unknown) => typeof value === "number" || typeof value === "boolean";

/** They need a schema for what must not be, or for one case of several. */
const conditions = ["not", "if", "then", "else", "dependentSchemas", "dependencies"];

function withoutTuple(schema: JsonSchema, limits: SchemaLimits): JsonSchema {
  const { items, prefixItems } = schema;
  const places = Array.isArray(items) ? items : prefixItems;
  if (!Array.isArray(places)) return schema;
  const rest = without(schema, ["items", "prefixItems", "additionalItems", "unevaluatedItems"]);
  const schemas = [...schemasIn(places), ...(isObject(items) ? [items] : [])];
  if (schemas.length === 0) return { ...rest, items: {} };
  return noted({ ...rest, items: oneOf(schemas, either(limits)) }, `[${schemas.map(label).join(", ")}]`);
}

function withOneType(schema: JsonSchema): JsonSchema {
  if (!Array.isArray(schema.type)) return schema;
  const types = stringsIn(schema.type);
  const type = types.find((name) => name !== "null") ?? types[0];
  const values = Array.isArray(schema.enum) ? schema.enum.filter((value) => value !== null || type === "null") : [];
  const one = {
    ...without(schema, ["type", "enum"]),
    ...(type !== undefined && { type }),
    ...(values.length > 0 && { enum: values }),
  };
  return types.length > 1 ? noted(one, types.join(" | ")) : one;
}

function withRenames(schema: JsonSchema, renames: Renames): JsonSchema {
  const { properties, required, ...rest } = mapChildren(schema, (child) => withRenames(child, renames));
  const entries = Object.entries(isObject(properties) ? properties : {}).map(([name, property]) => {
    const fit = renames.get(name);
    if (fit === undefined) return [name, property] as const;
    // What it is called where it comes from often says what it is.
    return [fit, noted(isObject(property) ? property : {}, name)] as const;
  });
  return {
    ...without(rest, ["dependentRequired", "dependencies"]),
    ...(properties !== undefined && { properties: Object.fromEntries(entries) }),
    ...(required !== undefined && { required: stringsIn(required).map((name) => renames.get(name) ?? name) }),
  };
}
