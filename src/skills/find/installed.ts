import type { SkillRow } from "../../store/store.ts";
import { gitManifest, gitSkillFolder } from "../git/place.ts";
import type { PackEntries } from "../pack/install/entry.ts";
import type { PlacedDiagnostic, Places } from "./found.ts";
import type { Root, SkillFile } from "./root.ts";

export interface InstalledRoots {
  ownFolders: Root[];
  git: Root[];
  packs: Root[];
  /** Those that are not where they should be. */
  missing: PlacedDiagnostic[];
}

/** Where the skills lie that the user has installed. */
export function installedRoots({ installed: rows, folders }: Places, packs: PackEntries): InstalledRoots {
  const ownFolders = rows.flatMap(ownFolder);
  const git = rows.filter(({ source }) => source === "git").map((row) => ({ row, file: fromGit(row, folders.cache) }));
  const files = git.flatMap(({ file }) => file ?? []);
  return {
    ownFolders,
    // All of them are one root: a start reads one file of what is remembered, not one for each.
    git: files.length > 0 ? [{ key: "git", source: "git", at: { files } }] : [],
    packs: packs.files.length > 0 ? [{ key: "packs", source: "pack", at: { files: packs.files } }] : [],
    missing: git.flatMap(({ row, file }) => (file === null && row.enabled === 1 ? [missing(row)] : [])),
  };
}

/** A folder that stays where it is. */
function ownFolder({ name, enabled, source, manifest }: SkillRow): Root[] {
  if (source !== "folder") return [];
  const { folder } = manifestIn(manifest);
  if (typeof folder !== "string") return [];
  return [{ key: folder, source: "user", at: { folder }, installed: { name, enabled: enabled === 1 } }];
}

/** What was fetched of it lies in the cache. */
function fromGit(row: SkillRow, cache: string): SkillFile | null {
  const place = gitSkillFolder(row, cache);
  if (!place) return null;
  const { repo: from, approved = false } = gitManifest(row) ?? {};
  return { ...place, name: row.name, enabled: row.enabled === 1, approved, ...(from && { from }) };
}

const missing = ({ name }: SkillRow): PlacedDiagnostic => ({
  ...{ level: "error", code: "not-fetched", message: "not-fetched", path: name },
});

function manifestIn(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {}; // Somebody else wrote it.
  }
}
