import { join, relative, sep } from "node:path";
import { isInside } from "../paths.ts";
import { belowHome, ofHome, watchedFiles, watchedFolders, watchedWays } from "../protected-names.ts";
import { secretsOfHome } from "./secret-names.ts";

/** What is at a path, links not followed; null for nothing. */
export type Kind = "file" | "folder" | "link" | "other" | null;

export interface Look {
  kind(path: string): Kind;
  list(folder: string): readonly string[];
  /** Names of those in it that are folders themselves. */
  folders(folder: string): readonly string[];
  /** Where a path leads; null for nowhere. */
  real(path: string): string | null;
}

/** What nobody in a sandbox may change although the folder around it may be changed. */
export interface Held {
  /** There: only to be read. */
  fixed: string[];
  /** Not there: an empty one stands in its place, so that nobody makes it. */
  missing: Missing[];
  /** Folders on the way: they may be changed, but not moved away with what is held in them. */
  ways: string[];
  /** Links, which nothing can be put over. */
  links: string[];
}

export interface Missing {
  path: string;
  kind: "file" | "folder";
  /** What is in it, where an empty one would be read as something else. */
  content?: string;
}

/** Paths in a workspace that are held only if they are there, since nobody can think of all that may be made. */
export interface Found {
  /** Folders with a repository of their own. */
  repositories: readonly string[];
  /** Folders above a secret. */
  ways: readonly string[];
}

/**
 * To be looked for only while no sandbox is at work in the folder: one that is could put a link in place of what was
 * found, just before it is opened to another. What is always held it cannot.
 */
export function findIn(root: string, home: string, look: Look): Found {
  const isFolder = (path: string) => look.kind(path) === "folder";
  const above = secretsOfHome.flatMap((name) => {
    const names = name.split("/");
    return names.slice(1).map((_, index) => join(home, ...names.slice(0, index + 1)));
  });
  return {
    repositories: foldersBelow(root, look).filter((path) => isFolder(join(path, ".git"))),
    ways: isInside(home, root) ? [...new Set(above)].filter(isFolder) : [],
  };
}

const bounds = { depth: 3, listed: 500 };

/** As far down as people have repositories in each other, and no further than can be looked at before every command. */
function foldersBelow(root: string, look: Look): string[] {
  const found: string[] = [];
  let level = [root];
  let listed = 0;
  for (let depth = 0; depth < bounds.depth && level.length > 0; depth++) {
    const listable = level.slice(0, bounds.listed - listed);
    listed += listable.length;
    level = listable.flatMap((folder) => {
      const names = look.folders(folder).filter((name) => name !== ".git" && name !== "node_modules");
      return names.map((name) => join(folder, name));
    });
    found.push(...level);
  }
  return found;
}

/** What is to be held in a folder that may be written to. `home` only counts where it lies in it. */
export function heldIn(root: string, home: string, found: Found, look: Look): Held {
  const held: Held = { fixed: [], missing: [], ways: [], links: [] };
  for (const name of [...watchedFolders, ".skillmint"]) hold([name], "folder");
  // An empty one would be a broken one.
  for (const name of watchedFiles) hold([name], "file", root, name.endsWith(".json") ? "{}\n" : undefined);
  for (const way of watchedWays) hold(way, isFile(way) ? "file" : "folder");
  git(root);
  for (const folder of found.repositories) {
    for (const way of waysTo(folder, root)) add(held.ways, way);
    git(folder);
  }
  if (isInside(home, root)) {
    const way = relative(root, home).split(sep).filter(Boolean);
    for (const name of ofHome) hold([...way, name], foldersOfHome.has(name) ? "folder" : "file");
    for (const below of belowHome) hold([...way, ...below], isFile(below) ? "file" : "folder");
    for (const path of found.ways) if (!held.fixed.includes(path)) add(held.ways, path);
  }
  return held;

  /** Along its way: the first that is missing is closed, what leads there cannot be moved, and it is itself only read. */
  function hold(way: readonly string[], kind: "file" | "folder", base = root, content?: string): void {
    let path = base;
    for (const [index, name] of way.entries()) {
      path = join(path, name);
      const there = look.kind(path);
      const isLast = index === way.length - 1;
      if (there === "folder" && !isLast) {
        if (held.fixed.includes(path)) return;
        add(held.ways, path);
        continue;
      }
      if (there === "link") add(held.links, path);
      else if (there === null) miss({ path, kind: isLast ? kind : "folder", ...(isLast && content && { content }) });
      else add(held.fixed, path);
      return;
    }
  }

  function miss(one: Missing): void {
    if (!held.missing.some(({ path }) => path === one.path)) held.missing.push(one);
  }

  /** Commits can be made, but what git runs, and what tells it where that is, stays as it is. */
  function git(folder: string): void {
    notItself(folder);
    // Also where it is a file that names the folder, or is not there yet.
    if (look.kind(join(folder, ".git")) !== "folder") {
      hold([".git"], "folder", folder);
      return;
    }
    hold([".git", "hooks"], "folder", folder);
    hold([".git", "config"], "file", folder);
    hold([".git", "config.worktree"], "file", folder);
    // Git does not bear an empty one; this one says: here.
    hold([".git", "commondir"], "file", folder, ".\n");
    hold([".git", "info", "attributes"], "file", folder);
    hold([".git", "modules"], "folder", folder);
    hold([".git", "worktrees"], "folder", folder);
  }

  /** Git takes a folder itself for a repository that has these in it, or says where they are, and then runs its config. */
  function notItself(folder: string): void {
    hold(["commondir"], "file", folder, ".\n");
    const parts = [
      ["refs", "folder"],
      ["objects", "folder"],
      ["HEAD", "file"],
    ] as const;
    const missing = parts.find(([name]) => look.kind(join(folder, name)) === null);
    for (const [name, kind] of missing ? [missing] : whatBareRuns) hold([name], kind, folder);
  }
}

/** Folders below one, down to another and with it. */
export function waysTo(path: string, root: string): string[] {
  const names = relative(root, path).split(sep).filter(Boolean);
  return names.map((_, index) => join(root, ...names.slice(0, index + 1)));
}

const add = (list: string[], path: string): void => {
  if (!list.includes(path)) list.push(path);
};

const whatBareRuns = [
  ["config", "file"],
  ["config.worktree", "file"],
  ["hooks", "folder"],
] as const;
const isFile = (way: readonly string[]) =>
  /^(?:config|env|.+\.(?:toml|conf|xml|sh|gradle|properties))$/.test(way.at(-1) ?? "");
const foldersOfHome = new Set(".zsh .oh-my-zsh .vim .emacs.d .ssh .gnupg .aws .kube .docker .azure".split(" "));
