import { parseRule, type Rule } from "../permissions/rules.ts";
import type { SkillTerms } from "../protocol/skills.ts";

/** What active skills let pass unasked. */
export const skillRules = (terms: readonly SkillTerms[]): Rule[] =>
  terms.flatMap(({ allows = [] }) => allows.flatMap((text) => parseRule(text, "allow", "skill") ?? []));
