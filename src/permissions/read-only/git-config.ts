import { dirname, isAbsolute, join, resolve } from "node:path";
import type { Facts, Files } from "./facts.ts";
import { gitSettings, harmlessKey } from "./git-keys.ts";

/** Longer than any that a person or git writes. */
const longestConfig = 256 * 1024;
const longestPath = 4096;

/**
 * Whether nothing in the repository that git would find from a folder makes git run a program when it reads: no setting
 * but harmless ones, no hook that reading sets off, all of it ours. True where there is no repository.
 */
export function runsNothing(folder: string, facts: Facts, looksAtFiles: boolean): boolean {
  const { files } = facts;
  const start = files.real(folder);
  if (start === null) return false;
  for (let here = start; ; here = dirname(here)) {
    const inside = files.look(join(here, ".git"));
    if (inside) return isQuiet(here, facts, looksAtFiles);
    // git takes a folder that looks like a repository for one, wherever it came from.
    if (files.look(join(here, "HEAD")) && ["objects", "refs", "commondir"].some((name) => files.look(join(here, name))))
      return false;
    if (here === dirname(here)) return true;
  }
}

function isQuiet(worktree: string, facts: Facts, looksAtFiles: boolean): boolean {
  const { files } = facts;
  const own = gitFolder(worktree, facts);
  if (!own || !files.look(join(own, "HEAD"))) return false;
  const common = join(own, "commondir");
  const leads = files.look(common);
  if (leads && (leads.kind !== "file" || leads.size > longestPath)) return false;
  const shared = leads ? named(files.read(common).toString(), own) : own;
  if (!shared || !files.look(join(shared, "objects"))) return false;
  if (![worktree, join(worktree, ".git"), own, shared].every((path) => isOurs(path, facts))) return false;
  const settings = [join(shared, "config"), join(shared, "config.worktree"), join(own, "config.worktree")];
  const hooks = [join(shared, "hooks"), join(own, "hooks")];
  for (const file of settings) {
    const found = readConfig(file, facts);
    if (!found) return false;
    hooks.push(...found.map((path) => resolve(worktree, path)));
  }
  if (hooks.some((path) => files.look(join(path, "post-index-change")))) return false;
  return !looksAtFiles || !hasGitlinks(join(own, "index"), facts.files);
}

/** The folder that `.git` is or names. */
function gitFolder(worktree: string, { files }: Facts): string | null {
  const path = join(worktree, ".git");
  const found = files.look(path);
  if (found?.kind === "folder") return files.real(path);
  if (found?.kind !== "file" || found.size > longestPath) return null;
  const way = /^gitdir: ([^\0\r\n]+)\n?$/.exec(files.read(path).toString())?.[1];
  return way === undefined ? null : files.real(resolve(worktree, way));
}

function named(text: string, from: string): string | null {
  const way = /^([^\0\r\n]+)\n?$/.exec(text)?.[1];
  if (way === undefined) return null;
  return isAbsolute(way) ? way : join(from, way);
}

const isOurs = (path: string, { files, uid }: Facts) => uid === null || files.look(path)?.owner === uid;

/** The folders of hooks that it names; null if there is a setting that is not known to be harmless. */
function readConfig(file: string, { files }: Facts): string[] | null {
  const found = files.look(file);
  if (!found) return [];
  if (found.kind !== "file" || found.size > longestConfig) return null;
  const settings = gitSettings(files.read(file).toString());
  if (!settings) return null;
  const hooks: string[] = [];
  for (const { key, value } of settings) {
    if (key === "core.hookspath" && /^[\w./-]+$/.test(value)) hooks.push(value);
    else if (!harmlessKey(key)) return null;
  }
  return hooks;
}

const gitlink = 0o160000;
/** Indexes of 100,000 files are smaller; what is larger is not read on the event loop. */
const largest = 16 * 1024 * 1024;

/**
 * Whether git's index names another repository inside this one: then git looks there too, by the settings that lie
 * there. An index that is not understood counts as one that does.
 */
function hasGitlinks(path: string, files: Files): boolean {
  const found = files.look(path);
  if (!found) return false;
  if (found.kind !== "file" || found.size > largest) return true;
  const index = files.read(path);
  const version = index.length < 12 ? 0 : index.readUInt32BE(4);
  if (index.toString("latin1", 0, 4) !== "DIRC" || version < 2 || version > 4) return true;
  let at = 12;
  for (let left = index.readUInt32BE(8); left > 0; left--) {
    if (at + 62 > index.length || index.readUInt32BE(at + 24) === gitlink) return true;
    at = afterEntry(index, at, version);
    if (at <= 0) return true;
  }
  return isSplit(index, at);
}

/** Times, sizes, a hash of 20 bytes and flags, then the name; 0 if it does not end. */
function afterEntry(index: Buffer, at: number, version: number): number {
  const flags = index.readUInt16BE(at + 60);
  const name = at + 62 + ((flags & 0x4000) !== 0 ? 2 : 0);
  const end = index.indexOf(0, version === 4 ? afterNumber(index, name) : name);
  if (end < 0) return 0;
  if (version === 4) return end + 1;
  // Filled up with zeros, one at least, to a multiple of eight.
  return at + ((end - at + 8) & ~7);
}

/** How much of the name before is left out: seven bits a byte. */
function afterNumber(index: Buffer, at: number): number {
  let end = at;
  while (((index[end] ?? 0) & 0x80) !== 0) end++;
  return end + 1;
}

const link = Buffer.from("link").readUInt32BE();

/** The rest may stand in another file. Extensions follow, and a hash at the end. */
function isSplit(index: Buffer, from: number): boolean {
  let at = from;
  while (at + 28 <= index.length) {
    if (index.readUInt32BE(at) === link) return true;
    at += 8 + index.readUInt32BE(at + 4);
  }
  return false;
}
