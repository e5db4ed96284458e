import { isAbsolute, relative, resolve } from "node:path";
import { visibleLine } from "../front/visible.ts";
import { textsIn } from "../i18n/texts.ts";
import { languages } from "../protocol/language.ts";
import { messageOf } from "../protocol/message-of.ts";
import { worded } from "../skills/head/notes.ts";
import { type Finding, type Linted, lint } from "../skills/lint/lint.ts";
import { builtInTools } from "../tools/catalogue.ts";
import { Complaint, exitCode, type Io } from "./io.ts";

export interface LintFlags {
  output: "text" | "json";
  strict?: boolean;
}

/** Says of every SKILL.md what is wrong with it. An error fails; a warning only where that is wanted. */
export async function skillLintCommand(paths: readonly string[], flags: LintFlags, io: Io): Promise<number> {
  const linted: Linted[] = [];
  for (const path of paths.length > 0 ? paths : ["."]) linted.push(...(await lintOne(path, io)));
  // A folder may be given twice, or with one that lies in it.
  const skills = [...new Map(linted.map((skill) => [skill.path, inWords(skill, io)])).values()];
  io.out(flags.output === "json" ? `${JSON.stringify(skills)}\n` : textOf(skills, io));
  const has = (level: Finding["level"]) => count(skills, level) > 0;
  return has("error") || (flags.strict && has("warning")) ? exitCode.failed : exitCode.done;
}

async function lintOne(path: string, io: Io): Promise<Linted[]> {
  const { skillAuthoring } = io.texts;
  const tools = new Set(builtInTools.map(({ name }) => name));
  try {
    const place = resolve(io.cwd(), path);
    const templates = languages.map((language) => textsIn(language).skillAuthoring.template({ name: "" }));
    const linted = await lint(place, { tools, templates });
    if (linted.length === 0) throw new Complaint(skillAuthoring.noSkills({ path: place }));
    return linted;
  } catch (error) {
    if (error instanceof Complaint) throw error;
    throw new Complaint(skillAuthoring.cannotLint({ path, problem: messageOf(error) }));
  }
}

function inWords({ path, diagnostics, ...skill }: Linted, io: Io) {
  const sentences = { ...io.texts.skills.oddities, ...io.texts.skillAuthoring.oddities };
  const way = relative(io.cwd(), path);
  return {
    path: way.startsWith("..") || isAbsolute(way) ? path : way,
    ...skill,
    diagnostics: diagnostics.map((found) => {
      const { level, code, message, file, line } = worded(found, sentences) as Finding;
      return { level, code, message, ...(file !== undefined && { file }), ...(line !== undefined && { line }) };
    }),
  };
}

type Worded = ReturnType<typeof inWords>;

function textOf(skills: readonly Worded[], { texts: { skillAuthoring } }: Io): string {
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

const count = (skills: readonly Worded[], level: Finding["level"]) =>
  skills.reduce((sum, { diagnostics }) => sum + diagnostics.filter((found) => found.level === level).length, 0);
