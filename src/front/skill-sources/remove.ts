import { rmSync } from "node:fs";
import { dirname } from "node:path";
import { switches, withoutSwitch } from "../../config/skill-switches.ts";
import { cloneFolder, type GitManifest, gitManifest } from "../../skills/git/place.ts";
import { removePack } from "../../skills/pack/install/clean.ts";
import { packManifest } from "../../skills/pack/install/manifest.ts";
import type { SkillRow } from "../../store/store.ts";
import { Declined } from "../declined.ts";
import { forgetPassphrase } from "../packs/unsealing.ts";
import type { SourceParts } from "./parts.ts";
import { whichSkill } from "./which.ts";

/** Takes an installed skill away, and its repository with the last one that came from it. Gives what it was. */
export async function remove(name: string, parts: SourceParts): Promise<SkillRow> {
  const { store, folders, secrets, texts } = parts;
  const row = (await whichSkill(name, parts))?.row;
  if (!row) throw new Declined("unknown", texts.skillSources.notInstalled({ name }));
  const pack = packManifest(row);
  // First: whoever is told that this failed still has the pack to remove.
  if (pack?.sealed === "passphrase") forgetPassphrase(pack.headerHash, await secrets());
  await store.removeSkill(row.id);
  await store.changeSetting(switches.always, (all) => withoutSwitch(all, "always", row.id));
  const rows = await store.skills();
  // Who it belongs to is remembered, and what its user has written into its memory stays.
  if (pack) removePack(folders.data, pack);
  const manifest = gitManifest(row);
  const folder = manifest && cloneFolder(folders.cache, manifest);
  const isShared = rows.some((one) => isOf(gitManifest(one), folder));
  if (folder !== null && !isShared) rmSync(dirname(folder), { recursive: true, force: true });
  return row;

  function isOf(other: GitManifest | null, at: string | null): boolean {
    return other !== null && cloneFolder(folders.cache, other) === at;
  }
}
