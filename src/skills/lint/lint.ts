import { stat } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import type { Diagnostic } from "../../protocol/skills.ts";
import { lintSkill } from "./skill.ts";
import { type Tree, walk } from "./walk.ts";

/** What is to be said of one SKILL.md and the files beside it. */
export interface Linted {
  /** Of the SKILL.md. */
  path: string;
  /** Null where it cannot be read. */
  name: string | null;
  description: string | null;
  /** No error. */
  ok: boolean;
  diagnostics: Finding[];
}

/** Where a file is named, it is not the SKILL.md: a path from the skill's folder. */
export type Finding = Diagnostic & { file?: string };

export interface LintOptions {
  /** The tools that there are. */
  tools: ReadonlySet<string>;
  /** Names of skills that people know: others must not look like them. */
  names?: readonly string[];
  /** Limits the time for checking skills. */
  mostMs?: number;
  /** What `skill new` writes, for a person to fill in. */
  templates?: readonly string[];
}

/** Looks at a SKILL.md, or at all in a folder and below it. Throws what the system says where there is neither. */
export async function lint(
  path: string,
  { mostMs = Number.POSITIVE_INFINITY, ...options }: LintOptions,
): Promise<Linted[]> {
  if (!(await stat(path)).isDirectory()) return [await lintFile(path, options)];
  const began = performance.now();
  const tree = await walk(path);
  const linted: Linted[] = [];
  for (const skill of tree.skills) {
    if (performance.now() - began > mostMs) break;
    linted.push(await lintSkill(filesOf(skill, tree), options));
  }
  const [first] = linted;
  const left = tree.skills.length - linted.length;
  const add = (code: "tree-cut" | "time-cut", params = {}) =>
    first?.diagnostics.push({ level: "warning", code, message: code, params });
  if (tree.cut) add("tree-cut");
  if (left > 0) add("time-cut", { count: left });
  return linted;
}

/** A SKILL.md stands for its folder; any other file is looked at alone, as one that a repository has under its own name. */
async function lintFile(path: string, options: LintOptions): Promise<Linted> {
  const folder = dirname(resolve(path));
  const file = basename(path);
  if (file !== "SKILL.md") return lintSkill({ folder, file, files: [resolve(path)], leaving: [] }, options);
  return { ...(await lintSkill(filesOf({ folder, file }, await walk(folder)), options)), path };
}

const filesOf = (skill: Tree["skills"][number], { files, leaving }: Tree) => ({
  ...skill,
  files: files.get(skill.folder) ?? [],
  leaving: leaving.get(skill.folder) ?? [],
});
