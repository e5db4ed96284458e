import type { SkillHead } from "../../protocol/skills.ts";
import type { Lookalike } from "../../skills/head/lookalike.ts";
import type { Rights } from "../../skills/use/rights.ts";
import type { SkillRow } from "../../store/store.ts";

/** A skill that could be added. */
export interface Offered {
  row: SkillRow;
  head: SkillHead;
  /** What it would do unasked where its user approves it; of a folder with the skills in it. */
  rights: Rights;
  /** Which skills of it would do so: itself, and of a folder those in it. */
  parts: OfferedPart[];
  /** Its name may be taken for another: it is added only where its user says so. */
  lookalike?: Lookalike | null;
}

export interface OfferedPart {
  name: string;
  rights: Rights;
}

/** What was found, and what people should know of it. */
export interface Offer {
  skills: Offered[];
  notes: string[];
}
