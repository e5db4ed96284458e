import type { SkillHead } from "../../protocol/skills.ts";
import { oneLine } from "./coerce.ts";
import type { Field } from "./fields.ts";
import type { Key } from "./keys.ts";
import type { Notes } from "./notes.ts";
import { entriesFrom, isPartial, rulesFrom, toolOf } from "./tool-lists.ts";

type Terms = Pick<SkillHead, "only" | "allows" | "allowsAsWritten" | "removes">;

/** What a skill says of tools: which are the only ones, which pass unasked, which are gone. */
export function toolTerms(known: ReadonlyMap<Key, Field>, notes: Notes): Terms {
  return {
    ...only(known.get("allowed_tools"), notes),
    ...allows(known.get("allowed-tools"), notes),
    ...removes(known.get("disallowed-tools"), notes),
  };
}

function only(field: Field | undefined, notes: Notes): Pick<Terms, "only"> {
  if (!field) return {};
  const entries = entriesFrom(field.value);
  // Nobody who names no tool, or all, means to have none.
  if (entries.length === 0 || entries.includes("*")) {
    notes.add("info", "restricts-nothing", { key: oneLine(field.key, 64) }, field.line);
    return {};
  }
  const tools = unique(entries.map(toolOf));
  notes.add("info", "restricts", { key: oneLine(field.key, 64), tools: shown(tools) }, field.line);
  const partial = entries.filter(isPartial);
  if (partial.length > 0) notes.add("warning", "whole-tool-only", { entries: shown(partial) }, field.line);
  return { only: tools };
}

/** A question is for a person, whatever a skill says of it. */
const askPeople = new Set(["ask_user", "enter_plan_mode", "exit_plan_mode"]);

function allows(field: Field | undefined, notes: Notes): Pick<Terms, "allows" | "allowsAsWritten"> {
  if (!field) return {};
  const entries = entriesFrom(field.value);
  const rules: string[] = [];
  for (const entry of entries) {
    const tool = toolOf(entry);
    const made = rulesFrom(entry);
    if (tool.startsWith("*")) notes.add("warning", "approves-everything", { entry: oneLine(entry, 100) }, field.line);
    else if (askPeople.has(tool)) notes.add("info", "approves-questions", { entry: oneLine(entry, 100) }, field.line);
    else if (made.length === 0) notes.add("warning", "no-rule", { entry: oneLine(entry, 100) }, field.line);
    else rules.push(...made);
  }
  const allowed = unique(rules);
  if (allowed.length > 0) notes.add("info", "approves", { key: field.key, rules: shown(allowed) }, field.line);
  return {
    ...(allowed.length > 0 && { allows: allowed }),
    ...(entries.length > 0 && { allowsAsWritten: entries.map((entry) => oneLine(entry, 500)) }),
  };
}

function removes(field: Field | undefined, notes: Notes): Pick<Terms, "removes"> {
  const entries = field ? entriesFrom(field.value) : [];
  if (!field || entries.length === 0) return {};
  const tools = unique(entries.map(toolOf));
  notes.add("info", "removes", { tools: shown(tools) }, field.line);
  // Less than was asked for would be a promise that is not kept.
  const partial = entries.filter(isPartial);
  if (partial.length > 0) notes.add("warning", "whole-tool-gone", { entries: shown(partial) }, field.line);
  return { removes: tools };
}

const unique = (items: readonly string[]) => [...new Set(items)];
const shown = (items: readonly string[]) => oneLine(items.join(", "), 500);
