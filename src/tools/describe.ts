import * as z from "zod/mini";
import type { Language } from "../protocol/language.ts";
import type { ToolDefinition } from "../protocol/messages.ts";
import type { Tool } from "./tool.ts";

/** A tool as a model is told of it. Needs zod, so it is done when building; at run time the result is read from JSON. */
export function describe(tool: Tool, language: Language): ToolDefinition {
  const { description, parameters: explained = {} } = tool.texts[language];
  const { properties = {}, required } = z.toJSONSchema(tool.input, { io: "input" });
  return {
    name: tool.name,
    description,
    parameters: { type: "object", properties: published(properties, explained), ...(required && { required }) },
    ...(tool.example && { example: tool.example }),
  };
}

type Schema = z.core.JSONSchema.BaseSchema;
type Properties = Record<string, z.core.JSONSchema._JSONSchema>;

/**
 * Without what says nothing: the bounds that every whole number has, that a text is not empty and a number not zero, that a switch is off by
 * itself, names that are strings, objects open or closed.
 */
function plain(schema: Schema, explained?: string): Schema {
  const { minimum, maximum, additionalProperties, type, items, properties, ...others } = schema;
  const { propertyNames: _, minLength: __, exclusiveMinimum: ___, default: usual, ...rest } = others;
  return {
    type,
    ...(isSchema(items) && { items: plain(items) }),
    ...(properties && { properties: published(properties) }),
    ...rest,
    ...(usual !== undefined && usual !== false && { default: usual }),
    ...(minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER && { minimum }),
    ...(maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && { maximum }),
    ...(isSchema(additionalProperties) && Object.keys(additionalProperties).length > 0 && { additionalProperties }),
    ...(explained !== undefined && { description: explained }),
  };
}

/** The parameters that a model is told of. */
function published(properties: Properties, explained: Record<string, string> = {}): Properties {
  const told = Object.entries(properties).flatMap(([name, schema]) =>
    isSchema(schema) && !schema.hidden ? [[name, plain(schema, explained[name])] as const] : [],
  );
  return Object.fromEntries(told);
}

const isSchema = (schema: unknown): schema is Schema =>
  typeof schema === "object" && schema !== null && !Array.isArray(schema);
