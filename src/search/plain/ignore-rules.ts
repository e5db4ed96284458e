import { readFileSync, statSync } from "node:fs";
import { byteString, systemPath } from "./byte-path.ts";
import { ignoreGlob } from "./ignore-glob.ts";

export type Verdict = "ignored" | "wanted" | null;

interface Rule {
  glob: RegExp;
  isWanted: boolean;
  foldersOnly: boolean;
}

/** The rules of the ignore files in one folder; `parent` is the nearest folder above that has some too. */
export interface IgnoreRules {
  /** What a path below the searched folder has in front (folders above it) or loses (folders below it) to be relative to here. */
  prefix: string;
  depth: number;
  kinds: (Rule[] | null)[];
  parent: IgnoreRules | null;
}

/** By falling weight: what the first kind says, in whatever folder, holds against the others. */
const kinds = [".rgignore", ".ignore", ".gitignore", ".git/info/exclude"];

/** `names` are those in the folder, where they are known: they spare looking for files that are not there. */
export function rulesIn(
  folder: string,
  at: { prefix: string; depth: number },
  parent: IgnoreRules | null,
  names?: ReadonlySet<string>,
): IgnoreRules | null {
  const isThere = (name: string) => names === undefined || names.has(name.split("/")[0] as string);
  const found = kinds.map((name) => (isThere(name) ? rulesOf(`${folder}/${name}`) : null));
  return found.some(Boolean) ? { ...at, kinds: found, parent } : parent;
}

/** What the ignore files say of a path below the searched folder. */
export function isIgnored(path: string, isFolder: boolean, rules: IgnoreRules | null): boolean {
  if (rules === null) return false;
  for (let kind = 0; kind < kinds.length; kind++) {
    for (let at: IgnoreRules | null = rules; at; at = at.parent) {
      const own = at.kinds[kind];
      const verdict = own ? judge(own, at.depth > 0 ? path.slice(at.depth) : at.prefix + path, isFolder) : null;
      if (verdict) return verdict === "ignored";
    }
  }
  return false;
}

function judge(rules: readonly Rule[], path: string, isFolder: boolean): Verdict {
  for (let index = rules.length - 1; index >= 0; index--) {
    const { glob, isWanted, foldersOnly } = rules[index] as Rule;
    if ((isFolder || !foldersOnly) && glob.test(path)) return isWanted ? "wanted" : "ignored";
  }
  return null;
}

/** Nobody writes more, and each path is compared with each of them. A pattern with many stars takes very long to match. */
const longestFile = 1024 * 1024;
const longestLine = 1_000;
const mostStars = 12;

const isSane = (line: string) => line.length <= longestLine && line.split("*").length <= mostStars + 1;

function rulesOf(file: string): Rule[] | null {
  let bytes: Buffer;
  try {
    const stats = statSync(systemPath(file));
    // A pipe or a device may never come to its end.
    if (!stats.isFile() || stats.size > longestFile) return null;
    bytes = readFileSync(systemPath(file));
  } catch {
    // Not there or not to be read: then it says nothing.
    return null;
  }
  const rules: Rule[] = [];
  for (const line of linesOf(bytes)) {
    const rule = isSane(line) ? ruleOf(line) : null;
    if (rule) rules.push(rule);
  }
  return rules.length > 0 ? rules : null;
}

/** Up to the first line that is no UTF-8. */
function linesOf(bytes: Buffer): string[] {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const feed = bytes.indexOf(10, at);
    const end = feed < 0 ? bytes.length : feed;
    try {
      lines.push(decoder.decode(bytes.subarray(at, end)));
    } catch {
      // Ripgrep reads no further either.
      break;
    }
    at = end + 1;
  }
  if (lines[0]) lines[0] = lines[0].replace(/^\uFEFF+/, "");
  return lines.map((line) => line.replace(/\r$/, ""));
}

function ruleOf(text: string): Rule | null {
  if (text.startsWith("#")) return null;
  let line = text.endsWith("\\ ") ? text : text.replace(/\p{White_Space}+$/u, "");
  if (line === "") return null;
  const isEscaped = line.startsWith("\\!") || line.startsWith("\\#");
  const isWanted = !isEscaped && line.startsWith("!");
  if (isEscaped || isWanted) line = line.slice(1);
  const isAnchored = !isEscaped && line.startsWith("/");
  if (isAnchored) line = line.slice(1);
  const foldersOnly = line.endsWith("/");
  if (foldersOnly) line = line.slice(0, -1).replace(/\\$/, "");
  if (!isAnchored && !line.includes("/") && line !== "**") line = `**/${line}`;
  if (line.endsWith("/**")) line = `${line}/*`;
  const glob = ignoreGlob(byteString(line));
  return glob && { glob, isWanted, foldersOnly };
}
