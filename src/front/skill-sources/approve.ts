import { isInside } from "../../permissions/paths.ts";
import type { SkillRow } from "../../store/store.ts";
import { Declined } from "../declined.ts";
import type { SkillSetting } from "../session-skills.ts";
import { showSkill } from "../skill-show.ts";
import type { SourceParts } from "./parts.ts";
import { whichSkill } from "./which.ts";

/** The user's word for what a skill that was added does unasked, as he was shown it. Throws Declined. */
export async function approve(
  { name, rightsHash }: { name: string; rightsHash: string },
  setting: SkillSetting,
  parts: SourceParts,
): Promise<void> {
  const { skillSources } = parts.texts;
  const shown = await showSkill(setting, name);
  const row = (await whichSkill(shown.name, parts))?.row ?? (await rowAround(shown.folder, parts));
  if (!row) throw new Declined("unfit", skillSources.ownRights({ name: shown.name }));
  if (shown.text === null) throw new Declined("unfit", skillSources.sealedRights({ name: shown.name }));
  if (shown.rightsHash !== rightsHash) throw new Declined("limit", skillSources.otherOffer());
  await parts.store.changeSkill(row.id, (now) => {
    const manifest = JSON.parse(now.manifest);
    // A folder may hold several skills, each of which is agreed to by itself.
    const agreed =
      row.source === "folder"
        ? { approved: [...new Set([...(manifest.approved ?? []), rightsHash])] }
        : { agreed: [rightsHash] };
    return { ...now, manifest: JSON.stringify({ ...manifest, ...agreed }) };
  });
}

/** The added folder that a skill lies in. */
async function rowAround(folder: string | null, { store }: SourceParts): Promise<SkillRow | undefined> {
  const isAround = ({ source, manifest }: SkillRow) =>
    source === "folder" && folder !== null && isInside(folder, String(JSON.parse(manifest).folder));
  return (await store.skills()).find(isAround);
}
