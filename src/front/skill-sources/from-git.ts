import { basename, relative } from "node:path";
import type { Texts } from "../../i18n/texts.ts";
import type { SkillHead } from "../../protocol/skills.ts";
import { walkRoot } from "../../skills/find/walk.ts";
import { type Repository, repositoryAt } from "../../skills/git/address.ts";
import { createLoader, type Fetched, type FetchProblem } from "../../skills/git/loader.ts";
import { type GitManifest, skillIn } from "../../skills/git/place.ts";
import type { SkillRow } from "../../store/store.ts";
import { Declined } from "../declined.ts";
import { visibleLine } from "../visible.ts";
import type { SourceParts } from "./parts.ts";
import { readHead } from "./read-head.ts";

export interface Offered {
  row: SkillRow;
  head: SkillHead;
  /** The file that was taken where there is no skill of that name. */
  instead?: string;
}

export interface GitWanted {
  address: string;
  /** Its place in the repository; without it the only one there, or all of them. */
  skill?: string | undefined;
  all?: boolean | undefined;
}

/** Fetches a repository and says which skills were meant. Throws Declined. */
export async function fromGit({ address, skill, all }: GitWanted, parts: SourceParts): Promise<Offered[]> {
  const { folders, env, texts } = parts;
  const repository = repositoryAt(address);
  if ("problem" in repository) throw new Declined("unfit", texts.skillSources.address[repository.problem]({ address }));
  const fetched = await createLoader(folders.cache, { env, signal: parts.signal }).load(repository);
  if ("problem" in fetched) throw declined(fetched, repository.url, texts);
  const wanted = skill ?? repository.skill;
  if (wanted !== undefined) return [await one(wanted, repository, fetched, parts)];
  const there = skillsIn(fetched.folder);
  if (there.length === 0) return [await one("", repository, fetched, parts)];
  if (there.length > 1 && !all)
    throw new Declined(
      "unfit",
      texts.skillSources.which({ skills: visibleLine(there.map((path) => basename(path) || path).join(", ")) }),
    );
  const offered = await Promise.all(there.map((path) => one(path, repository, fetched, parts)));
  return offered;
}

async function one(
  skill: string,
  { url, name, branch }: Repository,
  { folder, commit }: Fetched,
  { texts, now }: SourceParts,
): Promise<Offered> {
  const nested = skillsIn(folder).find((path) => basename(path) === skill);
  const place = skillIn(folder, skill);
  const isFallback = place !== null && !/^skill\.md$/i.test(place.file) && !isNamed(place.file, skill);
  const found = isFallback && nested !== undefined ? skillIn(folder, nested) : place;
  if (!found) throw new Declined("unknown", texts.skillSources.noSkill({ skill, repo: url }));
  const head = await readHead(found);
  if (!head) throw new Declined("unfit", texts.skillSources.unusable({ skill: skill || name }));
  const at = isFallback && nested !== undefined ? nested : skill;
  const manifest: GitManifest = {
    ...{ repo: url, repository: name, skill: at, commit, approved: false },
    ...(branch && { branch }),
  };
  const isReadme = isFallback && nested === undefined;
  const called = isReadme ? (skill || name).toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-") : head.name;
  return {
    row: {
      ...{ id: `git:${url}${branch ? `@${branch}` : ""}#${at}`, name: called, manifest: JSON.stringify(manifest) },
      ...{ source: "git", enabled: 1, installed_at: now(), last_used_at: null },
    },
    head,
    ...(isReadme && skill !== "" && { instead: found.file }),
  };
}

const isNamed = (file: string, skill: string) => file === basename(skill) || file === `${basename(skill)}.md`;

/** Folders with a SKILL.md, from the repository. */
export function skillsIn(clone: string): string[] {
  const { files } = walkRoot(clone, { within: clone, rootIsSkill: true });
  return files.map(({ folder }) => relative(clone, folder)).sort();
}

export function declined(problem: FetchProblem, repo: string, { skillSources: texts }: Texts): Declined {
  switch (problem.problem) {
    case "no-git":
      return new Declined("failed", texts.noGit());
    case "too-slow":
      return new Declined("failed", texts.tooSlow({ repo }));
    case "unwritable":
      return new Declined("failed", texts.unwritable({ problem: problem.detail }));
    case "failed":
      return new Declined("failed", texts.cloneFailed({ repo, reason: problem.detail }));
  }
}
