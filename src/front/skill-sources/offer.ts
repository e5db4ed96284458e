import type { SkillHead } from "../../protocol/skills.ts";
import type { Rights } from "../../skills/use/rights.ts";
import type { SkillRow } from "../../store/store.ts";

/** A skill that could be added. */
export interface Offered {
  row: SkillRow;
  head: SkillHead;
  /** What it does unasked where its user trusts it; of a folder with the skills in it, and from now on. */
  rights: Rights;
}

/** What was found, and what people should know of it. */
export interface Offer {
  skills: Offered[];
  notes: string[];
}
