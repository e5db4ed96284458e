import type { Notes } from "../head/notes.ts";
import type { ParsedSkill } from "../head/parsed.ts";
import { withoutCode } from "./markdown.ts";

/** At the start of a line or behind a blank: anywhere else it is prose about an exclamation mark. */
const inline = /(?:^|\s)!`[^`\n]+`/m;
const fenced = /^ {0,3}`{3,}![ \t]*$/m;

/** Commands that run when the skill is loaded ask every time, unless it pre-approves them. */
export function shellNotes({ head, text }: ParsedSkill, notes: Notes): void {
  if (head.allows?.some((rule) => rule.startsWith("bash"))) return;
  const prose = withoutCode(text, { keepInline: true });
  if (inline.test(prose) || fenced.test(text)) notes.add("warning", "commands-unapproved", {});
}
