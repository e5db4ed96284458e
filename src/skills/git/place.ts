import { createHash } from "node:crypto";
import { existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, isAbsolute, join } from "node:path";
import { isInside } from "../../permissions/paths.ts";
import type { SkillRow } from "../../store/store.ts";
import { agreedIn } from "../find/agreed.ts";

/** What is known of a skill from a repository. */
export interface GitManifest {
  repo: string;
  /** The repository's own name, which its folder has. */
  repository: string;
  /** Its place in the repository, as the user named it. */
  skill: string;
  /** Its file in the repository, as it was found when it was fetched; none where it was not there. */
  file?: string;
  branch?: string;
  commit: string;
  /** Where its user trusts it as his own: the hash of what it does unasked. */
  agreed?: readonly string[];
  /** Another text stands in for it, since the repository has no skill of that name. */
  instead?: true;
  /** What was fetched last holds it no more. */
  gone?: true;
}

export function gitManifest({ source, manifest }: Pick<SkillRow, "source" | "manifest">): GitManifest | null {
  if (source !== "git") return null;
  try {
    const { repo, repository, skill, file, commit, agreed, branch, gone, instead } = Object(JSON.parse(manifest));
    const texts = [repo, repository, skill, commit];
    if (!texts.every((text) => typeof text === "string")) return null;
    return {
      ...{ repo, repository, skill, commit, ...agreedIn(agreed) },
      ...(typeof file === "string" && { file }),
      ...(branch && { branch: String(branch) }),
      ...(gone === true && { gone }),
      ...(instead === true && { instead }),
    };
  } catch {
    return null; // Somebody else wrote it.
  }
}

type Cloned = Pick<GitManifest, "repo" | "repository" | "branch">;

/** Of one repository; another branch of it has another. */
export const cloneFolder = (cache: string, { repo, repository, branch = "" }: Cloned) =>
  join(cache, createHash("sha256").update(`${repo}\n${branch}`).digest("hex").slice(0, 16), repository);

/** Where a skill lies if its clone is whole; null where it was never found. Nothing is looked at. */
export function gitSkillFile(
  manifest: GitManifest,
  cache: string,
): { clone: string; folder: string; file: string } | null {
  const clone = cloneFolder(cache, manifest);
  if (manifest.file === undefined) return null;
  const path = join(clone, manifest.file);
  return { clone, folder: dirname(path), file: basename(path) };
}

/** The places where a skill of that name may stand, in their order, and what is taken where there is none. */
export function placesOf(clone: string, skill: string): { named: string[]; instead: string[] } {
  if (isAbsolute(skill) || skill.split(/[\\/]/).includes("..") || !existsSync(clone)) return { named: [], instead: [] };
  const id = skill === "" ? "." : skill;
  const named = [join(id, "SKILL.md"), join("skills", id, "SKILL.md"), id, `${id}.md`];
  const isThere = (place: string) => isFileIn(clone, place);
  return { named: named.filter(isThere), instead: ["README.md", ...firstMarkdown(clone)].filter(isThere) };
}

/** A real file, and in the clone by whatever links. `place`: from the clone. */
export function isFileIn(clone: string, place: string): boolean {
  const path = join(clone, place);
  try {
    return statSync(path).isFile() && isInside(realpathSync.native(path), realpathSync.native(clone));
  } catch {
    return false; // It is not there, or leads nowhere.
  }
}

const firstMarkdown = (clone: string) =>
  readdirSync(clone)
    .filter((name) => name.endsWith(".md"))
    .sort()
    .slice(0, 1);
