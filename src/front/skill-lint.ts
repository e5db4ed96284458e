import { type Texts, textsIn } from "../i18n/texts.ts";
import { languages } from "../protocol/language.ts";
import type { Diagnostic } from "../protocol/skills.ts";
import { builtInSkills } from "../skills/find/built-in.ts";
import { worded } from "../skills/head/notes.ts";
import type { Finding, Linted } from "../skills/lint/lint.ts";
import { apart } from "../workers/apart.ts";
import { Declined } from "./declined.ts";

/** One SKILL.md and what is to be said of it, in words. */
export interface LintedSkill extends Omit<Linted, "diagnostics"> {
  diagnostics: (Pick<Diagnostic, "level" | "code" | "message" | "line"> & { file?: string })[];
}

interface LintWish {
  place: string;
  /** As it was asked for. */
  called: string;
  /** The tools that there are. */
  tools: ReadonlySet<string>;
  /** Limits the time for checking skills. The user is told how many were left out. */
  mostMs?: number;
}

/** A repository of two thousand skills is looked through in half of it. */
const usualMs = 60_000;
/** Of one skill: so much longer it may take. */
const graceMs = 3_000;

/** Looks at every SKILL.md in a folder, or at one. Throws Declined where there is none. */
export async function lintedSkills(
  { place, called, tools, mostMs = usualMs }: LintWish,
  texts: Texts,
): Promise<LintedSkill[]> {
  const { skillAuthoring } = texts;
  const templates = languages.map((language) => textsIn(language).skillAuthoring.template({ name: "" }));
  const names = builtInSkills("en").map(({ entry }) => entry.name);
  const done = await apart("lint-skills", { place, options: { tools, templates, names, mostMs } }, mostMs + graceMs);
  if (done === null) throw new Declined("failed", skillAuthoring.tooSlow({ path: called }));
  if ("problem" in done)
    throw new Declined("failed", skillAuthoring.cannotLint({ path: called, problem: done.problem }));
  const { linted } = done;
  if (linted.length === 0) throw new Declined("failed", skillAuthoring.noSkills({ path: place }));
  return linted.map((skill) => inWords(skill, texts));
}

function inWords({ diagnostics, ...skill }: Linted, { skills, skillAuthoring }: Texts): LintedSkill {
  const sentences = { ...skills.oddities, ...skillAuthoring.oddities };
  return {
    ...skill,
    diagnostics: diagnostics.map((found) => {
      const { level, code, message, file, line } = worded(found, sentences) as Finding;
      return { level, code, message, ...(file !== undefined && { file }), ...(line !== undefined && { line }) };
    }),
  };
}
