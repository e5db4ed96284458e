import { generalSkill, type SkillHead } from "../../protocol/skills.ts";
import { oneLine } from "./coerce.ts";
import { described } from "./described.ts";
import { headFrom } from "./head.ts";
import { longest, spec } from "./limits.ts";
import { skillName } from "./name.ts";
import { createNotes, type Notes } from "./notes.ts";
import type { ParsedSkill, SkippedSkill } from "./parsed.ts";
import { partsOf } from "./parts.ts";

/** Makes the most of a SKILL.md. `folder` is the base name of where it lies. Never throws. */
export function parseSkill(content: Uint8Array | string, { folder }: { folder: string }): ParsedSkill | SkippedSkill {
  const notes = createNotes();
  const parts = partsOf(content, notes);
  if ("skipped" in parts) return parts;
  const { fields, text } = parts;
  const said = headFrom(fields ?? [], notes);
  if (!parts.hasFrontmatter) notes.add("warning", "no-frontmatter", {});
  const frontmatter = fields !== null;
  const { name, title } = namesFor(said.name, { folder, frontmatter }, notes);
  const description = said.description ?? descriptionFor({ name, text, frontmatter }, notes);
  return { head: withTitle({ ...said, name, description }, title), text, diagnostics: notes.list };
}

interface Known {
  folder: string;
  /** Then nothing that is missing in it needs to be said again. */
  frontmatter: boolean;
}

function namesFor(written: string | undefined, { folder, frontmatter }: Known, notes: Notes) {
  const own = skillName(folder) || "skill";
  const name = skillName(written ?? "");
  if (name === "") {
    if (written !== undefined) notes.add("warning", "name-unusable", { name: own });
    else if (frontmatter) notes.add("warning", "name-missing", { name: own });
    return { name: own, title: oneLine(folder, longest.title) };
  }
  if (name !== written) notes.add("warning", "name-changed", { written: oneLine(written ?? "", longest.title), name });
  if (name === generalSkill.name) notes.add("warning", "name-reserved", { name });
  if (Array.from(name).length > spec.name) notes.add("warning", "name-long", { most: spec.name });
  if (written !== folder && name !== own)
    notes.add("warning", "name-differs", { name, folder: oneLine(folder, longest.title) });
  return { name, title: oneLine(written ?? "", longest.title) };
}

function descriptionFor(
  { name, text, frontmatter }: { name: string; text: string; frontmatter: boolean },
  notes: Notes,
) {
  const found = described(text) || name;
  if (frontmatter) notes.add("warning", "description-missing", { description: found });
  return found;
}

/** A title that its author gave stays; else the name as it was written is one, where it had to be changed. */
function withTitle(head: SkillHead, written: string): SkillHead {
  return head.title === undefined && written !== head.name && written !== "" ? { ...head, title: written } : head;
}
