import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseSkill } from "../../src/skills/head/parse.ts";

/** Copies the skills that come with us, and writes down what their heads say, so that no start need read them. */
export function builtInSkills(from, to) {
  mkdirSync(to, { recursive: true });
  for (const language of existsSync(from) ? readdirSync(from) : []) {
    cpSync(join(from, language), join(to, language), { recursive: true });
    const heads = readdirSync(join(from, language)).map((at) => ({ at, head: headOf(join(from, language, at), at) }));
    writeFileSync(join(to, language, "heads.json"), `${JSON.stringify(heads)}\n`);
  }
}

/** What is odd about one of ours is a mistake, and stops the build. */
function headOf(folder, name) {
  const parsed = parseSkill(readFileSync(join(folder, "SKILL.md")), { folder: name });
  const odd = "skipped" in parsed ? [parsed.skipped] : parsed.diagnostics.filter(({ level }) => level !== "info");
  if (odd.length > 0) throw new Error(`${folder}: ${odd.map(({ code }) => code).join(", ")}`);
  return parsed.head;
}
