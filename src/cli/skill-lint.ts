import { isAbsolute, relative, resolve } from "node:path";
import { type LintedSkill, lintedSkills } from "../front/skill-lint.ts";
import { visibleLine } from "../front/visible.ts";
import type { Diagnostic } from "../protocol/skills.ts";
import { builtInTools } from "../tools/catalogue.ts";
import { exitCode, type Io } from "./io.ts";

export interface LintFlags {
  output: "text" | "json";
  strict?: boolean;
}

/** Says of every SKILL.md what is wrong with it. An error fails; a warning only where that is wanted. */
export async function skillLintCommand(paths: readonly string[], flags: LintFlags, io: Io): Promise<number> {
  const linted: LintedSkill[] = [];
  for (const path of paths.length > 0 ? paths : ["."]) linted.push(...(await lintOne(path, io)));
  // A folder may be given twice, or with one that lies in it.
  const skills = [...new Map(linted.map((skill) => [skill.path, placed(skill, io)])).values()];
  io.out(flags.output === "json" ? `${JSON.stringify(skills)}\n` : textOf(skills, io));
  const has = (level: Diagnostic["level"]) => count(skills, level) > 0;
  return has("error") || (flags.strict && has("warning")) ? exitCode.failed : exitCode.done;
}

async function lintOne(path: string, io: Io): Promise<LintedSkill[]> {
  const tools = new Set(builtInTools.map(({ name }) => name));
  return lintedSkills({ place: resolve(io.cwd(), path), called: path, tools }, io.texts);
}

/** By the way from here, where it lies below. */
function placed({ path, ...skill }: LintedSkill, io: Io): LintedSkill {
  const way = relative(io.cwd(), path);
  return { path: way.startsWith("..") || isAbsolute(way) ? path : way, ...skill };
}

function textOf(skills: readonly LintedSkill[], { texts: { skillAuthoring } }: Io): string {
  const blocks = skills.map(({ path, diagnostics }) => {
    const lines = diagnostics.map(({ level, code, message, file, line }) => {
      const place = [file, line].filter((part) => part !== undefined).join(":");
      return `  ${skillAuthoring.levels[level]} ${code}${place === "" ? "" : ` (${place})`}  ${message}`;
    });
    return [path, ...(lines.length > 0 ? lines : [`  ${skillAuthoring.fine()}`])].map(visibleLine).join("\n");
  });
  const sum = { skills: skills.length, errors: count(skills, "error"), warnings: count(skills, "warning") };
  return `${[...blocks, skillAuthoring.linted(sum)].join("\n")}\n`;
}

const count = (skills: readonly LintedSkill[], level: Diagnostic["level"]) =>
  skills.reduce((sum, { diagnostics }) => sum + diagnostics.filter((found) => found.level === level).length, 0);
