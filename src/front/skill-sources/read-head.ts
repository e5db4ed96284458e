import { readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { SkillHead } from "../../protocol/skills.ts";
import type { ParsedSkill } from "../../skills/head/parsed.ts";

const mostBytes = 1024 * 1024;

/** What a skill's file says of it; null where it cannot be used. */
export const readHead = async ({ folder, file }: { folder: string; file: string }): Promise<SkillHead | null> =>
  (await readSkill(join(folder, file)))?.head ?? null;

/** The same with its text. */
export async function readSkill(path: string): Promise<ParsedSkill | null> {
  const { parseSkill } = await import("../../skills/head/parse.ts");
  try {
    if (statSync(path).size > mostBytes) return null;
    const parsed = parseSkill(readFileSync(path), { folder: basename(dirname(path)) });
    return "skipped" in parsed ? null : parsed;
  } catch {
    return null; // It went away, or may not be read.
  }
}
