import type { Dirent } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { messageOf } from "../../../protocol/message-of.ts";
import { skillFile } from "./file-table.ts";
import type { OpenedFile } from "./header.ts";
import { packLimits } from "./limits.ts";
import { pathFault } from "./paths.ts";
import { type LeftOutWhy, leftOutByName, secretLine } from "./private-files.ts";
import type { PackProblem } from "./problem.ts";

export interface LeftOut {
  /** With a `/` at its end where it is a folder. */
  path: string;
  why: LeftOutWhy;
}

export interface Gathered {
  files: OpenedFile[];
  leftOut: LeftOut[];
}

/** What of a skill's folder goes into its pack, and what does not. A file that cannot go in is a problem, not a gap. */
export async function gather(folder: string): Promise<Gathered | PackProblem> {
  const gathered: Gathered = { files: [], leftOut: [] };
  try {
    // First of all: a folder that is no skill is not read through.
    if (!(await readdir(folder)).some(isSkillFile)) return { problem: "no-skill" };
    const problem = await walk({ real: folder, path: "" }, gathered);
    if (problem) return problem;
  } catch (error) {
    return { problem: "unreadable", reason: messageOf(error) };
  }
  return named(gathered);
}

/** Where it lies on the disk, and what it is called in the pack. */
interface Place {
  real: string;
  path: string;
}

async function walk(folder: Place, gathered: Gathered): Promise<PackProblem | null> {
  const entries = await readdir(folder.real, { withFileTypes: true });
  const seen = new Set<string>();
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    // Names of macOS come apart: é as two letters.
    const path = `${folder.path}${entry.name}`.normalize("NFC");
    const why = leftOutByName(entry.name) ?? leftOutByKind(entry);
    if (why !== null) {
      gathered.leftOut.push({ path: entry.isDirectory() ? `${path}/` : path, why });
      continue;
    }
    // Two names that differ only so would be one file here, or one folder.
    if (seen.has(path)) return { problem: "twins", path, other: path };
    seen.add(path);
    const fault = pathFault(path);
    if (fault !== null) return { problem: "path", path, why: fault };
    const real = join(folder.real, entry.name);
    const problem = await (entry.isDirectory()
      ? walk({ real, path: `${path}/` }, gathered)
      : take({ real, path }, gathered));
    if (problem) return problem;
  }
  return null;
}

/** Only what is a file or a folder itself: a link would pack what lies elsewhere. */
function leftOutByKind(entry: Dirent): LeftOutWhy | null {
  if (entry.isSymbolicLink()) return "link";
  return entry.isFile() || entry.isDirectory() ? null : "special";
}

async function take({ real, path }: Place, { files, leftOut }: Gathered): Promise<PackProblem | null> {
  const { size, mode } = await stat(real);
  const limits = { file: packLimits.fileBytes, content: packLimits.contentBytes, files: packLimits.files };
  const content = files.reduce((sum, { bytes }) => sum + bytes.length, size);
  const claims = { file: size, content, files: files.length + 1 };
  for (const what of ["file", "content", "files"] as const) {
    const [claimed, limit] = [claims[what], limits[what]];
    if (claimed > limit) return { problem: "too-large", what, claimed, limit, ...(what === "file" && { path }) };
  }
  const bytes = await readFile(real);
  const line = secretLine(bytes);
  if (line === null) files.push({ path, bytes, executable: (mode & 0o111) !== 0 });
  // Without its SKILL.md there is no skill, and with it everybody would have the key.
  else if (isSkillFile(path)) return { problem: "secret-inside", path, line };
  else leftOut.push({ path, why: "secret" });
  return null;
}

const isSkillFile = (path: string) => path.toLowerCase() === skillFile.toLowerCase();

/** `skill.md` is what some editors make of SKILL.md; inside a pack it has one name. */
function named({ files, leftOut }: Gathered): Gathered | PackProblem {
  const heads = files.filter(({ path }) => isSkillFile(path));
  const [head] = heads;
  if (!head) return { problem: "no-skill" };
  if (heads.length > 1) return { problem: "twins", path: heads[1]?.path ?? "", other: head.path };
  const renamed = files.map((file) => (file === head ? { ...file, path: skillFile } : file));
  return { files: renamed, leftOut };
}
