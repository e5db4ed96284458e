import { realpathSync } from "node:fs";
import { isInside } from "../../permissions/paths.ts";
import type { SkillEntry } from "../../protocol/skills.ts";
import type { Places } from "./found.ts";
import { userFolders } from "./roots.ts";

/**
 * Where the user's own skills lie, real paths: his folders for them, and what he has added or linked from there. Without
 * what is in our data, which is closed anyhow.
 */
export function ownFolders(
  entries: readonly SkillEntry[],
  { home, folders }: Pick<Places, "home" | "folders">,
): readonly string[] {
  const data = realOf(folders.data);
  const roots = userFolders({ home, skills: folders.skills }).map(realOf);
  const own = entries.flatMap(({ source, folder }) => (source === "user" && folder !== null ? folder : []));
  const known = [data, ...roots];
  const apart = own.filter((folder) => !known.some((root) => isInside(folder, root)));
  return [...new Set([...roots, ...apart])].filter((folder) => !isInside(folder, data));
}

function realOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path; // It is not there yet.
  }
}
