import { basename, dirname } from "node:path";
import { parseSkill } from "../head/parse.ts";
import type { ParsedSkill } from "../head/parsed.ts";
import { readSkill } from "../head/read.ts";
import { type Rights, rightsHash, rightsIn } from "./rights.ts";

/** A skill's file as it was understood, with what it would do unasked. */
export interface ReadSkill extends ParsedSkill {
  rights: Rights;
  rightsHash: string | null;
}

/** A file on the disk, or what was read of one and what its folder is called. */
export type SkillToRead = { path: string } | { content: Uint8Array; folder: string };

/** Null where it cannot be used. A stranger's file: to be called in a thread. */
export function readWholeSkill(skill: SkillToRead): ReadSkill | null {
  const given = "path" in skill ? contentOf(skill.path) : skill;
  if (given === null) return null;
  const parsed = parseSkill(given.content, { folder: given.folder });
  if ("skipped" in parsed) return null;
  const rights = rightsIn(parsed);
  return { ...parsed, rights, rightsHash: rightsHash(rights) };
}

/** One that is no SKILL.md is called as its file. */
function contentOf(path: string): { content: Uint8Array; folder: string } | null {
  const read = readSkill(path);
  if ("problem" in read) return null;
  const file = basename(path);
  return {
    content: read.bytes,
    folder: /^skill\.md$/i.test(file) ? basename(dirname(path)) : basename(file, ".md"),
  };
}
