import type * as z from "zod/mini";
import { fromJson, isObject } from "../protocol/json-object.ts";

/**
 * The input as it was plainly meant: weaker models write "20" and "true" for 20 and true, put a list into a string, and
 * send null or nothing between quotes for what they leave out. Null when nothing of what is wrong is of that kind.
 */
export function meantBy(input: unknown, issues: readonly z.core.$ZodIssue[]): { input: unknown } | null {
  const root = { input: structuredClone(input) };
  let changed = false;
  for (const issue of issues) {
    const path = ["input", ...issue.path];
    const last = path.pop() as PropertyKey;
    const parent = path.reduce<unknown>((value, key) => (value as Fields | undefined)?.[key], root) as Fields;
    if (typeof parent !== "object" || parent === null || !Object.hasOwn(parent, last)) continue;
    const value = parent[last];
    const meant = meantValue(value, issue);
    if (meant === value) continue;
    changed = true;
    if (meant === undefined && isObject(parent)) delete parent[last as string];
    else parent[last] = meant;
  }
  return changed ? root : null;
}

type Fields = Record<PropertyKey, unknown>;

function meantValue(value: unknown, issue: z.core.$ZodIssue): unknown {
  const wanted = typesIn(issue);
  if (value === null) return undefined;
  if (issue.code === "invalid_value") return optionMeant(value, issue.values);
  if (typeof value === "number" || typeof value === "boolean") return wanted.has("string") ? String(value) : value;
  if (typeof value !== "string" || wanted.size === 0 || wanted.has("string")) return value;
  const text = value.trim();
  if (text === "") return undefined;
  if (wanted.has("boolean") && /^(true|false)$/i.test(text)) return text.toLowerCase() === "true";
  if ((wanted.has("number") || wanted.has("int")) && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  const held = fromJson(value);
  if (Array.isArray(held)) return wanted.has("array") || wanted.has("tuple") ? held : value;
  return isObject(held) && (wanted.has("object") || wanted.has("record")) ? held : value;
}

/** One of the values, written with other capitals or as a number. */
function optionMeant(value: unknown, options: readonly unknown[]): unknown {
  if (value === "") return undefined;
  const same = (option: unknown) => String(option).toLowerCase() === String(value).trim().toLowerCase();
  return typeof value === "object" ? value : (options.find(same) ?? value);
}

function typesIn(issue: z.core.$ZodIssue): Set<string> {
  if (issue.code === "invalid_type") return new Set([issue.expected]);
  if (issue.code !== "invalid_union") return new Set();
  const alternatives = issue.errors.flat().filter(({ path }) => path.length === 0);
  return new Set(alternatives.flatMap((one) => [...typesIn(one)]));
}
