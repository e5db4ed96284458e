import type { SkillRow } from "../../store/store.ts";
import { gitManifest, gitSkillFolder } from "../git/place.ts";
import type { Root } from "./root.ts";

/** Where the skills lie that the user has installed. */
export function installedRoots(
  rows: readonly SkillRow[],
  cache: string,
): Record<"ownFolders" | "packs" | "git", Root[]> {
  return { ownFolders: rows.flatMap(ownFolder), packs: [], git: rows.flatMap((row) => fromGit(row, cache)) };
}

/** A folder that stays where it is. */
function ownFolder({ source, manifest }: SkillRow): Root[] {
  if (source !== "folder") return [];
  const { folder } = manifestIn(manifest);
  return typeof folder === "string" ? [{ key: folder, source: "user", at: { folder } }] : [];
}

/** What was fetched of it lies in the cache. */
function fromGit(row: SkillRow, cache: string): Root[] {
  const place = gitSkillFolder(row, cache);
  if (!place) return [];
  const { repo: from, approved } = gitManifest(row) ?? {};
  const file = { ...place, name: row.name, enabled: row.enabled === 1, approved, ...(from && { from }) };
  return [{ key: row.id, source: "git", at: { files: [file] } }];
}

function manifestIn(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {}; // Somebody else wrote it.
  }
}
