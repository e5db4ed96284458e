import { delimiter, dirname, isAbsolute, join, relative, resolve } from "node:path";
import { type LaterFile, laterFiles, type Place } from "../later-files.ts";
import { isInside } from "../paths.ts";
import { type Look, waysTo } from "./look.ts";
import { type Repositories, repositoriesIn } from "./repositories.ts";
import { secretsOfHome } from "./secrets.ts";

/** What nobody in a sandbox may change although the folder around it may be changed. */
export interface Held {
  fixed: Set<string>;
  /** An empty file or folder stands in the place of each of these, so that nobody makes it. */
  missing: Missing[];
  /** Folders that may be changed, but not moved away with what is held in them. */
  ways: Set<string>;
  links: Set<string>;
}

export type Missing = { path: string; kind: "file" | "folder" };

/** Paths in a workspace that are held only if they are there, since nobody can think of all that may be made. */
export interface Found extends Repositories {
  ways: readonly string[];
}

/**
 * To be looked for only while no sandbox is at work in the folder: one that is could put a link in place of what was
 * found, just before it is opened to another. What is always held it cannot.
 */
export function findIn(root: string, home: string, look: Look): Found {
  const isFolder = (path: string) => look.kind(path) === "folder";
  const above = secretsOfHome.flatMap((name) => waysTo(dirname(join(home, name)), home));
  const repositories = repositoriesIn(root, home, look);
  return {
    ...repositories,
    named: [...repositories.named, ...programsIn(root, look)],
    ways: isInside(home, root) ? [...new Set(above)].filter(isFolder) : [],
  };
}

/** Folders of PATH, but for those of the project's own packages, which are installed by its commands. */
function programsIn(root: string, look: Look): Found["named"] {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(isAbsolute);
  // A link cannot be held, so what it leads to is.
  const real = folders
    .map((path) => look.real(path) ?? resolve(path))
    .filter((path) => !path.includes("/node_modules/") && look.kind(join(dirname(path), "pyvenv.cfg")) === null);
  const inside = [...new Set(real)].filter((path) => path !== root && isInside(path, root));
  return inside
    .filter((path) => waysTo(path, root).every((way) => look.kind(way) !== "link"))
    .map((path) => ({ path, kind: "folder" }));
}

/** What is to be held in a folder that may be written to. `home` only counts where it lies in it. */
export function heldIn(root: string, home: string, found: Found, look: Look): Held {
  const held: Held = { fixed: new Set(), missing: [], ways: new Set(), links: new Set() };
  for (const { pattern, reserved } of namedLater("workspace")) hold(root, pattern, reserved);
  git(root);
  for (const folder of found.repositories) {
    onTheWay(folder);
    git(folder);
  }
  for (const folder of found.gitFolders) inGit(folder);
  for (const path of found.others) held.fixed.add(path);
  for (const { path, kind } of found.named) hold(root, relative(root, path) + (kind === "folder" ? "/" : ""));
  if (isInside(home, root)) {
    for (const { pattern } of namedLater("home")) hold(root, `${relative(root, home)}/${pattern}`);
    for (const path of found.ways) if (!held.fixed.has(path)) held.ways.add(path);
  }
  return held;

  /** On the way to a name, which ends in a slash for a folder, the first that is missing is closed. The rest cannot be moved. */
  function hold(base: string, name: string, isReserved = true): void {
    const names = name.split("/").filter(Boolean);
    for (const [index, path] of names.map((_, at) => join(base, ...names.slice(0, at + 1))).entries()) {
      const there = look.kind(path);
      const isLast = index === names.length - 1;
      if (there === "folder" && !isLast) {
        if (held.fixed.has(path)) return;
        held.ways.add(path);
        continue;
      }
      if (there === "link") held.links.add(path);
      else if (there !== null) held.fixed.add(path);
      else if (isReserved && !held.missing.some((one) => one.path === path))
        held.missing.push({ path, kind: isLast && !name.endsWith("/") ? "file" : "folder" });
      return;
    }
  }

  function holdAll(folder: string, names: string): void {
    for (const name of names.split(" ")) hold(folder, name);
  }

  /** Also where `.git` is a file that names the folder, or is not there yet. */
  function git(folder: string): void {
    const own = join(folder, ".git");
    if (look.kind(own) === "folder") inGit(own);
    else hold(folder, ".git/");
    // Behind a file git does not look any further, wherever that leads.
    if (look.kind(own) !== "file") notItself(folder);
  }

  /** Commits can be made, but what git runs, and what tells it where that is, stays as it is. */
  function inGit(folder: string): void {
    if ([...held.fixed].some((path) => isInside(folder, path))) return;
    onTheWay(folder);
    holdAll(folder, "hooks/ config config.worktree commondir info/attributes modules/");
    if (look.kind(join(folder, "gitdir")) !== null) hold(folder, "gitdir");
    const trees = join(folder, "worktrees");
    if (found.shared.includes(trees)) onTheWay(trees);
    else hold(folder, "worktrees/");
  }

  function onTheWay(folder: string): void {
    for (const way of waysTo(folder, root)) held.ways.add(way);
  }

  /**
   * Git takes a folder itself for a repository that has these in it, or says where they are, and then runs its config;
   * also where there is `.git`, once a command has broken that. HEAD comes last, since git takes the name for the file.
   */
  function notItself(folder: string): void {
    hold(folder, "commondir");
    const missing = ["refs", "objects", "HEAD"].find((name) => look.kind(join(folder, name)) === null);
    if (missing === undefined) holdAll(folder, "config config.worktree hooks/");
    else hold(folder, missing === "HEAD" ? missing : `${missing}/`);
  }
}

/** A pattern with a star may become any name. Whole folders come first: what lies in one needs nothing more. */
const namedLater = (place: Place): LaterFile[] =>
  laterFiles
    .filter((one) => one.place === place && one.asks === "always" && !/[*{]/.test(one.pattern))
    .sort((one, other) => depth(one) - depth(other));
const depth = ({ pattern }: LaterFile) => pattern.split("/").filter(Boolean).length;
