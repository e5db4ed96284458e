import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { isInside } from "../../permissions/paths.ts";
import { gitSettings, harmlessKey } from "../../permissions/read-only/git-keys.ts";
import type { Entry, Snapshot } from "./scan.ts";

/** The files before and after a command, and when it began by the clock of the file system. */
export interface Command {
  was: Snapshot;
  now: Snapshot;
  began: number;
}

/**
 * What git and agents do by themselves in everyday work: settings that name no program, the files of a new worktree, and
 * what a clone into a new folder has checked out. Everything else that git writes is a change like any other.
 */
export function isEveryday(before: Entry | null, after: Entry | null, { was, now, began }: Command): boolean {
  if (before?.content && after?.content && after.path.endsWith("/.claude.json"))
    return programsIn(before.content) === programsIn(after.content);
  // A worktree or submodule that is removed.
  if (!after) return before !== null && /\/\.git\/(?:worktrees|modules)\//.test(before.path);
  if (after.kind !== "file" || !after.content) return false;
  const name = basename(after.path);
  const text = after.content.toString();
  if (after.base === dirname(after.path) || /\/(?:modules|worktrees)\//.test(after.path)) {
    if (name === "config" || name === "config.worktree") return touchesOnlyHarmless(before, text, after.path);
    if (name === "commondir") return before === null && resolve(dirname(after.path), text.trim()) === after.base;
    if (name === "gitdir") return before === null && /\/worktrees\/[^/]+\/gitdir$/.test(after.path);
  }
  if (name === ".gitmodules" || /(?:^|\/)(?:\.gitconfig|\.config\/git\/config)$/.test(after.path))
    return touchesOnlyHarmless(before, text, after.path);
  if (name === ".git" && before === null) return leadsToCompared(after, text, { was, now });
  return before === null && isCloned(after, began);
}

/** Notes and counts, by the names that Claude Code gives them. */
const notes =
  /^(?:num|last|cached|first|tips|history|example|has(?:Seen|Completed|Shown|Visited)|userID$)|(?:Cache|Count|Complete|Usage|Seen|Shown|State|At|Fetched)$/;

/** An agent keeps its notes and its programs in one file, and writes to it all the time: only the notes may change. */
function programsIn(content: Buffer): string {
  try {
    const { projects, ...rest } = JSON.parse(content.toString());
    const each = Object.entries(projects ?? {}).map(([path, project]) => [path, withoutNotes(project)]);
    return JSON.stringify([withoutNotes(rest), each]);
  } catch {
    return content.toString(); // Broken, so it is compared as it is.
  }
}

const withoutNotes = (value: unknown) =>
  typeof value === "object" ? Object.entries(value ?? {}).filter(([name]) => !notes.test(name)) : value;

/**
 * The file of a new worktree or submodule whose own folder was found where it lies, so that what is new in there is a
 * change of its own. What is only found through this file is not.
 */
function leadsToCompared({ path }: Entry, text: string, { was, now }: Pick<Command, "was" | "now">): boolean {
  const way = /^gitdir: ([^\0\r\n]+)\n?$/.exec(text)?.[1];
  if (way === undefined) return false;
  const folder = resolve(dirname(path), way);
  if (!/\/(?:worktrees|modules)\//.test(folder)) return false;
  const own = now.entries.get(join(folder, "commondir")) ?? now.entries.get(join(folder, "config"));
  return own !== undefined && (own.reachedThrough === null || was.detours.has(own.reachedThrough));
}

/**
 * A file in a folder that was made since, fetched from somewhere, and as the repository there has it. The folder is a
 * project of its own, and not one that other programs look into.
 */
function isCloned({ path, content, base }: Entry, began: number): boolean {
  const top = topOf(dirname(path));
  if (top === null || !content || !isInside(base, top)) return false;
  const git = join(top, ".git");
  try {
    const { birthtimeMs } = statSync(top);
    if (birthtimeMs < began) return false;
    if (!/^\s*\[remote "/m.test(readFileSync(join(git, "config"), "utf8"))) return false;
    const hash = createHash("sha1").update(`blob ${content.length}\0`).update(content).digest();
    return readFileSync(join(git, "index")).includes(hash);
  } catch {
    return false; // Not a repository that git has finished.
  }
}

function topOf(folder: string): string | null {
  for (let here = folder; ; here = dirname(here)) {
    if (basename(here) === ".git") return null;
    if (existsSync(join(here, ".git", "HEAD"))) return here;
    if (here === dirname(here)) return null;
  }
}

function touchesOnlyHarmless(before: Entry | null, text: string, path: string): boolean {
  if (before && !before.content) return false;
  const [old, young] = [settingsOf(before?.content?.toString() ?? ""), settingsOf(text)];
  if (!old || !young) return false;
  return [...differences(old, young), ...differences(young, old)].every((line) => isHarmless(line, path));
}

const differences = (these: readonly string[], those: readonly string[]): string[] => {
  const left = [...those];
  return these.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
};

function isHarmless(line: string, path: string): boolean {
  const [key = "", value = ""] = line.split("\0");
  // A helper of git's transport is a program.
  if (/^(?:remote|submodule)\.\*\.(?:push)?url$/.test(key)) return !/^-|^\w+::|["\\]/.test(value);
  if (key === "submodule.*.path") return true;
  if (key === "core.worktree") return /\/modules\//.test(path) && /^(?:\.\.\/)+[^/].*$/.test(value);
  if (/^(?:lfs\.repositoryformatversion|lfs\..*\.access)$/.test(key)) return true;
  return harmlessKey(key);
}

/** Key and value of every setting as a line each, or null if the text cannot be read. */
const settingsOf = (text: string): string[] | null =>
  gitSettings(text)?.map(({ key, value }) => `${key}\0${value.trim().replace(/^"(.*)"$/, "$1")}`) ?? null;
