import type { PackPlace, SkillHead } from "../../../protocol/skills.ts";
import type { SkillRow } from "../../../store/store.ts";
import { agreedIn } from "../../find/agreed.ts";
import type { Candidate } from "../../find/candidate.ts";
import type { SkillFile } from "../../find/root.ts";
import { blockedBy } from "./blocked.ts";
import { type PackManifest, packManifest } from "./manifest.ts";
import { filesFolder, packFolder } from "./place.ts";

export interface PackTimes {
  data: string;
  now: Date;
  /** Of this program; without it, any pack will do. */
  runtime?: string | undefined;
}

export interface PackEntries {
  files: SkillFile[];
  sealed: Candidate[];
}

/** The installed packs: files of open ones, which are read like others, and sealed ones, of which only the header is known. */
export function packEntries(rows: readonly SkillRow[], times: PackTimes): PackEntries {
  const files: SkillFile[] = [];
  const sealed: Candidate[] = [];
  for (const row of rows) {
    const manifest = packManifest(row);
    if (!manifest) continue;
    const pack = placeOf(manifest, times);
    const shared = {
      id: row.id,
      name: row.name,
      ...agreedIn(manifest.agreed),
      capabilities: manifest.capabilities,
      pack,
    };
    const from = `${row.name} ${manifest.version}`;
    if (!pack.sealed) {
      const place = { folder: filesFolder(pack.folder), file: "SKILL.md", enabled: row.enabled === 1 };
      const { skill, description } = manifest;
      files.push({ ...place, ...shared, from, ...(skill !== undefined && { signed: { sha256: skill, description } }) });
    } else {
      const { id: installed, ...rest } = shared;
      const entry = {
        ...rest,
        ...(rest.agreed && { approved: true }),
        installed,
        source: "pack" as const,
        folder: null,
        from,
        head: headOf(row.name, manifest),
      };
      sealed.push({ entry, state: row.enabled === 1 ? "on" : "off", read: null });
    }
  }
  return { files, sealed };
}

export function placeOf(manifest: PackManifest, { data, now, runtime }: PackTimes): PackPlace {
  const blocked = blockedBy(manifest, { now, runtime });
  return {
    ...{ folder: packFolder(data, manifest), id: manifest.packId, memory: manifest.memory },
    sealed: manifest.sealed !== null,
    ...(blocked && { blocked }),
  };
}

/** What its header says openly. All that its text says is known when it is opened. */
const headOf = (name: string, { description, userOnly, modelOnly }: PackManifest): SkillHead => ({
  ...{ name, description },
  ...(userOnly && { userOnly }),
  ...(modelOnly && { modelOnly }),
});
