import { Declined } from "../declined.ts";
import type { SkillSetting } from "../session-skills.ts";
import { showSkill } from "../skill-show.ts";
import type { SourceParts } from "./parts.ts";
import { whichSkill } from "./which.ts";

/** The user's word for what a skill of a repository or a pack does unasked, as he was shown it. Throws Declined. */
export async function approve(
  { name, rightsHash }: { name: string; rightsHash: string },
  setting: SkillSetting,
  parts: SourceParts,
): Promise<void> {
  const { skillSources } = parts.texts;
  const shown = await showSkill(setting, name);
  const row = (await whichSkill(shown.name, parts))?.row;
  if (!row || (row.source !== "git" && row.source !== "pack"))
    throw new Declined("unfit", skillSources.ownRights({ name: shown.name }));
  if (shown.text === null) throw new Declined("unfit", skillSources.sealedRights({ name: shown.name }));
  if (shown.rightsHash !== rightsHash) throw new Declined("limit", skillSources.otherOffer());
  const agreed = [rightsHash];
  await parts.store.changeSkill(row.id, (now) => ({
    ...now,
    manifest: JSON.stringify({ ...JSON.parse(now.manifest), agreed }),
  }));
}
