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

/** Of a name that means one that its user has not agreed to: the folder to agree to. What was not read is known by its folder. */
export function waitsIn({ others, unread }: Waiting, name: string): string | null {
  const waiting = others.filter(({ state }) => state === "waits");
  const meant = resolveSkill(
    waiting.map(({ entry }) => entry),
    name,
  );
  if (!("near" in meant)) return waiting.find(({ entry }) => entry === meant)?.owner ?? null;
  const last = skillName(name);
  return (last !== "" && unread.find((one) => skillName(one.name) === last)?.owner) || null;
}

/** The folders to agree to, and how many skills wait for that. */
export function waitingFolders({ others, unread }: Waiting): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const waiting = others.filter(({ state }) => state === "waits");
  for (const { owner } of [...unread, ...waiting])
    if (owner !== undefined) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  return counts;
}

type Waiting = Pick<FoundSkills, "others" | "unread">;
