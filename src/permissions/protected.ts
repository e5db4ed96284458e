import { basename, relative, sep } from "node:path";
import type { GateContext } from "./decide.ts";
import { isInside } from "./paths.ts";

/**
 * Files that decide what runs later, or with which rights. "closed": what is our own configuration there; "asked": what
 * other programs run or trust. Held in every mode.
 */
export function protection(path: string, { workspace, home }: GateContext): "closed" | "asked" | null {
  // Seen from the workspace: that it lies below a folder with such a name says nothing about what is in it.
  const base = isInside(path, workspace) ? workspace : isInside(path, home) ? home : sep;
  const names = fold(relative(base, path));
  if (names.includes(".skillmint")) return "closed";
  const last = basename(path).toLowerCase();
  if (names.at(-2) === ".claude" && /^settings.*\.json$/.test(last)) return "closed";
  if (isWatched(names)) return "asked";
  return isInside(path, home) && isOfHome(fold(relative(home, path))) ? "asked" : null;
}

/** Some file systems take no notice of case. */
const fold = (path: string): string[] => path.toLowerCase().split(sep);

const watchedFolders = new Set([".claude", ".agents", ".vscode", ".idea"]);
const watchedFiles = new Set([".mcp.json", ".gitmodules"]);

function isWatched(names: readonly string[]): boolean {
  const last = names.at(-1) ?? "";
  if (watchedFiles.has(last) || names.some((name) => watchedFolders.has(name))) return true;
  const git = names.indexOf(".git");
  if (git < 0) return false;
  // The folder itself can be put in place of another; below it stand the hooks and settings of submodules too.
  return git === names.length - 1 || names.includes("hooks", git) || /^config(?:\.|$)/.test(last);
}

const ofHome = new Set(
  [
    ".bashrc .bash_profile .bash_login .bash_logout .bash_aliases .profile .zshrc .zshenv .zprofile .zlogin .zlogout",
    ".kshrc .cshrc .tcshrc .login .xprofile .xinitrc .xsessionrc .pam_environment .inputrc .vimrc .emacs .tmux.conf",
    ".gitconfig .netrc .npmrc .yarnrc .pypirc .pythonrc .condarc .ssh .gnupg .aws .kube .docker .azure",
  ].flatMap((line) => line.split(" ")),
);
const belowHome = [
  [".config", "fish"],
  [".config", "git"],
  [".config", "autostart"],
  [".config", "systemd"],
  [".config", "gcloud"],
  [".config", "environment.d"],
  [".local", "bin"],
  [".cargo", "config.toml"],
  [".cargo", "bin"],
  ["library", "launchagents"],
];

const isOfHome = (names: readonly string[]) =>
  ofHome.has(names[0] ?? "") || belowHome.some((way) => way.every((name, index) => names[index] === name));

const all = [
  ...watchedFolders,
  ...watchedFiles,
  ...ofHome,
  ".git",
  ".skillmint",
  ...belowHome.map(([first = ""]) => first),
];
const anyName = new RegExp(all.map((name) => name.replaceAll(".", "\\.")).join("|"), "i");
const wholeName = new RegExp(`(?:${anyName.source})(?![\\w-])`, "i");

/** False for a text that holds no name of what is protected; quotes inside a name do not hide it. */
export const mayNameProtected = (text: string): boolean => anyName.test(text.replace(/["'\\]/g, ""));

/** True where such a name stands whole: `.git`, not `.gitignore`. */
export const namesProtected = (text: string): boolean => wholeName.test(text.replace(/["'\\]/g, ""));
