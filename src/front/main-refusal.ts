import type { Texts } from "../i18n/texts.ts";
import type { SessionOpened } from "../protocol/events.ts";
import { packRuntime } from "../version.ts";
import type { SkillEngine } from "./session-skills.ts";

/**
 * Why a session does not go on: the pack whose text begins its prompt may not be used any more, or is damaged. Known by what its memory
 * is kept under, which stays whatever else a pack is called, and goes with a fork.
 */
export async function mainRefusal(
  opened: Pick<SessionOpened, "skill" | "terms"> | null,
  { installed, folders }: Pick<SkillEngine, "installed"> & { folders: { data: string } },
  { tools, session }: Texts,
): Promise<string | null> {
  const memory = opened?.terms?.memory;
  if (memory === undefined) return null;
  const { packManifest } = await import("../skills/pack/install/manifest.ts");
  const [{ placeOf }, { damageOf }] = await Promise.all([
    import("../skills/pack/install/entry.ts"),
    import("../skills/pack/install/kept.ts"),
  ]);
  const manifests = (await installed()).map(packManifest);
  const manifest = manifests.find((one) => one?.memory === memory);
  if (!manifest) return null;
  const place = placeOf(manifest, { data: folders.data, now: new Date(), runtime: packRuntime });
  // Its files are read and run in every turn of the session.
  const blocked = place.blocked ?? (await damageOf(place));
  if (!blocked) return null;
  const why = tools.skillBlocked[blocked.why]({ name: opened?.skill ?? "", detail: blocked.detail });
  return session.mainBlocked({ why });
}
