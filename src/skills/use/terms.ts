import type { SkillEntry, SkillTerms } from "../../protocol/skills.ts";
import { isTrusted } from "../find/agreed.ts";

/** What holds while it is active. A skill may always bind itself; to be allowed more it must be trusted. */
export function termsOf(entry: SkillEntry): SkillTerms {
  const { folder, capabilities, pack } = entry;
  const { only, removes, allows } = entry.head;
  return {
    // What is on no disk is read with the tool that has loaded it.
    ...(only && { only: folder === null && only.length > 0 ? [...only, "skill"] : only }),
    ...(removes && { removes }),
    ...(isTrusted(entry) ? allows && { allows } : { untrusted: true as const }),
    ...(folder !== null && { folder }),
    ...(pack && { memory: pack.memory }),
    ...(capabilities && { capabilities }),
  };
}

/** The same of a session's main skill, with what it asks for where its user has said nothing. */
export function mainTermsOf(entry: SkillEntry): SkillTerms {
  const { maxSteps, maxContextTokens } = entry.head;
  return {
    ...termsOf(entry),
    ...(maxSteps !== undefined && { maxSteps }),
    ...(maxContextTokens !== undefined && { maxContextTokens }),
  };
}
