import { basename, join, relative } from "node:path";
import { createNotes, type Notes } from "../head/notes.ts";
import { parseSkill } from "../head/parse.ts";
import type { ParsedSkill } from "../head/parsed.ts";
import { readSkill } from "../head/read.ts";
import { argumentNotes } from "./arguments.ts";
import { shellNotes } from "./commands.ts";
import { isMarkdown, readSkillFile, type SkillFile } from "./file.ts";
import { helperNotes } from "./helpers.ts";
import { hiddenNotes } from "./hidden.ts";
import { linkNotes } from "./links.ts";
import type { Finding, Linted, LintOptions } from "./lint.ts";
import { riskNotes } from "./risks.ts";
import { scriptNotes } from "./scripts.ts";
import { secretNotes } from "./secrets.ts";
import { specNotes } from "./spec.ts";
import { templateNotes } from "./template.ts";
import { toolNotes } from "./tools.ts";

export interface SkillFiles {
  folder: string;
  /** The SKILL.md's name. */
  file: string;
  /** All of it, the SKILL.md among them. */
  files: readonly string[];
  /** Links among them that lead elsewhere. */
  leaving: readonly string[];
}

const together = 8;
/** One kind of finding is named so often for one file. */
const mostOfAKind = 10;

export async function lintSkill({ folder, file, files, leaving }: SkillFiles, options: LintOptions): Promise<Linted> {
  const path = join(folder, file);
  const read = readSkill(path);
  const parsed =
    "problem" in read
      ? { skipped: { level: "error" as const, code: read.problem, message: read.problem } }
      : parseSkill(read.bytes, { folder: basename(folder) });
  const found: Finding[] = [];
  if ("skipped" in parsed) found.push(parsed.skipped);
  else found.push(...parsed.diagnostics, ...aboutSkill(parsed, file, options));
  found.push(...aboutLinks(leaving, folder));
  for (let at = 0; at < files.length; at += together) {
    const batch = files.slice(at, at + together).map((one) => aboutFile(one, folder, path));
    found.push(...(await Promise.all(batch)).flat());
  }
  const head = "skipped" in parsed ? null : parsed.head;
  return {
    path,
    name: head?.name ?? null,
    description: head?.description ?? null,
    ok: !found.some(({ level }) => level === "error"),
    diagnostics: found,
  };
}

function aboutSkill(
  parsed: ParsedSkill,
  file: string,
  { tools, templates, names = [] }: LintOptions,
): readonly Finding[] {
  const notes = createNotes();
  if (file !== "SKILL.md" && file.toLowerCase() === "skill.md") notes.add("warning", "file-name", { file });
  specNotes(parsed, [...tools, ...names], notes);
  toolNotes(parsed.head, tools, notes);
  shellNotes(parsed, notes);
  helperNotes(parsed.head, notes);
  argumentNotes(parsed, notes);
  templateNotes(parsed, templates ?? [], notes);
  return notes.list;
}

function aboutLinks(leaving: readonly string[], folder: string): readonly Finding[] {
  const notes = createNotes();
  for (const path of leaving) notes.add("warning", "link-leaves", { target: relative(folder, path).slice(0, 200) });
  return bounded(notes.list);
}

async function aboutFile(path: string, folder: string, skill: string): Promise<Finding[]> {
  const file = await readSkillFile(path, folder);
  if (!file) return [];
  const notes = createNotes();
  await checks(file, folder, notes);
  return bounded(notes.list).map((found) => (path === skill ? found : { ...found, file: file.name }));
}

async function checks(file: SkillFile, folder: string, notes: Notes): Promise<void> {
  secretNotes(file, notes);
  if (file.text === null) return;
  const { text } = file;
  riskNotes(text, notes);
  hiddenNotes(text, notes);
  scriptNotes(file, notes);
  if (isMarkdown(file.name)) await linkNotes(file, folder, notes);
}

function bounded(found: readonly Finding[]): Finding[] {
  const counts = new Map<string, number>();
  return found.filter(({ code }) => {
    const count = (counts.get(code) ?? 0) + 1;
    counts.set(code, count);
    return count <= mostOfAKind;
  });
}
