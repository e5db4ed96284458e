import { join } from "node:path";
import type { Rights } from "../../skills/use/rights.ts";
import { skillFilesIn } from "./in-folder.ts";
import type { OfferedPart } from "./offer.ts";
import { readParsed } from "./read-parsed.ts";

/** The skills in a folder that would do something unasked, each by its name. */
export async function partsOfFolder(folder: string): Promise<OfferedPart[]> {
  const parts: OfferedPart[] = [];
  for (const file of (await skillFilesIn(folder)).files) {
    const skill = await readParsed(join(folder, file));
    if (skill && skill.rightsHash !== null) parts.push({ name: skill.head.name, rights: skill.rights });
  }
  return parts;
}

/** All that the skills in a folder would do unasked, taken together. */
export function mergedRights(parts: readonly OfferedPart[]): Rights {
  const merged = (of: (rights: Rights) => readonly string[]) => [...new Set(parts.flatMap(({ rights }) => of(rights)))];
  return { allows: merged(({ allows }) => allows), commands: merged(({ commands }) => commands) };
}
