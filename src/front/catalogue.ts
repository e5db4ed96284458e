import { readSettings } from "../config/settings.ts";
import { catalogueBudget, catalogueOf } from "../skills/find/catalogue.ts";
import type { FoundSkills } from "../skills/find/found.ts";
import { recentSkills } from "../skills/find/recent.ts";
import type { SkillSetting } from "./session-skills.ts";

/** What the model reads of the skills that it may load. `without`: names of those whose text it has already. */
export function catalogueFor(
  { folders, texts }: Pick<SkillSetting, "folders" | "texts">,
  { entries }: Pick<FoundSkills, "entries">,
  { rows, without }: { rows: Record<string, string>; without: ReadonlySet<string> },
): string {
  return catalogueOf(
    entries.filter(({ name, pack }) => !without.has(name) && !pack?.blocked),
    {
      texts: texts.skills.catalogue,
      characters: catalogueBudget(readSettings(rows).maxContextTokens),
      recent: () => recentSkills(folders.data),
    },
  );
}
