import { delimiter, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { type LaterFile, laterFiles, type Place } from "../later-files.ts";
import { isInside } from "../paths.ts";
import { type Look, waysTo } from "./look.ts";
import { type Repositories, repositoriesIn } from "./repositories.ts";
import { secretsOfHome } from "./secrets.ts";

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
}

/** Paths in a workspace that are held only if they are there, since nobody can think of all that may be made. */
export interface Found extends Repositories {
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
  const repositories = repositoriesIn(root, home, look);
  return {
    ...repositories,
    named: [...repositories.named, ...programsIn(root, look)],
    ways: isInside(home, root) ? [...new Set(above)].filter(isFolder) : [],
  };
}

/** Folders in which the user's shell looks for programs. Not those of the project's own packages, which are installed by its commands. */
function programsIn(root: string, look: Look): Found["named"] {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(isAbsolute);
  // A link cannot be held: then what it leads to is.
  const real = folders
    .map((path) => look.real(path) ?? resolve(path))
    .filter((path) => !path.includes("/node_modules/") && look.kind(join(dirname(path), "pyvenv.cfg")) === null);
  const inside = [...new Set(real)].filter((path) => path !== root && isInside(path, root));
  return inside.filter((path) => waysTo(path, root).every((way) => look.kind(way) !== "link")).map(asFolder);
}

const asFolder = (path: string) => ({ path, kind: "folder" as const });

/** What is to be held in a folder that may be written to. `home` only counts where it lies in it. */
export function heldIn(root: string, home: string, found: Found, look: Look): Held {
  const held: Held = { fixed: [], missing: [], ways: [], links: [] };
  for (const one of namedLater("workspace")) hold(wayOf(one), kindOf(one), root, one.reserved);
  git(root);
  for (const folder of found.repositories) {
    onTheWay(folder);
    git(folder);
  }
  for (const folder of found.gitFolders) inGit(folder);
  for (const path of found.others) add(held.fixed, path);
  for (const { path, kind } of found.named) hold(relative(root, path).split(sep), kind);
  if (isInside(home, root)) {
    const way = relative(root, home).split(sep).filter(Boolean);
    for (const one of namedLater("home")) hold([...way, ...wayOf(one)], kindOf(one));
    for (const path of found.ways) if (!held.fixed.includes(path)) add(held.ways, path);
  }
  return held;

  /** Along its way: the first that is missing is closed, what leads there cannot be moved, and it is itself only read. */
  function hold(way: readonly string[], kind: "file" | "folder", base = root, isReserved = true): void {
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
      else if (there === null && isReserved) miss({ path, kind: isLast ? kind : "folder" });
      else if (there === null) return;
      else add(held.fixed, path);
      return;
    }
  }

  function miss(one: Missing): void {
    if (!held.missing.some(({ path }) => path === one.path)) held.missing.push(one);
  }

  /** Also where it is a file that names the folder, or is not there yet. */
  function git(folder: string): void {
    const own = join(folder, ".git");
    if (look.kind(own) === "folder") inGit(own);
    else hold([".git"], "folder", folder);
    // Behind a file git does not look any further, wherever that leads.
    if (look.kind(own) !== "file") notItself(folder);
  }

  /** Commits can be made, but what git runs, and what tells it where that is, stays as it is. */
  function inGit(folder: string): void {
    if (held.fixed.some((path) => isInside(folder, path))) return;
    onTheWay(folder);
    hold(["hooks"], "folder", folder);
    hold(["config"], "file", folder);
    hold(["config.worktree"], "file", folder);
    hold(["commondir"], "file", folder);
    if (look.kind(join(folder, "gitdir")) !== null) hold(["gitdir"], "file", folder);
    hold(["info", "attributes"], "file", folder);
    hold(["modules"], "folder", folder);
    const trees = join(folder, "worktrees");
    if (found.shared.includes(trees)) onTheWay(trees);
    else hold(["worktrees"], "folder", folder);
  }

  function onTheWay(folder: string): void {
    for (const way of waysTo(folder, root)) add(held.ways, way);
  }

  /**
   * Git takes a folder itself for a repository that has these in it, or says where they are, and then runs its config;
   * also where there is `.git`, once a command has broken that. HEAD comes last: git takes the name for the file.
   */
  function notItself(folder: string): void {
    hold(["commondir"], "file", folder);
    const parts = [
      ["refs", "folder"],
      ["objects", "folder"],
      ["HEAD", "file"],
    ] as const;
    const missing = parts.find(([name]) => look.kind(join(folder, name)) === null);
    for (const [name, kind] of missing ? [missing] : whatBareRuns) hold([name], kind, folder);
  }
}

const add = (list: string[], path: string): void => {
  if (!list.includes(path)) list.push(path);
};

const whatBareRuns = [
  ["config", "file"],
  ["config.worktree", "file"],
  ["hooks", "folder"],
] as const;

/** A pattern with a star may become any name. Whole folders come first: what lies in one needs nothing more. */
const namedLater = (place: Place): LaterFile[] =>
  laterFiles
    .filter((one) => one.place === place && one.asks === "always" && !/[*{]/.test(one.pattern))
    .sort((one, other) => wayOf(one).length - wayOf(other).length);
const wayOf = ({ pattern }: LaterFile): string[] => pattern.split("/").filter(Boolean);
const kindOf = ({ pattern }: LaterFile) => (pattern.endsWith("/") ? "folder" : "file");
