import type { SkillHead } from "../../protocol/skills.ts";
import type { Rights } from "../../skills/use/rights.ts";
import type { SkillRow } from "../../store/store.ts";

/** A skill that could be added. */
export interface Offered {
  row: SkillRow;
  head: SkillHead;
  /** Of a folder: what it and the skills in it do unasked from now on. */
  rights?: Rights;
}

/** What was found, and what people should know of it. */
export interface Offer {
  skills: Offered[];
  notes: string[];
}
