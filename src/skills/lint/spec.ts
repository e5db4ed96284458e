import { spec } from "../head/limits.ts";
import { lookalikeOf, namesByShape } from "../head/lookalike.ts";
import type { Notes } from "../head/notes.ts";
import type { ParsedSkill } from "../head/parsed.ts";

/** Small letters or letters that have no case, digits, and single hyphens between them. */
const wellFormed = /^[\p{Ll}\p{Lo}\p{M}\p{Nd}]+(?:-[\p{Ll}\p{Lo}\p{M}\p{Nd}]+)*$/u;

/** What the open specification asks for beyond what the parser had to see to. */
export function specNotes({ head, text }: ParsedSkill, names: readonly string[], notes: Notes): void {
  if (!wellFormed.test(head.name)) notes.add("warning", "name-odd", { name: head.name });
  const trick = lookalikeOf(head.title ?? head.name, head.name, namesByShape(names));
  if (trick?.why === "like") notes.add("warning", "name-like", { name: head.name, other: trick.other });
  else if (trick) notes.add("warning", "name-tricky", { name: head.name });
  const lines = text.split("\n").length;
  if (lines > spec.lines) notes.add("warning", "many-lines", { lines, most: spec.lines });
  // Three characters make a token, about.
  const tokens = Math.ceil(text.length / 3);
  if (tokens > spec.tokens) notes.add("warning", "many-tokens", { tokens, most: spec.tokens });
}
