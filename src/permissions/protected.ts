import { basename, dirname, relative, sep } from "node:path";
import type { GateContext } from "./decide.ts";
import { couldBecome } from "./glob.ts";
import { isInside } from "./paths.ts";
import {
  belowHome,
  makesBare,
  ofGit,
  ofHome,
  ofMachine,
  watchedFiles,
  watchedFolders,
  watchedWays,
} from "./protected-names.ts";

/**
 * Files that decide what runs later, or with which rights. "closed": what is our own configuration there; "asked": what
 * other programs run or trust. Held in every mode.
 */
export function protection(path: string, { workspace, home, skills }: GateContext): "closed" | "asked" | null {
  // Seen from the workspace: that it lies below a folder with such a name says nothing about what is in it.
  const base = isInside(path, workspace) ? workspace : isInside(path, home) ? home : sep;
  const names = fold(relative(base, path));
  if (names.includes(".skillmint")) return "closed";
  const last = basename(path).toLowerCase();
  if (names.at(-2) === ".claude" && /^settings.*\.json$/.test(last)) return "closed";
  if (isWatched(names)) return "asked";
  if (base !== workspace && beginsWith(ofMachine, fold(relative(sep, path)))) return "asked";
  if (isInside(path, home) && isOfHome(fold(relative(home, path)))) return "asked";
  return skills.some((folder) => isInside(path, folder)) ? "asked" : null;
}

/** Who moves or deletes a folder does so to the skills in it. */
export const aroundSkill = (path: string, { skills }: Pick<GateContext, "skills">): "asked" | null =>
  skills.some((folder) => isInside(folder, path)) ? "asked" : null;

/** Some file systems take no notice of case. */
const fold = (path: string): string[] => path.toLowerCase().split(sep);

function isWatched(names: readonly string[]): boolean {
  const last = names.at(-1) ?? "";
  if (watchedFiles.has(last) || names.some((name) => watchedFolders.has(name))) return true;
  if (names.some((_, at) => beginsWith(watchedWays, names.slice(at, at + 2)))) return true;
  const git = names.indexOf(".git");
  if (git < 0) return false;
  // The folder itself can be put in place of another; below it stand the hooks and settings of submodules too.
  if (git === names.length - 1 || names.includes("hooks", git) || ofGit.test(last)) return true;
  return last === "attributes" && names.at(-2) === "info";
}

/**
 * Git takes any folder for a repository that has a HEAD and what belongs to it, and runs what its config says: such a
 * file is asked for, and where there is one, so is what git runs beside it. Only for what is surely written: as a word
 * of a command, HEAD is a commit.
 */
export function ofBare(path: string, { list }: Pick<GateContext, "list">): "asked" | null {
  return isOfBare(path, list) ? "asked" : null;
}

function isOfBare(path: string, list: GateContext["list"]): boolean {
  if (makesBare.test(basename(path))) return true;
  const inBare = (one: string) => list(dirname(one)).some(({ name }) => name.toLowerCase() === "head");
  if (ofGit.test(basename(path).toLowerCase())) return inBare(path);
  const hooks = /^(.*\/hooks)(?:\/|$)/i.exec(path)?.[1];
  return hooks !== undefined && inBare(hooks);
}

const beginsWith = (ways: readonly (readonly string[])[], names: readonly string[]) =>
  ways.some((way) => way.every((name, index) => names[index] === name));

const isOfHome = (names: readonly string[]) => ofHome.has(names[0] ?? "") || beginsWith(belowHome, names);

const single = [
  ...[...watchedFolders, ...watchedFiles, ...ofHome, ".git", ".skillmint", "hooks", "config", "info", "attributes"],
  ...[watchedWays, belowHome, ofMachine].flatMap((ways) => ways.flat()),
];
/** Without those that `*` would mean in every folder. */
const names = [...new Set(single)].filter((name) => name.startsWith(".") || !watchedFiles.has(name));
/** So many ways a pattern may be read are gone through. */
const mostWays = 256;

/** Most patterns begin or end like none of them, and that is seen at once. */
function namesLike(pattern: string): string[] {
  const [, head = "", tail = ""] = /^([^*?[{]*).*?([^*?\]}]*)$/s.exec(pattern) ?? [];
  return names.filter((name) => name.startsWith(head) && name.endsWith(tail) && couldBecome(pattern, name));
}

/** Whether the shell could make the name of what is protected of a pattern. */
export function mayBeProtected(pattern: string, context: GateContext): boolean {
  if (context.skills.some((folder) => mayBeIn(folder, pattern))) return true;
  let ways = [""];
  for (const part of pattern.split("/").slice(1)) {
    const known = /[*?[{]/.test(part) ? [part, ...namesLike(part.toLowerCase())] : [part];
    ways = ways.flatMap((way) => known.map((one) => `${way}/${one}`));
    if (ways.length > mostWays) return true;
  }
  return ways.some((way) => protection(way, context) !== null);
}

function mayBeIn(folder: string, pattern: string): boolean {
  const parts = pattern.split("/");
  const names = folder.split(sep);
  return parts.length >= names.length && names.every((name, at) => couldBecome(parts[at] as string, name));
}

const said = [
  ...[...watchedFolders, ...watchedFiles, ...ofHome, ".git", ".skillmint", ".github"],
  // `bin` and its like say nothing alone.
  ...belowHome.flatMap(([first = ""]) => (first.startsWith(".") ? first : [])),
  ...ofMachine.map((way) => way.join("/")),
];
const anyName = new RegExp([...new Set(said)].map((name) => name.replaceAll(".", "\\.")).join("|"), "i");
/** Also what git calls its folder, and hooks by what they lie in. */
const wholeName = new RegExp(`(?:${anyName.source}|--git-(?:dir|common-dir|path)|GIT_DIR|/hooks)(?![\\w-])`, "i");

/** False for a text that holds no name of what is protected; quotes inside a name do not hide it. */
export function mayNameProtected(text: string, { skills }: Pick<GateContext, "skills">): boolean {
  const plain = text.replace(/["'\\]/g, "");
  return anyName.test(plain) || skills.some((folder) => plain.includes(basename(folder)));
}

/** True where such a name stands whole: `.git`, not `.gitignore`. */
export function namesProtected(text: string, { skills }: Pick<GateContext, "skills">): boolean {
  const plain = text.replace(/["'\\]/g, "");
  // The last part alone may be any word.
  return wholeName.test(plain) || skills.some((folder) => plain.includes(folder.split(sep).slice(-2).join("/")));
}
