import type { SkillRow } from "../../store/store.ts";
import type { Root } from "./root.ts";

/** Where the skills lie that the user has installed. */
export function installedRoots(
  rows: readonly SkillRow[],
  _cacheFolder: string,
): Record<"ownFolders" | "packs" | "git", Root[]> {
  return { ownFolders: rows.flatMap(ownFolder), packs: [], git: [] };
}

/** A folder that stays where it is. */
function ownFolder({ source, manifest }: SkillRow): Root[] {
  if (source !== "folder") return [];
  const { folder } = manifestIn(manifest);
  return typeof folder === "string" ? [{ key: folder, source: "user", at: { folder } }] : [];
}

function manifestIn(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {}; // Somebody else wrote it.
  }
}
