import { z } from "zod";
import type { Language } from "../protocol/language.ts";
import type { ToolDefinition } from "../protocol/messages.ts";
import type { Tool } from "./tool.ts";

/** A tool as a model is told of it. Needs zod, so it is done when building; at run time the result is read from JSON. */
export function describe(tool: Tool, language: Language): ToolDefinition {
  const { description, parameters: explained = {} } = tool.texts[language];
  const { properties = {}, required } = z.toJSONSchema(tool.input, { io: "input" });
  const parameters = Object.entries(properties).flatMap(([name, schema]) => {
    if (typeof schema === "boolean" || schema.hidden) return [];
    return [[name, plain(schema, explained[name])] as const];
  });
  return {
    name: tool.name,
    description,
    parameters: { type: "object", properties: Object.fromEntries(parameters), ...(required && { required }) },
  };
}

type Schema = z.core.JSONSchema.BaseSchema;

/** Without what says nothing: the bounds that every whole number has, and objects closed by default. */
function plain(schema: Schema, explained?: string): Schema {
  const { minimum, maximum, additionalProperties, type, ...rest } = schema;
  return {
    type,
    ...rest,
    ...(minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER && { minimum }),
    ...(maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && { maximum }),
    ...(additionalProperties !== undefined && additionalProperties !== false && { additionalProperties }),
    ...(explained !== undefined && { description: explained }),
  };
}
