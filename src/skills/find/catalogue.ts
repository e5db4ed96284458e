import type { SkillEntry } from "../../protocol/skills.ts";

/** What the model reads of the skills that it may load, within a budget of characters; empty where there are none. */
export function catalogueOf(_entries: readonly SkillEntry[], _options: { characters: number }): string {
  return "";
}

export const shownIn = (entries: readonly SkillEntry[]): readonly SkillEntry[] => entries;
