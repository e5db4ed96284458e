import { switched } from "../config/skill-switches.ts";
import { boundKinds, type SkillEntry } from "../protocol/skills.ts";
import { skillId } from "../skills/find/identity.ts";

/**
 * A pack's bounds hold for the session whose main skill it is, or for the turn that has loaded it. A text that stands in
 * every prompt has no such time, so that a pack with bounds is not read in that way.
 */
export const mayBeAlways = ({ capabilities = {} }: Pick<SkillEntry, "capabilities">): boolean =>
  boundKinds.every((kind) => capabilities[kind] === undefined);

/** The names of those that the user wants in every prompt and that may stand there. An update may have brought bounds. */
export function alwaysAmong(entries: readonly SkillEntry[], rows: Record<string, string>): string[] {
  const wanted = switched(rows, "always");
  if (wanted.length === 0) return [];
  return entries.flatMap((entry) => (wanted.includes(skillId(entry)) && mayBeAlways(entry) ? entry.name : []));
}
