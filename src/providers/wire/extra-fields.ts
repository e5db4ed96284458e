import { jsonText } from "./fit.ts";

/** What a request holds beside the conversation, as JSON. What is `ours` cannot be set from outside. */
export function extraFields(fields: Readonly<Record<string, unknown>>, ours: ReadonlySet<string>): string[] {
  return Object.entries(fields)
    .filter(([name, value]) => !ours.has(name) && value !== undefined)
    .map(([name, value]) => `${jsonText(name)}:${jsonText(value)}`);
}
