import { basename, join } from "node:path";
import type { SkillHead } from "../../protocol/skills.ts";

/** What a skill's file says of it; null where it cannot be used. One that is no SKILL.md is called as its file. */
export async function readHead({ folder, file }: { folder: string; file: string }): Promise<SkillHead | null> {
  const [{ parseSkill }, { readSkill }] = await Promise.all([
    import("../../skills/head/parse.ts"),
    import("../../skills/head/read.ts"),
  ]);
  const read = readSkill(join(folder, file));
  if ("problem" in read) return null;
  const called = /^skill\.md$/i.test(file) ? basename(folder) : basename(file, ".md");
  const parsed = parseSkill(read.bytes, { folder: called });
  return "skipped" in parsed ? null : parsed.head;
}
