import { existsSync } from "node:fs";
import type { SkillRow } from "../../store/store.ts";
import { gitManifest, gitSkillFile } from "../git/place.ts";
import type { PackEntries } from "../pack/install/entry.ts";
import { agreedIn } from "./agreed.ts";
import type { PlacedDiagnostic, Places } from "./found.ts";
import { notFetched } from "./not-fetched.ts";
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
  const isThere = lookedAtOnce();
  const git = rows
    .filter(({ source }) => source === "git")
    .map((row) => ({ row, file: fromGit(row, folders.cache, isThere) }));
  const files = git.flatMap(({ file }) => file ?? []);
  return {
    ownFolders,
    // All of them are one root: a start reads one file of what is remembered, not one for each.
    git: files.length > 0 ? [{ key: "git", source: "git", at: { files } }] : [],
    packs: packs.files.length > 0 ? [{ key: "packs", source: "pack", at: { files: packs.files } }] : [],
    missing: git.flatMap(({ row, file }) => (file === null ? [notFetched(row, isGone(row) ? "gone" : "missing")] : [])),
  };
}

/** A folder that stays where it is. */
function ownFolder({ id, name, enabled, source, manifest }: SkillRow): Root[] {
  if (source !== "folder") return [];
  const { folder, approved } = manifestIn(manifest);
  if (typeof folder !== "string") return [];
  const { agreed = [] } = agreedIn(approved);
  const installed = {
    id,
    name,
    enabled: enabled === 1,
    agreed,
    isDeclined: agreed.length === 0 && approved !== undefined,
  };
  return [{ key: folder, source: "user", at: { folder }, installed }];
}

const isGone = (row: SkillRow) => gitManifest(row)?.gone === true;

/** What was fetched of it lies in the cache; null where its clone is gone. Whether it is whole is seen when it is read. */
function fromGit(row: SkillRow, cache: string, isThere: (folder: string) => boolean): SkillFile | null {
  const manifest = gitManifest(row);
  const place = manifest && gitSkillFile(manifest, cache);
  if (!place || manifest.gone || !isThere(place.clone)) return null;
  const { repo: from, commit, agreed } = manifest;
  return { ...place, id: row.id, name: row.name, enabled: row.enabled === 1, ...agreedIn(agreed), from, commit };
}

/** Of many skills of one repository the folder is looked at once. */
function lookedAtOnce(): (folder: string) => boolean {
  const known = new Map<string, boolean>();
  return (folder) => {
    const there = known.get(folder) ?? existsSync(folder);
    known.set(folder, there);
    return there;
  };
}

function manifestIn(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {}; // Somebody else wrote it.
  }
}
