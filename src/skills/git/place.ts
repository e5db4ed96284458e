import { createHash } from "node:crypto";
import { existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, isAbsolute, join } from "node:path";
import { isInside } from "../../permissions/paths.ts";
import type { SkillRow } from "../../store/store.ts";

/** What is known of a skill from a repository. */
export interface GitManifest {
  repo: string;
  /** The repository's own name, which its folder has. */
  repository: string;
  /** Its place in the repository, as the user named it. */
  skill: string;
  branch?: string;
  commit: string;
  /** Its user lets pass unasked what it lists. */
  approved: boolean;
}

export function gitManifest({ source, manifest }: Pick<SkillRow, "source" | "manifest">): GitManifest | null {
  if (source !== "git") return null;
  try {
    const { repo, repository, skill, commit, approved, branch } = Object(JSON.parse(manifest));
    const texts = [repo, repository, skill, commit];
    if (!texts.every((text) => typeof text === "string")) return null;
    return { repo, repository, skill, commit, approved: approved === true, ...(branch && { branch: String(branch) }) };
  } catch {
    return null; // Somebody else wrote it.
  }
}

type Cloned = Pick<GitManifest, "repo" | "repository" | "branch">;

/** Of one repository; another branch of it has another. */
export const cloneFolder = (cache: string, { repo, repository, branch = "" }: Cloned) =>
  join(cache, createHash("sha256").update(`${repo}\n${branch}`).digest("hex").slice(0, 16), repository);

/** Where a skill lies, as far as it was fetched. Nothing outside the clone counts. */
export function gitSkillFolder(row: SkillRow, cache: string): { folder: string; file: string } | null {
  const manifest = gitManifest(row);
  return manifest && skillIn(cloneFolder(cache, manifest), manifest.skill);
}

/** The first of the places where a skill of that name may stand. */
export function skillIn(clone: string, skill: string): { folder: string; file: string } | null {
  if (isAbsolute(skill) || skill.split(/[\\/]/).includes("..") || !existsSync(clone)) return null;
  const id = skill === "" ? "." : skill;
  const places = [join(id, "SKILL.md"), join("skills", id, "SKILL.md"), id, `${id}.md`, "README.md"];
  const found = [...places, firstMarkdown(clone)].find((place) => place !== null && isFile(join(clone, place), clone));
  return found ? { folder: dirname(join(clone, found)), file: basename(found) } : null;
}

/** A real file, and in the clone by whatever links. */
function isFile(path: string, clone: string): boolean {
  try {
    return statSync(path).isFile() && isInside(realpathSync.native(path), realpathSync.native(clone));
  } catch {
    return false; // It is not there, or leads nowhere.
  }
}

const firstMarkdown = (clone: string) =>
  readdirSync(clone)
    .filter((name) => name.endsWith(".md"))
    .sort()[0] ?? null;
