import { basename, dirname, join, resolve } from "node:path";
import { isInside } from "../paths.ts";
import { upToRepository } from "../repository.ts";
import { type Look, waysTo } from "./look.ts";

/** What git goes by in a folder that may be written to. */
export interface Repositories {
  /** Folders below it that have `.git`, a folder or a file, or are meant to. */
  repositories: readonly string[];
  /** Folders in it that such a file names in place of `.git`. */
  gitFolders: readonly string[];
  /** Folders in which a repository keeps its trees, some of which have their files here. */
  shared: readonly string[];
  /** The trees in them whose files lie elsewhere. */
  others: readonly string[];
  named: readonly Named[];
}

/** Nothing that lies behind a link is among them, but for what is named. */
export function repositoriesIn(root: string, home: string, look: Look): Repositories {
  const isFolder = (path: string) => look.kind(path) === "folder";
  const isHere = (path: string) => isBelow(path, root) && waysTo(path, root).every(isFolder);
  const found = foldersBelow(root, look).filter((path) => {
    const kind = look.kind(join(path, ".git"));
    return kind === "folder" || kind === "file";
  });
  const parts = valuesOf(look.text(join(root, ".gitmodules")), "submodule", "path").map((path) => resolve(root, path));
  const repositories = [...new Set([...found, ...parts.filter(isHere)])];
  const ways = [root, ...repositories].flatMap((folder) => gitFoldersOf(folder, look).map((git) => ({ folder, git })));
  // The repository that the folder is a part of names what is in it, too.
  const top = upToRepository(root).at(-1) ?? root;
  const above = top === root ? [] : gitFoldersOf(top, look).map((git) => ({ folder: top, git }));
  const own = new Set([root, ...repositories].map((folder) => join(folder, ".git")));
  const led = ways.filter(({ folder, git }) => isHere(git) && !own.has(git) && isTreeOf(folder, git, look));
  const gitFolders = [...new Set(led.map(({ git }) => git))];
  const shared = [...new Set(gitFolders.map((path) => dirname(path)))].filter((path) => basename(path) === "worktrees");
  const trees = shared.flatMap((path) => look.folders(path).map((name) => join(path, name)));
  return {
    ...{ repositories, gitFolders, shared, others: trees.filter((path) => !gitFolders.includes(path)) },
    named: [...above, ...ways].flatMap((way) => {
      const inside = namedByConfig(way, home, look).filter(({ path }) => isBelow(path, root));
      // A command may have made the others, and by a link there it would keep all later ones from being run.
      const hasLink = (path: string) => waysTo(path, root).some((one) => look.kind(one) === "link");
      return way.folder === top || way.folder === root ? inside : inside.filter(({ path }) => !hasLink(path));
    }),
  };
}

/** Where git looks when it works in a folder: in `.git`, or where that file says, and in what is common to trees. */
export function gitFoldersOf(folder: string, look: Look): string[] {
  const git = join(folder, ".git");
  if (look.kind(git) === "folder") return [git];
  const tree = pathIn(git, /^gitdir:(.*)/, look);
  if (tree === null) return [];
  const common = pathIn(join(tree, "commondir"), /(.*)/, look);
  return common === null ? [tree] : [tree, common];
}

/** A repository names the folder of each of its trees in turn, so a command cannot open another by a file of its own. */
export function isTreeOf(folder: string, git: string, look: Look): boolean {
  if (basename(dirname(git)) !== "worktrees") return true;
  return pathIn(join(git, "gitdir"), /(.*)/, look) === join(folder, ".git");
}

/** Where git keeps what belongs to a worktree. A `.git` file that a command wrote could name any folder. */
export function worktreeFolders(workspace: string, look: Look): string[] {
  const [tree, common] = gitFoldersOf(workspace, look).map((path) => look.real(path));
  if (!tree || !common || dirname(tree) !== join(common, "worktrees")) return [];
  return isTreeOf(workspace, tree, look) ? [common] : [];
}

/** Where git keeps what belongs to a submodule, by the same proof: its config names the folder with the files. */
export function submoduleFolders(workspace: string, look: Look): string[] {
  const [git] = gitFoldersOf(workspace, look).flatMap((path) => look.real(path) ?? []);
  const trees = git === undefined ? [] : valuesOf(look.text(join(git, "config")), "core", "worktree");
  return git !== undefined && trees.some((path) => resolve(git, path) === workspace) ? [git] : [];
}

const isBelow = (path: string, root: string) => path !== root && isInside(path, root);

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

/** The path that a file holds, seen from its folder; null for none. */
function pathIn(file: string, form: RegExp, look: Look): string | null {
  const path = form.exec(look.text(file))?.[1]?.trim();
  return path ? resolve(dirname(file), path) : null;
}

/** A path that config names, which git runs or reads as more config. */
export type Named = { path: string; kind: "file" | "folder" };

/** Git itself follows files that name each other no further than ten. */
const mostFiles = 40;

/**
 * What git runs, or reads as more config, by the repository's own config, the user's and the machine's, and by all that
 * these include, under whatever condition. Hooks are seen from the folder with the files, more config from where the
 * config is.
 */
export function namedByConfig(
  { folder, git }: { folder: string; git: string },
  home: string,
  look: Pick<Look, "text" | "real">,
): Named[] {
  const files = new Set([join(git, "config"), join(git, "config.worktree"), ...usersConfig(home)]);
  const from = (path: string, base: string) => resolve(base, path.startsWith("~/") ? home + path.slice(1) : path);
  const named: Named[] = [];
  // The set grows while it is gone through.
  for (const file of files) {
    // The user's config is often a link to a folder for such files.
    const text = look.text(look.real(file) ?? file);
    for (const path of valuesOf(text, "core", "hookspath")) named.push({ path: from(path, folder), kind: "folder" });
    for (const path of valuesOf(text, "include(?:if)?", "path")) {
      const more = from(path, dirname(file));
      named.push({ path: more, kind: "file" });
      if (files.size < mostFiles) files.add(more);
    }
  }
  return named;
}

function usersConfig(home: string): string[] {
  const { GIT_CONFIG_GLOBAL, XDG_CONFIG_HOME } = process.env;
  const usual = [join(home, ".gitconfig"), join(home, ".config/git/config"), "/etc/gitconfig"];
  const named = [GIT_CONFIG_GLOBAL, XDG_CONFIG_HOME && join(XDG_CONFIG_HOME, "git/config")];
  return [...usual, ...named].flatMap((path) => path || []);
}

/** Values of a name in sections of git's config, as far as they are plain words or a quoted string. */
export function valuesOf(config: string, section: string, name: string): string[] {
  const isIt = new RegExp(`^\\[${section}[\\s"\\]]`, "i");
  const value = new RegExp(`^(?:\\[[^\\]]*\\])?[ \\t]*${name}[ \\t]*=[ \\t]*"?([^"#;\\n]*)`, "gim");
  const parts = config.split(/^[ \t]*(?=\[)/m).filter((part) => isIt.test(part));
  return parts.flatMap((part) => [...part.matchAll(value)].map(([, text = ""]) => text.trim())).filter(Boolean);
}
