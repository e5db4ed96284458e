import { readFileSync } from "node:fs";
import { join } from "node:path";
import { builtInSkillsFolder } from "../../assets.ts";
import type { Language } from "../../protocol/language.ts";
import type { SkillHead } from "../../protocol/skills.ts";
import type { Candidate } from "./candidate.ts";

/** The skills that come with us. The build has read their heads, so a start need not. */
export function builtInSkills(language: Language): Candidate[] {
  const folder = join(builtInSkillsFolder(), language);
  return headsIn(join(folder, "heads.json")).map(({ at, head }) => ({
    entry: { name: head.name, source: "built-in", folder: join(folder, at), head },
    state: "on",
    read: null,
  }));
}

function headsIn(file: string): { at: string; head: SkillHead }[] {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    // Where nothing was built there are none.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
