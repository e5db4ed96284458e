import { realpath } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { Notes } from "../head/notes.ts";
import { isBelow } from "./below.ts";
import { linesOf, type SkillFile } from "./file.ts";
import { withoutCode } from "./markdown.ts";

const links = [
  /!?\[[^[\]\n]{0,500}\]\(\s*<?([^()\s<>]{1,500})>?(?:\s+["'][^\n"']{0,200}["'])?\s*\)/g,
  /^ {0,3}\[(?!\^)[^\]\n]{1,200}\]:\s*<?([^\s<>]{1,500})>?/gm,
  // How Claude Code has a file read together with the one that names it.
  /(?:^|[\s(])@((?:[\w-]+\/)*[\w.-]+\.md)\b/gm,
];

/** So many links of a file are followed. */
const mostLinks = 500;

/** Links to files that are not there, or that lead out of the skill, where nobody has it. */
export async function linkNotes(file: SkillFile, folder: string, notes: Notes): Promise<void> {
  const prose = withoutCode(file.text ?? "");
  const lineOf = linesOf(prose);
  const seen = new Set<string>();
  for (const pattern of links)
    for (const match of prose.matchAll(pattern)) {
      const target = fileOf(match[1] as string);
      if (target === null || seen.has(target) || seen.size >= mostLinks) continue;
      seen.add(target);
      const problem = await problemOf(target, file, folder);
      if (problem) notes.add("warning", problem, { target: target.slice(0, 200) }, lineOf(match.index));
    }
}

/** Null where it is no path of a file: an address, a place in the same text, or a word to be filled in. */
function fileOf(link: string): string | null {
  if (/^[a-z][a-z0-9+.-]*:|^[#/\\]|^~|[{}$*<>|]/i.test(link)) return null;
  const path = link.replace(/[?#].*$/, "");
  // Words such as `url` stand for what somebody is to fill in.
  if (!/\/|\.\w+$/.test(path)) return null;
  try {
    return decodeURIComponent(path);
  } catch {
    // A per cent sign that is none of an address.
    return path;
  }
}

/** A path counts from its file, or from the skill's folder. */
async function problemOf(target: string, file: SkillFile, folder: string): Promise<"dead-link" | "link-leaves" | null> {
  const home = await realpath(folder);
  const places = [resolve(dirname(file.path), target), resolve(folder, target)];
  const real = await Promise.all(places.map((place) => realpath(place).catch(() => null)));
  const there = real.filter((place) => place !== null);
  if (there.some((place) => isBelow(place, home))) return null;
  const leaves = places.every((place) => !isBelow(place, folder));
  return leaves || there.length > 0 ? "link-leaves" : "dead-link";
}
