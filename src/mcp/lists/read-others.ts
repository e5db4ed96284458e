import { isObject } from "../../protocol/json-object.ts";
import type { ServerPrompt, ServerResource } from "../../protocol/mcp.ts";
import type { DroppedWhy } from "./dropped.ts";
import { hidesSigns, plainLine, plainText } from "./plain-text.ts";
import { nameFault } from "./read-tool.ts";

const longestDescription = 1_000;
const longestUri = 4_096;
const mostArguments = 50;

export function promptFrom(entry: unknown): ServerPrompt | DroppedWhy {
  if (!isObject(entry)) return "no-name";
  const { name, description, title, arguments: wanted } = entry;
  const bad = nameFault(name);
  if (bad) return bad;
  const given = Array.isArray(wanted) ? wanted.slice(0, mostArguments) : [];
  return {
    name: name as string,
    description: plainText(description, longestDescription) || plainText(title, longestDescription),
    arguments: given.flatMap((one) => {
      if (!isObject(one) || nameFault(one.name)) return [];
      const description = plainLine(one.description, longestDescription);
      return [{ name: one.name as string, description, required: one.required === true }];
    }),
  };
}

/** Of a template the address has places to fill in, and another name. */
export function resourceFrom(entry: unknown, field: "uri" | "uriTemplate"): ServerResource | DroppedWhy {
  if (!isObject(entry)) return "no-name";
  const { [field]: uri, name, title, description, mimeType } = entry;
  if (typeof uri !== "string" || uri === "" || uri.length > longestUri) return "no-name";
  if (hidesSigns(uri)) return "hidden-name";
  return {
    uri,
    name: plainLine(title, 200) || plainLine(name, 200) || uri,
    description: plainText(description, longestDescription),
    ...(typeof mimeType === "string" && mimeType !== "" && { mimeType: plainLine(mimeType, 100) }),
  };
}
