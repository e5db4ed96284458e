import { basename, dirname, join } from "node:path";
import type { SkillHead } from "../../protocol/skills.ts";
import type { ParsedSkill } from "../../skills/head/parsed.ts";

/** What a skill's file says of it; null where it cannot be used. */
export const readHead = async ({ folder, file }: { folder: string; file: string }): Promise<SkillHead | null> =>
  (await readParsed(join(folder, file)))?.head ?? null;

/** The same with its text. One that is no SKILL.md is called as its file. */
export async function readParsed(path: string): Promise<ParsedSkill | null> {
  const [{ parseSkill }, { readSkill }] = await Promise.all([
    import("../../skills/head/parse.ts"),
    import("../../skills/head/read.ts"),
  ]);
  const read = readSkill(path);
  if ("problem" in read) return null;
  const file = basename(path);
  const called = /^skill\.md$/i.test(file) ? basename(dirname(path)) : basename(file, ".md");
  const parsed = parseSkill(read.bytes, { folder: called });
  return "skipped" in parsed ? null : parsed;
}
