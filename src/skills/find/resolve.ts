import { nearest } from "../../protocol/nearest.ts";
import type { SkillEntry } from "../../protocol/skills.ts";
import { skillName } from "../head/name.ts";
import type { FoundSkills } from "./found.ts";

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

/** Whether a name means one that its user has not agreed to. What was not read is known by its folder. */
export function waitsIn({ others, unread }: Pick<FoundSkills, "others" | "unread">, name: string): boolean {
  const waiting = others.filter(({ state }) => state === "waits").map(({ entry }) => entry);
  const last = skillName(name);
  return (
    !("near" in resolveSkill(waiting, name)) || (last !== "" && unread.some((folder) => skillName(folder) === last))
  );
}
