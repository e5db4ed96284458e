import { type Dirent, readdirSync, realpathSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";
import { isInside } from "../../permissions/paths.ts";
import { neverEntered } from "../../permissions/trust/ignored.ts";
import type { Diagnostic } from "../../protocol/skills.ts";
import { pluginIn } from "./plugin.ts";
import { lastingStamp } from "./stamp.ts";

const mostDeep = 6;
/** What lies so much deeper is told to be left out. */
const toldDeep = 3;
/** A start must not take long; who adds a collection can wait. */
const mostFolders = 2_000;

export interface Walked {
  folders: [path: string, stamp: string][];
  files: FoundFile[];
  problems: (Diagnostic & { path: string })[];
}

export interface FoundFile {
  /** A real path. */
  folder: string;
  file: string;
  /** From the root, by the names that lead to it. */
  way: readonly string[];
  /** The nearest folder around it that has a SKILL.md as well. */
  parent: FoundFile | null;
  plugin: string | null;
}

export interface WalkOptions {
  /** Links must not lead out of it. */
  within?: string | undefined;
  isIgnored?(folder: string): boolean;
  /** Whether a SKILL.md right in the root counts. */
  rootIsSkill: boolean;
  most?: number;
}

interface Step {
  path: string;
  way: readonly string[];
  parent: FoundFile | null;
  plugin: string | null;
}

/** Every SKILL.md below a folder, level by level, so that what is left out when there is too much lies deepest. */
export function walkRoot(root: string, { within, isIgnored, rootIsSkill, most = mostFolders }: WalkOptions): Walked {
  const walked: Walked = { folders: [], files: [], problems: [] };
  const seen = new Set<string>();
  const odd = (path: string, code: string, level: Diagnostic["level"] = "error", params?: { most: number }) =>
    void walked.problems.push({ level, code, message: code, path, ...(params && { params }) });
  let level: Step[] = [{ path: root, way: [], parent: null, plugin: null }];
  while (level.length > 0) {
    const next: Step[] = [];
    for (const step of level) {
      const isDeep = step.way.length > mostDeep;
      if (seen.size > most) {
        if (!isDeep) odd(root, "too-many-folders", "warning", { most });
        return walked;
      }
      next.push(...look(step));
    }
    level = next;
  }
  return walked;

  function look(step: Step): Step[] {
    const real = realOf(step.path);
    if (real === null) return [];
    if (within !== undefined && !isInside(real, within)) {
      odd(step.path, "outside");
      return [];
    }
    // By whatever way it is come to, a folder is looked at once.
    if (seen.has(real)) return [];
    seen.add(real);
    const listed = list(real, step);
    if (listed === null) return [];
    const names = listed.map(({ name }) => name);
    const plugin = (names.includes(".claude-plugin") ? pluginIn(real) : null) ?? step.plugin;
    const file = step.way.length > 0 || rootIsSkill ? skillFileIn(names) : null;
    const isDeep = step.way.length > mostDeep;
    if (isDeep && file !== null) odd(step.path, "too-deep", "warning", { most: mostDeep });
    const here = file === null ? null : { folder: real, file, way: step.way, parent: step.parent, plugin };
    if (here && !isDeep) walked.files.push(here);
    if (step.way.length >= mostDeep + toldDeep) return [];
    return listed.flatMap((entry): Step[] => {
      if (neverEntered.has(entry.name) || !isFolder(entry, real)) return [];
      const path = join(real, entry.name);
      if (isIgnored?.(path)) {
        odd(path, "ignored", "info");
        return [];
      }
      return [{ path, way: [...step.way, entry.name], parent: here ?? step.parent, plugin }];
    });
  }

  function list(real: string, { path, way }: Step): Dirent[] | null {
    try {
      const stats: Stats = statSync(real);
      if (!stats.isDirectory()) return null;
      if (way.length <= mostDeep) walked.folders.push([real, lastingStamp(stats)]);
      return readdirSync(real, { withFileTypes: true }).sort((one, other) => (one.name < other.name ? -1 : 1));
    } catch {
      // Without the right to read it; a root that went away is none.
      if (way.length > 0) odd(path, "unreadable-folder", "warning");
      return null;
    }
  }
}

/** As the specification names it; else as people have it. */
const skillFileIn = (names: readonly string[]) =>
  ["SKILL.md", "Skill.md", "skill.md"].find((name) => names.includes(name)) ?? null;

const isFolder = (entry: Dirent, folder: string) =>
  entry.isDirectory() || (entry.isSymbolicLink() && leadsToFolder(join(folder, entry.name)));

function leadsToFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false; // It leads nowhere.
  }
}

function realOf(path: string): string | null {
  try {
    return realpathSync.native(path);
  } catch {
    return null; // It went away, or is none.
  }
}
