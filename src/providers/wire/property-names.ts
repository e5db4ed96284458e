import type { JsonSchema } from "../../protocol/messages.ts";
import type { SchemaLimits } from "../dialect.ts";
import { digest } from "./fit.ts";
import { isObject, mapChildren } from "./schema-walk.ts";

/** From one name of a property to another. */
export type Renames = ReadonlyMap<string, string>;

/** The names in a schema that may not be sent, each with the one that stands for it; no two are the same. */
export function propertyRenames(schema: JsonSchema, { anyNames }: Pick<SchemaLimits, "anyNames">): Renames {
  const names = namesIn(schema);
  const taken = new Set(names);
  const renames = new Map<string, string>();
  for (const name of names) {
    // Half a character is taken nowhere.
    const clean = anyNames ? name.toWellFormed() : name.replace(/[^a-zA-Z0-9_.-]/g, "_").slice(0, 50) || "_";
    if (clean === name) continue;
    let fit = clean;
    for (let tries = 0; taken.has(fit); tries++) fit = `${clean}_${digest(`${name}${tries || ""}`, 8)}`;
    taken.add(fit);
    renames.set(name, fit);
  }
  return renames;
}

/** The other way round. */
export const back = (renames: Renames): Renames => new Map([...renames].map(([name, fit]) => [fit, name]));

/** A value with its keys renamed, at any depth. */
export function renamed(value: unknown, renames: Renames): unknown {
  if (renames.size === 0) return value;
  if (Array.isArray(value)) return value.map((entry) => renamed(entry, renames));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [renames.get(key) ?? key, renamed(entry, renames)]),
  );
}

function namesIn(schema: JsonSchema): Set<string> {
  const names = new Set<string>();
  const visit = (part: JsonSchema): JsonSchema => {
    if (isObject(part.properties)) for (const name of Object.keys(part.properties)) names.add(name);
    return mapChildren(part, visit);
  };
  visit(schema);
  return names;
}
