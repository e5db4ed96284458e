import { nearest } from "../../protocol/nearest.ts";
import type { SkillEntry } from "../../protocol/skills.ts";
import { skillName } from "../head/name.ts";

/**
 * Which skill a name means: as it is listed; else its last part, since a plugin's name is written where there is no
 * plugin; else one that is known by a longer name only.
 */
export function resolveSkill(entries: readonly SkillEntry[], name: string): SkillEntry | { near: string[] } {
  const wanted = name.trim();
  const last = skillName(wanted);
  const found =
    entries.find((entry) => entry.name === wanted) ??
    entries.find((entry) => entry.name === last) ??
    entries.find((entry) => last !== "" && entry.name.endsWith(`:${last}`));
  if (found) return found;
  const names = entries.map((entry) => entry.name);
  return { near: nearest(last, names) };
}
