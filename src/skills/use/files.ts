import { constants } from "node:fs";
import { open, readdir, realpath } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { isInside } from "../../permissions/paths.ts";
import type { PackBlocked, SkillEntry } from "../../protocol/skills.ts";
import type { SkillProblem } from "../../session/session-skills.ts";

/** Some of the paths, and how many more there are; `isLeast`: not all was looked at. */
export interface FileList {
  paths: string[];
  more: number;
  isLeast?: boolean;
}

/** The files of one skill, wherever they are kept. */
export interface SkillFiles {
  /** By its path from the skill's folder; `path`: where it lies, null for what is on no disk. */
  read(path: string): Promise<{ content: Uint8Array; path: string | null } | SkillProblem>;
  list(most: number): Promise<FileList>;
  /** Of an open pack: whether one of them is not as it was signed. */
  damage?(): Promise<({ problem: "blocked" } & PackBlocked) | null>;
  /** Of a sealed pack with programs: where they are while a command runs that names this folder. */
  scripts?: string;
}

/** Larger ones are not for a model to read as a whole. */
const mostBytes = 8 * 1024 * 1024;
/** So many names are looked at. */
const mostNames = 2_000;
const deepest = 5;
const uninteresting = new Set(["node_modules", "__pycache__"]);

/** Those of an ordinary folder, a real path. */
export function filesIn(folder: string): SkillFiles {
  return { read: (path) => readIn(folder, path), list: (most) => listIn(folder, most) };
}

/** A sealed pack's are given by whoever can open it. */
export type Unsealing<Files extends SkillFiles = SkillFiles> = (entry: SkillEntry) => Promise<Files | SkillProblem>;

/** Follows no link out of the folder, and waits for nobody. */
export async function readIn(
  folder: string,
  path: string,
  most = mostBytes,
): Promise<Awaited<ReturnType<SkillFiles["read"]>>> {
  if (isAbsolute(path) || path.includes("\0")) return { problem: "outside" };
  try {
    const real = await realpath(join(folder, path));
    if (!isInside(real, folder)) return { problem: "outside" };
    // Nobody waits for a pipe that nobody writes to; and it is not followed to where it may lead by now.
    await using file = await open(real, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const stats = await file.stat();
    if (!stats.isFile()) return { problem: "no-file", near: [] };
    if (stats.size > most) return { problem: "too-large", bytes: stats.size };
    return { content: await file.readFile(), path: real };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return { problem: "no-file", near: [] };
    return { problem: "unreadable", detail: message };
  }
}

/** The nearest first: what a skill's text speaks of is seldom deep down. Links are not followed. */
async function listIn(folder: string, most: number): Promise<FileList> {
  const paths: string[] = [];
  let seen = 0;
  let level = [""];
  for (let depth = 0; depth < deepest && level.length > 0 && seen < mostNames; depth++) {
    const below: string[] = [];
    for (const part of level) {
      const entries = await readdir(join(folder, part), { withFileTypes: true }).catch(() => []);
      for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
        if (entry.name.startsWith(".") || uninteresting.has(entry.name) || ++seen > mostNames) continue;
        if (entry.isDirectory()) below.push(`${part}${entry.name}/`);
        else if (entry.isFile()) paths.push(`${part}${entry.name}`);
      }
    }
    level = below;
  }
  const isLeast = seen > mostNames || level.length > 0;
  return { paths: paths.slice(0, most), more: Math.max(0, paths.length - most), ...(isLeast && { isLeast }) };
}
