import type { Notes } from "../head/notes.ts";
import type { ParsedSkill } from "../head/parsed.ts";
import { commandsIn } from "../use/commands.ts";

/** Commands run when the skill is loaded, but only what passes unasked. */
export function shellNotes({ head, text }: ParsedSkill, notes: Notes): void {
  if (head.allows?.some((rule) => rule.startsWith("bash"))) return;
  if (commandsIn(text).length > 0) notes.add("warning", "commands-unapproved", {});
}
