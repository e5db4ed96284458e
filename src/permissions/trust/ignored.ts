import { readFileSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { pathPattern } from "../glob.ts";
import { upToRepository } from "../repository.ts";

/** Never looked into for skills. */
export const neverEntered: ReadonlySet<string> = new Set([".git", "node_modules"]);

/** Longer ones are no lists that a person wrote. */
const mostBytes = 64 * 1024;
const mostLines = 1_000;
/** A folder that is asked about after so many steps counts as one that is not ignored. */
const mostSteps = 20_000_000;

/**
 * Whether a folder is one that the repository leaves out: what nobody reviews should tell nobody what to do. Read is the
 * .gitignore of each folder from the repository's root down to the one with the skills, and no git is asked.
 */
export function ignoredIn(repository: string, skillFolder: string): (folder: string) => boolean {
  const lists = foldersBetween(repository, skillFolder).flatMap((folder) => {
    const rules = rulesIn(join(folder, ".gitignore"));
    return rules.length > 0 ? [{ folder, rules }] : [];
  });
  // To match a pattern takes as many steps as its length times that of the path.
  let steps = mostSteps;
  return (folder) => {
    let ignored = false;
    for (const { folder: from, rules } of lists) {
      const path = relative(from, folder).split(sep).join("/");
      for (const { matches, again, length } of rules) {
        steps -= length * path.length;
        if (steps < 0) return false;
        if (matches(path)) ignored = !again;
      }
    }
    return ignored;
  };
}

/** Which names among a workspace's skills are never looked into, and need nobody's word. `path`: from the folder. */
export function neverSkills(folder: string, path: string): (name: string) => boolean {
  const at = join(folder, path);
  const isIgnored = ignoredIn(upToRepository(folder).at(-1) ?? folder, at);
  return (name) => neverEntered.has(name) || isIgnored(join(at, name));
}

function foldersBetween(outer: string, inner: string): string[] {
  const folders = [inner];
  for (let folder = inner; folder !== outer && dirname(folder) !== folder; ) {
    folder = dirname(folder);
    folders.unshift(folder);
  }
  return folders;
}

interface IgnoreRule {
  matches(path: string): boolean;
  /** A line with `!`: it is taken in again. */
  again: boolean;
  length: number;
}

function rulesIn(file: string): IgnoreRule[] {
  try {
    const stats = statSync(file);
    if (!stats.isFile() || stats.size > mostBytes) return [];
    return readFileSync(file, "utf8").split(/\r?\n/).slice(0, mostLines).flatMap(ruleIn);
  } catch {
    return []; // There is none that we can read.
  }
}

function ruleIn(line: string): IgnoreRule[] {
  const text = line.trim();
  if (text === "" || text.startsWith("#")) return [];
  const again = text.startsWith("!");
  const pattern = text.slice(again ? 1 : 0).replace(/\/$/, "");
  // With a slash in it, it is meant from here; else at any depth.
  const anchored = pattern.includes("/");
  const matches = pathPattern(anchored ? pattern.replace(/^\//, "") : `**/${pattern}`);
  return pattern === "" ? [] : [{ matches, again, length: pattern.length }];
}
