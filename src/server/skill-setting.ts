import { type SkillSetting, skillSetting } from "../front/session-skills.ts";
import { knownSkills } from "../front/skill-list.ts";
import type { SourceParts } from "../front/skill-sources/parts.ts";
import type { Engine } from "./engine.ts";
import { requireWorkspace } from "./find.ts";
import type { Viewer } from "./live.ts";

/** Skills as they are in a folder: the one that was named, else where the server was started, else the user's home. */
export function skillsIn(
  engine: Engine,
  { wanted, usual }: { wanted: string | undefined; usual: string | null },
  { language, texts }: Viewer,
): SkillSetting {
  const { folders } = engine;
  const workspace = wanted === undefined ? (usual ?? folders.home) : requireWorkspace(wanted, folders.data);
  return skillSetting(engine, { workspace, language, texts, trustOnce: false });
}

/** What it takes to change them, by the names that are shown there. */
export async function sourcePartsOf(
  { store, folders, env, secrets }: Engine,
  setting: SkillSetting,
  signal?: AbortSignal,
): Promise<SourceParts> {
  const known = await knownSkills(setting);
  const now = () => new Date().toISOString();
  return { store, folders, env, secrets, known, texts: setting.texts, now, mostMs: 5_000, ...(signal && { signal }) };
}
