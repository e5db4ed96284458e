import type { SkillEntry } from "../../protocol/skills.ts";
import type { SkillRow } from "../../store/store.ts";
import type { SourceParts } from "./parts.ts";

export interface Which {
  /** Null where it was added and cannot be found. */
  entry: SkillEntry | null;
  /** Null where it was not added. */
  row: SkillRow | null;
}

/** The skill that the user means by a name that he was shown, or by the id that it is stored under; null when there is none. */
export async function whichSkill(name: string, { store, known }: SourceParts): Promise<Which | null> {
  const rows = await store.skills();
  const entryOf = (row: SkillRow) => known.find(({ installed }) => installed === row.id) ?? null;
  const byId = rows.find(({ id }) => id === name);
  if (byId) return { row: byId, entry: entryOf(byId) };
  const entry = known.find((one) => one.name === name);
  if (entry) return { entry, row: rows.find(({ id }) => id === entry.installed) ?? null };
  // One that is shown has the name that it is shown under, and no other.
  const hidden = rows.find((row) => row.name === name && entryOf(row) === null);
  return hidden ? { row: hidden, entry: null } : null;
}
