import type { ToolDefinition } from "../../protocol/messages.ts";

/** A call that works, to copy: by the tool's own example, or made of its parameters. */
export const exampleCall = (tool: ToolDefinition): string =>
  JSON.stringify({ name: tool.name, input: tool.example ?? exampleOf(tool) });

/**
 * What must be given, with something of the right kind in each place; of our own tools also what is explained, since it
 * is mostly given. A server explains all of it, and what may be left out is often one or the other.
 */
function exampleOf({ parameters, server }: ToolDefinition): Record<string, unknown> {
  const { properties = {}, required = [] } = parameters as Kind;
  const isExplained = (name: string) => required.length > 0 && properties[name]?.description !== undefined;
  const explained = server === undefined ? Object.keys(properties).filter(isExplained) : [];
  return fieldsOf(properties, [...new Set([...required, ...explained])], 0);
}

const fieldsOf = (properties: Record<string, Kind>, names: readonly string[], depth: number) =>
  Object.fromEntries(names.map((name) => [name, placeOf(properties[name] ?? {}, depth)]));

/** A list is shown with one of its items, since an empty one teaches nothing. */
function placeOf({ type, enum: values, items, properties = {}, required = [] }: Kind, depth: number): unknown {
  if (Array.isArray(values) && values.length > 0) return values[0];
  if (type === "array") return depth < deepest && items ? [placeOf(items, depth + 1)] : [];
  if (type === "object") return depth < deepest ? fieldsOf(properties, required, depth + 1) : {};
  return placeholders[type ?? ""] ?? "…";
}

interface Kind {
  type?: string;
  description?: string;
  enum?: unknown[];
  items?: Kind;
  properties?: Record<string, Kind>;
  required?: string[];
}

const deepest = 2;
const placeholders: Record<string, unknown> = { integer: 1, number: 1, boolean: true };
