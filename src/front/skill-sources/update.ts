import { join } from "node:path";
import { isBeyondAgreed } from "../../skills/find/agreed.ts";
import { createLoader } from "../../skills/git/loader.ts";
import { type GitManifest, gitManifest, gitSkillFile, isFileIn } from "../../skills/git/place.ts";
import type { SkillRow } from "../../store/store.ts";
import { Declined } from "../declined.ts";
import { declined, fileFor } from "./from-git.ts";
import { skillFilesIn } from "./in-folder.ts";
import type { SourceParts } from "./parts.ts";
import { readParsed } from "./read-parsed.ts";
import { whichSkill } from "./which.ts";

export interface Updated {
  name: string;
  before: string;
  after: string;
  /** It would do other things unasked than its user has agreed to, so it does none any more. */
  asksAgain: boolean;
  /** Why it stays as it was. */
  problem?: string;
  /** The repository that does not hold it any more. */
  goneFrom?: string;
}

/** Fetches what is new of the repositories, all or those of one skill. One that fails leaves the others alone. */
export async function update(name: string | undefined, parts: SourceParts): Promise<Updated[]> {
  const { store, folders, env, signal, texts } = parts;
  const rows = (await store.skills()).filter((row) => gitManifest(row) !== null);
  const named = name === undefined ? null : (await whichSkill(name, parts))?.row;
  const wanted = named === null ? rows : rows.filter(({ id }) => id === named?.id);
  if (name !== undefined && wanted.length === 0) throw new Declined("unknown", texts.skillSources.notFromGit({ name }));
  const loader = createLoader(folders.cache, { env, signal });
  const done: Updated[] = [];
  for (const [key, group] of Map.groupBy(rows, repositoryOf)) {
    if (!wanted.some((row) => repositoryOf(row) === key)) continue;
    const { repo, repository, branch } = gitManifest(group[0] as SkillRow) as GitManifest;
    const fetched = await loader.update({ url: repo, name: repository, ...(branch && { branch }) });
    for (const row of group) {
      const manifest = gitManifest(row) as GitManifest;
      if ("problem" in fetched) {
        const problem = declined(fetched, repo, texts).message;
        done.push({ name: row.name, before: manifest.commit, after: manifest.commit, asksAgain: false, problem });
        continue;
      }
      const place = await fileNow(manifest, fetched.folder);
      const { gone: _, instead: __, agreed, ...known } = manifest;
      const now = place ?? { gone: true as const };
      const moved: GitManifest = { ...known, commit: fetched.commit, ...now };
      const isAgreed = place !== null && !isBeyondAgreed(manifest, await rightsOf(moved, folders.cache));
      const next = { ...moved, ...(isAgreed && agreed && { agreed }) };
      if (JSON.stringify(next) !== row.manifest)
        await store.changeSkill(row.id, (now) => ({ ...now, manifest: JSON.stringify(next) }));
      const asksAgain = place !== null && agreed !== undefined && !isAgreed;
      const gone = place === null && { goneFrom: repo };
      done.push({ name: row.name, before: manifest.commit, after: fetched.commit, asksAgain, ...gone });
    }
  }
  return done;
}

/** Where it stands in what was fetched: as before, or where it has gone to. Nothing else takes its place. */
async function fileNow(
  { skill, file, instead }: GitManifest,
  clone: string,
): Promise<Pick<GitManifest, "file" | "instead"> | null> {
  // What another text stood in for may be there by now.
  if (file !== undefined && !instead && isFileIn(clone, file)) return { file };
  const found = fileFor(skill, clone, (await skillFilesIn(clone, { within: clone })).files);
  if (found && !found.isInstead) return { file: found.file };
  return found && (file === undefined || instead) ? { file: found.file, instead: true } : null;
}

/** The hash of what it would do unasked. */
async function rightsOf(manifest: GitManifest, cache: string): Promise<string | null> {
  const place = gitSkillFile(manifest, cache);
  const parsed = place && (await readParsed(join(place.folder, place.file)));
  return parsed?.rightsHash ?? null;
}

function repositoryOf(row: SkillRow): string {
  const manifest = gitManifest(row);
  return `${manifest?.repo}\n${manifest?.branch ?? ""}`;
}
