import { dirname, join, relative, sep } from "node:path";
import { pathPattern } from "../glob.ts";
import { upToRepository } from "../repository.ts";
import { readSmall } from "./files.ts";

/** Folders that are never looked into for skills. */
export const neverEntered: ReadonlySet<string> = new Set([".git", "node_modules"]);

/** A longer list was not written by a person. */
const mostBytes = 64 * 1024;
const mostLines = 1_000;
/** A folder that is asked about after so many steps counts as one that is not ignored. */
const mostSteps = 20_000_000;

/**
 * Whether a repository leaves a folder out, since what nobody reviews should tell nobody what to do. Reads the .gitignore
 * of each folder from the repository's root down to the one with the skills, and asks no git.
 */
export function ignoredIn(repository: string, skillFolder: string): (folder: string) => boolean {
  const lists = foldersBetween(repository, skillFolder).flatMap((folder) => {
    const rules = rulesIn(join(folder, ".gitignore"));
    return rules.length > 0 ? [{ folder, rules }] : [];
  });
  // Matching a pattern takes as many steps as its length times that of the path.
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

/** Tells which names among a workspace's skills are never looked into, and need nobody's word. `path`: from the folder. */
export function neverSkills(folder: string, path: string): (name: string) => boolean {
  const at = join(folder, path);
  const isIgnored = ignoredIn(upToRepository(folder).at(-1) ?? folder, at);
  return (name) => neverEntered.has(name) || isIgnored(join(at, name));
}

const foldersBetween = (outer: string, inner: string): string[] =>
  inner === outer || dirname(inner) === inner ? [inner] : [...foldersBetween(outer, dirname(inner)), inner];

interface IgnoreRule {
  matches(path: string): boolean;
  /** A line with `!` takes a path in again. */
  again: boolean;
  length: number;
}

function rulesIn(file: string): IgnoreRule[] {
  const read = readSmall(file, { root: dirname(file), most: mostBytes });
  return read && "bytes" in read ? read.bytes.toString("utf8").split(/\r?\n/).slice(0, mostLines).flatMap(ruleIn) : [];
}

function ruleIn(line: string): IgnoreRule[] {
  const text = line.trim();
  if (text === "" || text.startsWith("#")) return [];
  const again = text.startsWith("!");
  const pattern = text.slice(again ? 1 : 0).replace(/\/$/, "");
  // A pattern with a slash is meant from here, any other at any depth.
  const anchored = pattern.includes("/");
  const matches = pathPattern(anchored ? pattern.replace(/^\//, "") : `**/${pattern}`);
  return pattern === "" ? [] : [{ matches, again, length: pattern.length }];
}
