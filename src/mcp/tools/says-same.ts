import { isDeepStrictEqual } from "node:util";
import { fromJson } from "../../protocol/json-object.ts";

/** More are not looked for one by one. */
const mostLeaves = 200;

/**
 * Whether texts say already what a structured result holds: as its JSON, or with each of its values in them. Most servers
 * send both, and the model need not pay twice.
 */
export function saysSame(texts: readonly string[], structured: unknown): boolean {
  if (texts.length === 0) return false;
  if (texts.some((text) => isDeepStrictEqual(fromJson(text), structured))) return true;
  const leaves = leavesOf(structured);
  const whole = texts.join("\n");
  return leaves?.every((leaf) => whole.includes(leaf)) ?? false;
}

/** The plain values in it, as text; null when there are too many. */
function leavesOf(value: unknown): string[] | null {
  const [leaves, left]: [string[], unknown[]] = [[], [value]];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === "object" && next !== null) left.push(...Object.values(next).slice(0, mostLeaves + 1));
    else leaves.push(String(next));
    if (leaves.length + left.length > mostLeaves) return null;
  }
  return leaves;
}
