import { nearest } from "../../protocol/nearest.ts";
import type { SkillEntry } from "../../protocol/skills.ts";

/** Which skill a name means: as it is listed, else its last part, since a plugin's name is written where there is no plugin. */
export function resolveSkill(entries: readonly SkillEntry[], name: string): SkillEntry | { near: string[] } {
  const wanted = name.trim();
  const last = wanted.slice(wanted.lastIndexOf(":") + 1);
  const found = entries.find((entry) => entry.name === wanted) ?? entries.find((entry) => entry.name === last);
  if (found) return found;
  return {
    near: nearest(
      last,
      entries.map((entry) => entry.name),
    ),
  };
}
