import { type Collection, collections } from "../../skills/git/curated.ts";
import { gitManifest } from "../../skills/git/place.ts";
import type { SkillRow } from "../../store/store.ts";
import { Declined } from "../declined.ts";
import type { SourceParts } from "./parts.ts";
import { remove } from "./remove.ts";

/** A collection worth a look, and how many skills of it were added. */
export interface ShownCollection extends Collection {
  skills: number;
}

/** Nothing is fetched for it. */
export async function shownCollections({ store }: Pick<SourceParts, "store">): Promise<ShownCollection[]> {
  const rows = await store.skills();
  return collections.map((one) => ({ ...one, skills: rows.filter((row) => isOf(row, one)).length }));
}

/** Takes away all that was added of a collection. Throws Declined. */
export async function removeCollection(name: string, parts: SourceParts): Promise<void> {
  const collection = collections.find((one) => one.name === name);
  if (!collection) throw new Declined("unknown", parts.texts.skillSources.notInstalled({ name }));
  const rows = (await parts.store.skills()).filter((row) => isOf(row, collection));
  for (const { id } of rows) await remove(id, parts);
}

const isOf = (row: SkillRow, { repo }: Collection) => gitManifest(row)?.repo === repo;
