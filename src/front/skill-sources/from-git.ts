import { basename, dirname, join } from "node:path";
import type { Texts } from "../../i18n/texts.ts";
import { type Repository, repositoryAt } from "../../skills/git/address.ts";
import { createLoader, type Fetched, type FetchProblem } from "../../skills/git/loader.ts";
import { type GitManifest, isFileIn, placesOf } from "../../skills/git/place.ts";
import { skillName } from "../../skills/head/name.ts";
import { Declined } from "../declined.ts";
import { firstOf, notesOn, othersThan, skillFilesIn, titled } from "./in-folder.ts";
import type { Offer, Offered } from "./offer.ts";
import type { SourceParts } from "./parts.ts";
import { readParsed } from "./read-parsed.ts";

export interface GitWanted {
  address: string;
  /** Its place in the repository; without it the only one there, or all of them. */
  skill?: string | undefined;
  all?: boolean | undefined;
  /** What was fetched earlier is brought up to date; not where a skill of it is in use. */
  fresh?: boolean | undefined;
}

/** Nothing is stored here. */
type GitParts = Pick<SourceParts, "folders" | "env" | "texts" | "signal" | "now">;

/** Fetches a repository and says which skills were meant. Throws Declined. */
export async function fromGit({ address, skill, all, fresh }: GitWanted, parts: GitParts): Promise<Offer> {
  const { folders, env, texts } = parts;
  const { skillSources } = texts;
  const repository = repositoryAt(address);
  if ("problem" in repository) throw new Declined("unfit", skillSources.address[repository.problem]({ address }));
  const loader = createLoader(folders.cache, { env, signal: parts.signal });
  const fetched = await (fresh ? loader.update(repository) : loader.load(repository));
  if ("problem" in fetched) throw declined(fetched, repository.url, texts);
  const { files, odd } = await skillFilesIn(fetched.folder, { within: fetched.folder });
  const notes = notesOn(odd, texts);
  const wanted = skill ?? repository.skill;
  const from = { repository, fetched, parts };
  if (wanted !== undefined || files.length === 0) return named(wanted ?? "", files, from);
  if (files.length > 1 && !all) throw new Declined("unfit", skillSources.which(firstOf(titled(files.map(dirname)))));
  const read: { file: string; offered: Offered | null }[] = [];
  for (const file of files) {
    read.push({ file, offered: await one(file, dirname(file), from) });
  }
  const leftOut = read.filter(({ offered }) => offered === null).map(({ file }) => file);
  if (leftOut.length === files.length)
    throw new Declined("unfit", skillSources.unusable({ skill: leftOut[0] as string }));
  return {
    skills: read.flatMap(({ offered }) => offered ?? []),
    notes: [...notes, ...(leftOut.length > 0 ? [skillSources.leftOut(firstOf(leftOut))] : [])],
  };
}

interface From {
  repository: Repository;
  fetched: Fetched;
  parts: GitParts;
}

/** One that the user has named, else what the repository says of itself. */
async function named(skill: string, files: readonly string[], from: From): Promise<Offer> {
  const { url, name } = from.repository;
  const { skillSources } = from.parts.texts;
  const found = fileFor(skill, from.fetched.folder, files);
  if (found === null)
    throw new Declined(
      "unknown",
      skill === ""
        ? skillSources.noneIn({ repo: url })
        : skillSources.noSkill({ skill, repo: url, ...othersThan(skill, files) }),
    );
  const { file, isInstead } = found;
  const offered = await one(file, skill, from, isInstead);
  if (!offered) throw new Declined("unfit", skillSources.unusable({ skill: skill || file }));
  if (!isInstead) return { skills: [offered], notes: [] };
  const called = skillName(skill || name);
  return {
    skills: [{ ...offered, row: { ...offered.row, name: called } }],
    notes: skill === "" ? [] : [skillSources.instead({ skill, file, name: called, ...othersThan(skill, files) })],
  };
}

/** Where a skill stands in a clone: in one of its places, or as deep as it may lie; else the text that stands in for it. */
export function fileFor(
  skill: string,
  clone: string,
  files: readonly string[],
): { file: string; isInstead: boolean } | null {
  const { named: places, instead } = placesOf(clone, skill);
  const file = places[0] ?? files.find((one) => basename(dirname(one)) === skill);
  if (file !== undefined) return { file, isInstead: false };
  return instead[0] === undefined ? null : { file: instead[0], isInstead: true };
}

/** Null where it cannot be used. `isInstead`: it stands in for one that is not there. */
async function one(
  file: string,
  skill: string,
  { repository, fetched, parts }: From,
  isInstead = false,
): Promise<Offered | null> {
  const { url, name, branch } = repository;
  const { folder, commit } = fetched;
  if (!isFileIn(folder, file)) return null;
  const parsed = await readParsed(join(folder, file));
  if (!parsed) return null;
  const { rights } = parsed;
  const manifest: GitManifest = {
    ...{ repo: url, repository: name, skill, file, commit },
    ...(branch && { branch }),
    ...(isInstead && { instead: true as const }),
  };
  // By where it lies: however it was named, it is the same.
  const at = basename(file) === "SKILL.md" ? dirname(file).replace(/^\.$/, "") : file;
  return {
    row: {
      ...{
        id: `git:${url}${branch ? `@${branch}` : ""}#${at}`,
        name: parsed.head.name,
        manifest: JSON.stringify(manifest),
      },
      ...{ source: "git", enabled: 1, installed_at: parts.now(), last_used_at: null },
    },
    head: parsed.head,
    rights,
    parts: parsed.rightsHash === null ? [] : [{ name: parsed.head.name, rights }],
  };
}

export function declined(problem: FetchProblem, repo: string, { skillSources: texts }: Texts): Declined {
  switch (problem.problem) {
    case "no-git":
      return new Declined("failed", texts.noGit());
    case "too-slow":
      return new Declined("failed", texts.tooSlow({ repo }));
    case "empty":
      return new Declined("unfit", texts.empty({ repo }));
    case "too-large":
      return new Declined("failed", texts.tooLarge({ repo, ...sizeOf(problem.most) }));
    case "unwritable":
      return new Declined("failed", texts.unwritable({ problem: problem.detail }));
    case "failed":
      return new Declined("failed", texts.cloneFailed({ repo, reason: problem.detail }));
  }
}

const sizeOf = ({ bytes, files }: { bytes: number; files: number }) => ({
  megabytes: Math.round(bytes / 1024 / 1024),
  files: files.toLocaleString("en"),
});
