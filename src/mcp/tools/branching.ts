import { isObject } from "../../protocol/json-object.ts";
import type { JsonSchema } from "../../protocol/messages.ts";

/**
 * How often, at worst, a value is looked at where it stands: every case of a union looks at it, and at all that is in it.
 * Infinite where a part holds itself without going deeper. Of a checkable schema.
 */
export function branchingOf(schema: Readonly<JsonSchema>): number {
  const definitions = isObject(schema.$defs) ? schema.$defs : {};
  const known = new Map<string, number>();

  function looks(node: unknown): number {
    if (!isObject(node)) return 1;
    if (typeof node.$ref === "string") return looksAt(node.$ref.slice("#/$defs/".length));
    const cases: unknown[] = [node.anyOf, node.allOf].filter((one) => Array.isArray(one)).flat();
    return Math.max(
      1,
      cases.reduce((sum: number, one) => sum + looks(one), 0),
    );
  }

  function looksAt(name: string): number {
    const before = known.get(name);
    if (before !== undefined) return before;
    // Who comes by here again before this is known goes round for ever.
    known.set(name, Number.POSITIVE_INFINITY);
    const found = looks(definitions[name]);
    known.set(name, found);
    return found;
  }

  const mostIn = (value: unknown): number =>
    typeof value === "object" && value !== null
      ? Object.values(value).reduce((most: number, one) => Math.max(most, mostIn(one)), looks(value))
      : 1;
  return mostIn(schema);
}
