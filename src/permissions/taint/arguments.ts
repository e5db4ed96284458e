import { type Field, isProseName, snake } from "../../protocol/taint/records.ts";

/** What is said in an input, each value by the name nearest to it. */
export function leavesOf(value: unknown, name: string, depth = 0): Field[] {
  if (typeof value === "string") return value.trim() === "" ? [] : [{ name, value }];
  if (typeof value === "number" || typeof value === "bigint") return [{ name, value: String(value) }];
  if (typeof value !== "object" || value === null || depth > 8) return [];
  if (Array.isArray(value)) return value.flatMap((one) => leavesOf(one, name, depth + 1));
  return Object.entries(value).flatMap(([key, one]) => {
    const isName = /^[a-z_][\w-]{0,30}$/i.test(key) && !/\d{3}/.test(key);
    return [...(isName ? [] : [{ name, value: key }]), ...leavesOf(one, isName ? key : name, depth + 1)];
  });
}

/** What an argument is for: only what is none of these is a target. */
export type Kind = "target" | "label" | "prose" | "amount" | "option" | "time";

const label = /(?:^|_)(?:title|subject|headline|location|place|venue|label|caption|topic|reason|tags?|标题|主题|地点)$/;
const amount =
  /(?:^|_)(?:amount|price|sum|total|cost|rent|quantity|qty|count|limit|max|min|n|size|duration|minutes|hours|days|guests|people|percent|rate|priority|score|rating|lat|lng|金额|数量)$/;
const prose =
  /(?:^|_)(?:answer|question|prompt|agenda|feedback|caption|post|tweet|paragraph|section|instructions|template|greeting|signature|story|abstract|memo|remark|reply)$/;
const option =
  /(?:^|_)(?:type|kind|status|state|permission|permissions|currency|format|language|visibility|color|colour|frequency|mode)$/;
export const time =
  /^(?:\d{4}-\d\d-\d\d|\d{4}\/\d\d?\/\d\d?)?(?:[t ]?\d{1,2}:\d\d(?::\d\d)?(?:\.\d+)?)?(?:z|[+-]\d\d:?\d\d)?$/i;

/** `isOnlyTarget`: the tool destroys, so even a note or a message is what it acts on. */
export function kindOf(leaf: Field, isOnlyTarget = false): Kind {
  const name = snake(leaf.name);
  if (time.test(leaf.value.trim())) return "time";
  if (amount.test(name) && /^[-+]?[\d.,]+$/.test(leaf.value)) return "amount";
  if (option.test(name) && /^[\p{L}_-]{1,20}$/u.test(leaf.value)) return "option";
  if (isOnlyTarget) return "target";
  if (label.test(name)) return "label";
  // A single word with a digit is an id or a code, whatever its name.
  const isCode = /^\S*[\d@]\S*$/.test(leaf.value.trim());
  return !isCode && (isProseName(leaf.name) || prose.test(name)) ? "prose" : "target";
}
