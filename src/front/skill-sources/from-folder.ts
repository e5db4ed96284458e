import { existsSync, realpathSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { Declined } from "../declined.ts";
import { mergedRights, partsOfFolder } from "./folder-rights.ts";
import type { GitWanted } from "./from-git.ts";
import { fileNamed, firstOf, notesOn, othersThan, skillFilesIn, titled } from "./in-folder.ts";
import type { Offer, Offered } from "./offer.ts";
import type { SourceParts } from "./parts.ts";
import { readParsed } from "./read-parsed.ts";

interface FolderWanted extends Omit<GitWanted, "address" | "fresh"> {
  folder: string;
}

/**
 * A folder stays where it is: what is changed there counts at once, but for what it does unasked. That waits for its
 * user's approval as it does of a repository, since others may have written it. Throws Declined.
 */
export async function fromFolder({ folder, skill, all }: FolderWanted, parts: SourceParts): Promise<Offer> {
  const { skillSources } = parts.texts;
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new Declined("unknown", skillSources.noFolder({ folder }));
  const began = performance.now();
  const real = realpathSync.native(folder);
  const { files, odd } = await skillFilesIn(real);
  const notes = notesOn(odd, parts.texts);
  const read = (file: string) => offeredAt(join(real, file), parts);
  const only = skill === undefined ? onlyOf(files) : fileNamed(files, skill);
  if (skill !== undefined && only === undefined)
    throw new Declined("unknown", skillSources.noSkill({ skill, repo: real, ...othersThan(skill, files) }));
  if (only !== undefined) {
    const offered = await read(only);
    if (!offered) throw new Declined("unfit", skillSources.unusable({ skill: join(real, only) }));
    return { skills: [offered], notes };
  }
  if (files.length === 0) throw new Declined("unfit", skillSources.noSkillThere({ folder: real }));
  if (!all) throw new Declined("unfit", skillSources.which(firstOf(titled(files.map(dirname)))));
  const offered: (Offered | null)[] = [];
  const { mostMs = Number.POSITIVE_INFINITY } = parts;
  for (const file of files) {
    if (performance.now() - began > mostMs) break;
    offered.push(await read(file));
  }
  const leftOut = files.filter((_, at) => offered[at] === null);
  const unread = files.length - offered.length;
  if (leftOut.length === files.length) throw new Declined("unfit", skillSources.noSkillThere({ folder: real }));
  return {
    skills: offered.flatMap((one) => one ?? []),
    notes: [
      ...notes,
      ...(leftOut.length > 0 ? [skillSources.leftOut(firstOf(leftOut))] : []),
      ...(unread > 0 ? [skillSources.notAllRead({ count: unread })] : []),
    ],
  };
}

/** A folder that is a skill brings with it those that lie in it. */
const onlyOf = (files: readonly string[]) =>
  files.find((file) => dirname(file) === ".") ?? (files.length === 1 ? files[0] : undefined);

async function offeredAt(path: string, { now }: SourceParts): Promise<Offered | null> {
  const folder = dirname(path);
  const parsed = await readParsed(path);
  if (!parsed) return null;
  const { head } = parsed;
  const contained = await partsOfFolder(folder);
  return {
    row: {
      ...{ id: `folder:${folder}`, name: head.name, manifest: JSON.stringify({ folder }), source: "folder" },
      ...{ enabled: 1, installed_at: now(), last_used_at: null },
    },
    head,
    rights: mergedRights(contained),
    parts: contained,
  };
}
