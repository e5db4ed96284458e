import { parseRule } from "../../permissions/rules.ts";
import { exactName } from "../../protocol/tool-pattern.ts";
import { textsFrom } from "./coerce.ts";
import type { Given } from "./given.ts";

const opening = "([{";
const closing = ")]}";

/** Cuts a list of tools at blanks and commas, but not inside brackets: `Bash(slackcli:*, curl:*)` is one entry. */
export function splitTools(text: string): string[] {
  const joins = beforeBrackets(text);
  return cutOutside(text, (at) => text[at] === "," || (isSpace(text[at]) && !joins.has(at)));
}

const isSpace = (character: string | undefined) => character !== undefined && /\s/.test(character);

/** Blanks before brackets are a slip: those belong to the name. */
function beforeBrackets(text: string): Set<number> {
  const places = new Set<number>();
  for (let at = text.length - 2; at >= 0; at--)
    if (isSpace(text[at]) && (text[at + 1] === "(" || places.has(at + 1))) places.add(at);
  return places;
}

/** The entries of a field, as they were written. A list in YAML's own brackets is cut at commas, and put together again. */
export function entriesFrom(given: Given): string[] {
  const texts = textsFrom(given);
  const together = texts.join(", ");
  return balance(together) === 0 ? splitTools(together) : texts.flatMap(splitTools);
}

/** The tool of an entry by our name; as it stands where it is no rule, or says which server is meant. */
export function toolOf(entry: string): string {
  const rule = parseRule(entry, "allow", "skill");
  const name = rule?.text.split("(", 1)[0]?.trim() ?? entry;
  return rule && !exactName(name) ? rule.tool : name;
}

/** Whether it is about a part of what the tool does. */
export const isPartial = (entry: string): boolean => (parseRule(entry, "allow", "skill")?.specifier ?? null) !== null;

/** The rules that an entry stands for, since a rule has one thing between its brackets. Empty where it is none. */
export function rulesFrom(entry: string): string[] {
  const whole = parseRule(entry, "allow", "skill");
  if (!whole) return [];
  const { specifier } = whole;
  const tool = toolOf(entry);
  if (specifier === null) return [tool];
  const parts = cutOutside(specifier, (at) => isBetween(specifier, at));
  const rules = parts.map((part) => parseRule(`${tool}(${part})`, "allow", "skill"));
  // A part that says everything is not what somebody wrote who wrote other parts too.
  if (rules.some((rule) => rule === null || (rules.length > 1 && rule.specifier === null))) return [];
  return parts.map((part) => `${tool}(${part})`);
}

/** A comma with a blank behind it or a star before it: others are part of a command, as in `--format=%h,%s`. */
const isBetween = (whole: string, at: number) => whole[at] === "," && (isSpace(whole[at + 1]) || whole[at - 1] === "*");

/** Cuts where `gap` says that a character is one, outside of brackets. */
function cutOutside(text: string, gap: (at: number) => boolean): string[] {
  const parts = [""];
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string;
    if (opening.includes(character)) depth += 1;
    if (closing.includes(character)) depth = Math.max(0, depth - 1);
    if (depth === 0 && gap(at)) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

function balance(text: string): number {
  let depth = 0;
  for (const character of text) {
    if (opening.includes(character)) depth += 1;
    if (closing.includes(character)) depth -= 1;
    if (depth < 0) return depth;
  }
  return depth;
}
