import type { JsonSchema } from "../../protocol/messages.ts";
import { isObject, schemasIn } from "./schema-walk.ts";

/** A tool of the request: its name on the wire, and what its input is there. */
export interface KnownTool {
  wire: string;
  parameters: JsonSchema;
}

/** A call as text told it; names and input are the wire's. */
export interface LeakedCall {
  tool: KnownTool;
  input: JsonSchema;
  wireId?: string;
}

/** `{"name":…,"arguments":{…}}`, or a list of them. */
export function leakedJson(
  body: string,
  toolOf: (name: string) => KnownTool | undefined,
): LeakedCall[] | "inside" | null {
  const value = parsed(body);
  if (value === undefined) return endsInString(body) ? "inside" : null;
  const calls = (Array.isArray(value) ? value : [value]).map((entry) => {
    const { name, arguments: args, parameters = {} } = isObject(entry) ? entry : {};
    const given = args ?? parameters;
    const input = typeof given === "string" ? parsed(given) : given;
    const tool = typeof name === "string" ? toolOf(name) : undefined;
    return tool && isObject(input) ? { tool, input } : null;
  });
  const known = calls.filter((call) => call !== null);
  return known.length === calls.length && known.length > 0 ? known : null;
}

/** Values between tags, each of the type that the tool wants; null when something else stands among them. */
export function parameters(body: string, each: RegExp, { parameters }: KnownTool): JsonSchema | null {
  const properties = isObject(parameters.properties) ? parameters.properties : {};
  const entries: [string, unknown][] = [];
  const text = body.trim();
  for (let at = 0; at < text.length; at = each.lastIndex) {
    each.lastIndex = at;
    const [, key = "", value = ""] = each.exec(text) ?? [];
    if (key === "") return null;
    const name = key.trim();
    entries.push([
      name,
      typed(value.replace(/^\r?\n|\r?\n$/g, ""), Object.hasOwn(properties, name) ? properties[name] : {}),
    ]);
  }
  return Object.fromEntries(entries);
}

function typed(text: string, schema: unknown): unknown {
  const types = typesIn(schema);
  if (types.length === 0 || types.includes("string")) return text;
  const value = parsed(text);
  return value === undefined ? text : value;
}

function typesIn(schema: unknown): unknown[] {
  if (!isObject(schema)) return [];
  const { type, anyOf, oneOf } = schema;
  return [...(type === undefined ? [] : [type].flat()), ...[...schemasIn(anyOf), ...schemasIn(oneOf)].flatMap(typesIn)];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // What is no JSON is text, or not whole yet; the caller knows which.
    return undefined;
  }
}

function endsInString(json: string): boolean {
  const quotes = json.replace(/\\[\s\S]/g, "").match(/"/g) ?? [];
  return quotes.length % 2 === 1;
}
