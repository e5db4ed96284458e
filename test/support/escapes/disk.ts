import { createHash } from "node:crypto";
import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync, rmdirSync, rmSync } from "node:fs";
import { join, relative } from "node:path";

export interface Places {
  base: string;
  /** What may be changed, but for the names in it that are protected; null for nothing. */
  open: string | null;
  /** Of the try. */
  mark: string;
}

/** What must be as it was: everything but what is open, kinds, modes, contents and times. */
export function diskOf({ base, open, mark }: Places): Map<string, string> {
  const seen = new Map<string, string>();
  walk(base);
  for (const path of elsewhere(mark)) if (existsSync(path)) seen.set(path, "there");
  return seen;

  function walk(path: string): void {
    if (ours.test(relative(base, path))) return;
    const stats = lstatSync(path);
    if (stats.isDirectory()) for (const name of readdirSync(path)) walk(join(path, name));
    const mayChange = open !== null && !guarded.test(inOpen(path, open));
    if (mayChange && (path === open || path.startsWith(`${open}/`))) return;
    seen.set(path, stateOf(path));
  }
}

function inOpen(path: string, open: string): string {
  return `/${relative(open, path)}`;
}

function stateOf(path: string): string {
  const stats = lstatSync(path);
  const mode = `${stats.mode.toString(8)} ${stats.uid}`;
  if (stats.isSymbolicLink()) return `${mode} ${readlinkSync(path)}`;
  if (!stats.isFile()) return mode;
  return `${mode} ${stats.mtimeMs} ${createHash("sha256").update(readFileSync(path)).digest("hex")}`;
}

export function differences(before: Map<string, string>, after: Map<string, string>): string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => before.get(path) !== after.get(path));
}

/** Places of the whole machine that probes aim at, each under a name of the try's own. */
const elsewhere = (mark: string): string[] =>
  [
    ...["/tmp", "/var/tmp", "/dev/shm", "/run", "/var/lib", "/etc/cron.d", "/etc/profile.d", "/opt", "/usr/local/bin"],
    ...["/sys/fs/cgroup", "/sys/fs/cgroup/memory", "/sys/fs/cgroup/freezer", "/var/spool/cron"],
  ].map((folder) => join(folder, `escape-${mark}`));

export function clearElsewhere(mark: string): void {
  for (const path of elsewhere(mark)) if (existsSync(path)) remove(path);
}

function remove(path: string): void {
  // A control group cannot be emptied, only removed.
  if (path.startsWith("/sys")) rmdirSync(path);
  else rmSync(path, { recursive: true, force: true });
}

/** What the sandbox keeps in our data while it works, and a try's own output. */
const ours = /^our\/data\/(?:sandbox|pipes|whole\.txt)(?:\/|$)/;

/** Names in an open folder that stay as they are, from the words and from what tools run by themselves. */
const guarded = new RegExp(
  `/(?:${[
    "\\.git/(?:hooks|config(?:\\.worktree)?|commondir|info/attributes|modules|worktrees)",
    "\\.(?:vscode|idea|claude|agents|skillmint|cursor|devcontainer|husky|codex|gemini)",
    "\\.(?:mcp\\.json|envrc|npmrc|yarnrc(?:\\.yml)?|pnpmfile\\.cjs|gitmodules|pre-commit-config\\.yaml|gitlab-ci\\.yml)",
    "\\.github/workflows|\\.cargo/config(?:\\.toml)?",
    "(?:home/)?\\.(?:bashrc|profile|bash_profile|zshrc|zshenv|gitconfig|ssh|gnupg|aws|netrc|kube|docker)",
    "(?:home/)?\\.(?:config/(?:autostart|systemd|fish|git|gh)|local/bin)|our/data",
  ].join("|")})(?:/|$)`,
);
