import type { SkillHead } from "../../protocol/skills.ts";
import type { SkillRow } from "../../store/store.ts";

/** A skill that could be added. */
export interface Offered {
  row: SkillRow;
  head: SkillHead;
}

/** What was found, and what people should know of it. */
export interface Offer {
  skills: Offered[];
  notes: string[];
}
