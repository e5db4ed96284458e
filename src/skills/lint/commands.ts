import { oneLine } from "../head/coerce.ts";
import { longest } from "../head/limits.ts";
import type { Notes } from "../head/notes.ts";
import type { ParsedSkill } from "../head/parsed.ts";
import { commandsIn } from "../use/commands.ts";

/** Commands run when the skill is loaded, but only what passes unasked. */
export function shellNotes({ head, text }: ParsedSkill, notes: Notes): void {
  const commands = commandsIn(text).map(({ command }) => `\`${oneLine(command, longest.title)}\``);
  if (commands.length === 0) return;
  notes.add("info", "commands", { commands: commands.join(", ") });
  if (head.allows?.some((rule) => rule.startsWith("bash"))) return;
  notes.add("warning", "commands-unapproved", {});
}
