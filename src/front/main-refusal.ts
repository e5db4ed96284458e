import type { Texts } from "../i18n/texts.ts";
import type { SessionOpened } from "../protocol/events.ts";
import { packRuntime } from "../version.ts";
import type { SkillEngine } from "./session-skills.ts";

/**
 * Why a session does not go on: the pack whose text begins its prompt may not be used any more. Known by what its memory
 * is kept under, which stays whatever else a pack is called, and goes with a fork.
 */
export async function mainRefusal(
  opened: Pick<SessionOpened, "skill" | "terms"> | null,
  { installed }: Pick<SkillEngine, "installed">,
  { tools, session }: Texts,
): Promise<string | null> {
  const memory = opened?.terms?.memory;
  if (memory === undefined) return null;
  const { packManifest } = await import("../skills/pack/install/manifest.ts");
  const { blockedBy } = await import("../skills/pack/install/blocked.ts");
  const manifests = (await installed()).map(packManifest);
  const manifest = manifests.find((one) => one?.memory === memory);
  const blocked = manifest ? blockedBy(manifest, { now: new Date(), runtime: packRuntime }) : null;
  if (!blocked) return null;
  const why = tools.skillBlocked[blocked.why]({ name: opened?.skill ?? "", detail: blocked.detail });
  return session.mainBlocked({ why });
}
