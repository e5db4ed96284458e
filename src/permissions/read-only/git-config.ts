import { dirname, isAbsolute, join, resolve } from "node:path";
import type { Facts, Files } from "./facts.ts";
import { gitSettings, harmlessKey } from "./git-keys.ts";

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
  if (!staysInside({ worktree, own, shared }, facts)) return false;
  const settings = [join(shared, "config"), join(shared, "config.worktree"), join(own, "config.worktree")];
  const hooks = [join(shared, "hooks"), join(own, "hooks")];
  for (const file of settings) {
    const found = readConfig(file, facts);
    if (!found) return false;
    hooks.push(...found.map((path) => resolve(worktree, path)));
  }
  if (hooks.some((path) => files.look(join(path, "post-index-change")))) return false;
  return !looksAtFiles || !mayHaveGitlinks(join(own, "index"), facts.files);
}

/**
 * Whether git reads nothing by these folders but what lies in them. A file of git's that is a link would print a line of
 * any other file, and a foreign store of objects any commit of another repository.
 */
function staysInside(
  { worktree, own, shared }: { worktree: string; own: string; shared: string },
  { files }: Facts,
): boolean {
  const common = files.real(shared);
  if (common === null || files.look(join(common, "objects", "info", "alternates"))) return false;
  if (common !== own) {
    const back = join(own, "gitdir");
    const size = files.look(back)?.size ?? longestPath;
    const tree = size < longestPath ? named(files.read(back).toString(), own) : null;
    // A repository names each of its trees in turn.
    if (dirname(own) !== join(common, "worktrees") || tree === null) return false;
    if (files.real(tree) !== files.real(join(worktree, ".git"))) return false;
  }
  return !files.hasLink(common);
}

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

/** Indexes of 100,000 files are smaller; what is larger is not read on the event loop. */
const largestIndex = 16 * 1024 * 1024;
/** The mode of an entry that is a repository, and the name of the extension by which entries stand in another file. */
const signs = [Buffer.from([0, 0, 0xe0, 0]), Buffer.from("link\0\0")];

/**
 * Whether git's index may name another repository inside this one: then git looks there too, by the settings that lie
 * there. Bytes that only look like such an entry count, and so does an index that is not understood.
 */
function mayHaveGitlinks(path: string, files: Files): boolean {
  const found = files.look(path);
  if (!found) return false;
  if (found.kind !== "file" || found.size > largestIndex) return true;
  const index = files.read(path);
  const version = index.length < 12 ? 0 : index.readUInt32BE(4);
  if (index.toString("latin1", 0, 4) !== "DIRC" || version < 2 || version > 4) return true;
  return signs.some((sign) => index.includes(sign));
}
