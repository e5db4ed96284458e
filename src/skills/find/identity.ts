import type { SkillEntry } from "../../protocol/skills.ts";

/**
 * Which skill it is, whatever it is called: a name moves to another skill when one comes or goes, and what the user has
 * said of one must not. What came with us is the same in every language and version.
 */
export const skillId = ({ installed, source, folder, file = "SKILL.md", head }: SkillEntry): string =>
  installed ?? (source === "built-in" ? `${source}:${head.name}` : `${source}:${folder}/${file}`);
