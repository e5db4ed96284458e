import { isObject } from "../../protocol/json-object.ts";
import type { ServerTool } from "../../protocol/mcp.ts";
import type { DroppedWhy } from "./dropped.ts";
import { hasBadHeader } from "./param-headers.ts";
import { hidesSigns, plainText } from "./plain-text.ts";
import { weigh } from "./weigh.ts";

/** More than any real tool says of itself. */
const longestDescription = 4_000;
/** The protocol recommends 128; some go beyond. */
export const longestName = 1_000;
const mostSchema = { depth: 64, size: 128 * 1024 };

/** One tool by itself: what can be understood is kept as the server gave it, anything else is left out, and says why. */
export function toolFrom(entry: unknown): ServerTool | DroppedWhy {
  const name = isObject(entry) ? entry.name : undefined;
  const bad = nameFault(name);
  if (!isObject(entry) || bad) return bad ?? "no-name";
  // icons are for people, and large.
  const { name: _, description, inputSchema = {}, outputSchema, icons: __, ...rest } = entry;
  const schema = inputSchema ?? {};
  if (!isObject(schema) || !takesObject(schema)) return "no-input";
  const { depth, size } = weigh([schema, outputSchema, rest], { ...mostSchema, size: 2 * mostSchema.size });
  if (depth > mostSchema.depth) return "schema-too-deep";
  if (size > mostSchema.size) return "schema-too-large";
  if (hasBadHeader(schema)) return "bad-header";
  const { annotations, execution } = rest;
  if (isObject(execution) && execution.taskSupport === "required") return "only-as-task";
  const hints = isObject(annotations) ? annotations : {};
  return {
    name: name as string,
    description: plainText(description, longestDescription) || plainText(rest.title ?? hints.title, longestDescription),
    inputSchema: schema,
    ...(outputSchema !== undefined && outputSchema !== null && { outputSchema }),
    // It is a promise of the server. What it says to destroy it does not only read.
    ...(hints.readOnlyHint === true && hints.destructiveHint !== true && { readOnly: true }),
    ...(hints.idempotentHint === true && { idempotent: true }),
    ...(Object.keys(rest).length > 0 && { definition: rest }),
  };
}

export function nameFault(name: unknown): "no-name" | "hidden-name" | null {
  if (typeof name !== "string" || name.trim() === "" || name.length > longestName) return "no-name";
  return hidesSigns(name) ? "hidden-name" : null;
}

/** Arguments are always an object. A schema that says nothing of its type may be one of several objects. */
const takesObject = ({ type }: Record<string, unknown>) =>
  type === undefined || type === null || type === "object" || (Array.isArray(type) && type.includes("object"));
