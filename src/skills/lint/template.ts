import type { Notes } from "../head/notes.ts";
import type { ParsedSkill } from "../head/parsed.ts";

/** A sentence or two of it may well be kept. */
const mostKept = 2;

/** What still stands there as `skill new` wrote it. `templates`: as it writes them under this or another name. */
export function templateNotes({ head, text }: ParsedSkill, templates: readonly string[], notes: Notes): void {
  const toFill = new Set(templates.flatMap((template) => template.split("\n")).filter(isToFill));
  const left = text.split("\n").filter((line) => toFill.has(line)).length;
  const isDescribed = ![...toFill].some((line) => line === `description: ${JSON.stringify(head.description)}`);
  if (left > mostKept || !isDescribed) notes.add("warning", "unfilled", {});
}

/** Not a heading that stays, nor one of the frontmatter's marks. */
const isToFill = (line: string) => line.length >= 12 && !line.startsWith("#");
