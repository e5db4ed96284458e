import { readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import type { SkillHead } from "../../protocol/skills.ts";

const mostBytes = 1024 * 1024;

/** What a skill's file says of it; null where it cannot be used. */
export async function readHead({ folder, file }: { folder: string; file: string }): Promise<SkillHead | null> {
  const { parseSkill } = await import("../../skills/head/parse.ts");
  try {
    const path = join(folder, file);
    if (statSync(path).size > mostBytes) return null;
    const parsed = parseSkill(readFileSync(path), { folder: basename(folder) });
    return "skipped" in parsed ? null : parsed.head;
  } catch {
    return null; // It went away, or may not be read.
  }
}
