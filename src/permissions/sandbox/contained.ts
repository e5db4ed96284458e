import { accessSync, constants, statSync } from "node:fs";
import { delimiter, dirname, isAbsolute, join } from "node:path";
import { isInside } from "../paths.ts";
import type { Look } from "./look.ts";
import { gitFoldersOf } from "./repositories.ts";
import { secretsOfHome, secretsOfMachine } from "./secret-names.ts";

/** The folders that a contained command is about. All paths are real. */
export interface ContainedPlace {
  workspace: string;
  home: string;
  /** Our own data. */
  data: string;
  /** Folders outside the workspace that are open to the session. */
  readable: readonly string[];
  /** Files and folders that rules deny reading. */
  hidden: readonly string[];
  /** Where the shell looks for programs. */
  path: string;
}

/**
 * Arguments of bubblewrap for a command that passes without a person's approval. Its file system is built up from
 * nothing, so what is not named here does not exist for the command, however it is spelled.
 */
export function readOnlyView(place: ContainedPlace, look: Look, hasSize: boolean): string[] {
  const { workspace, home, data, hidden } = place;
  const shown = shownFolders(place, look);
  const isShown = (path: string) => shown.some((one) => isInside(path, one.path));
  // The home folder and our data may lie inside a folder that is shown. What is in the workspace is the workspace's.
  const isForeignHome = !isInside(workspace, home) && !isInside(home, workspace);
  const emptied = [...(isForeignHome ? [home] : []), data].filter(isShown);
  const layers = [
    ...shown.map(({ path, from = path }) => ({ path, args: ["--ro-bind", from, path] })),
    ...emptied.map((path) => ({ path, args: ["--tmpfs", path] })),
  ];
  // Deeper folders lie over those that they are in.
  layers.sort((one, other) => one.path.length - other.path.length);
  return [
    ...systemLinks(look),
    ...["--dev", "/dev", "--proc", "/proc", "--remount-ro", "/proc"],
    ...(hasSize ? ["--size", String(temporaryBytes)] : []),
    ...["--perms", "1777", "--tmpfs", "/tmp"],
    ...(isShown(home) ? [] : ["--dir", home]),
    ...layers.flatMap(({ args }) => args),
    ...[...new Set([...keptSecrets(place, look), ...hidden])].filter(isShown).flatMap((path) => maskOf(path, look)),
    ...[...emptied, "/"].flatMap((path) => ["--remount-ro", path]),
  ];
}

/** Arguments of bubblewrap for a command that may do all that the user may, but not read some files. */
export const maskedView = (hidden: readonly string[], look: Look): string[] => [
  ...["--dev-bind", "/", "/"],
  ...hidden.flatMap((path) => maskOf(path, look)),
];

/** What every machine has for everyone: programs, libraries and settings of the system. Each costs time at every start. */
const systemFolders: readonly string[] = [
  ...["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc", "/opt", "/nix", "/snap"],
  "/run/current-system",
];

const temporaryBytes = 256 * 1024 * 1024;

interface Shown {
  path: string;
  /** Where its content is, if the path is a link. */
  from?: string;
}

function shownFolders(place: ContainedPlace, look: Look): Shown[] {
  const { workspace, home, readable } = place;
  const system = systemFolders.filter((folder) => look.kind(folder) === "folder");
  const settings = [".gitconfig", ".config/git/config", ".config/git/ignore", ".config/git/attributes"].flatMap(
    (name): Shown[] => {
      const from = look.real(join(home, name));
      return from !== null && look.kind(from) === "file" ? [{ path: join(home, name), from }] : [];
    },
  );
  const inSystem = (folder: string) => system.some((one) => isInside(folder, one));
  const others = [workspace, ...worktreeFolders(workspace, look), ...readable.flatMap((one) => look.real(one) ?? [])];
  const tools = toolFolders(place, look).filter((folder) => !inSystem(folder));
  const folders = [...new Set([...system, ...tools, ...others])].filter((one) => look.kind(one) !== null);
  return [...folders.map((one) => ({ path: one })), ...settings];
}

const systemLinks = (look: Look): string[] =>
  systemFolders.flatMap((folder) => {
    if (look.kind(folder) !== "link") return [];
    const target = look.real(folder);
    return target === null ? [] : ["--symlink", target, folder];
  });

/**
 * Where git keeps what belongs to a worktree. A command could write a `.git` file that names any folder, so it counts
 * only if that folder names the worktree in turn.
 */
function worktreeFolders(workspace: string, look: Look): string[] {
  const [tree, common] = gitFoldersOf(workspace, look).map((path) => look.real(path));
  if (!tree || !common || dirname(tree) !== join(common, "worktrees")) return [];
  const back = look.text(join(tree, "gitdir")).trim();
  return back === join(workspace, ".git") ? [common] : [];
}

/** Managers of tool chains that start their programs from elsewhere in their own folder. */
const managers = [".nvm", ".volta", ".rustup", ".pyenv", ".rbenv", ".nodenv", ".asdf", ".sdkman", ".bun", ".deno"];

/** Folders on PATH outside the system's, with the libraries of their programs. */
function toolFolders({ path, home, workspace, data }: ContainedPlace, look: Look): string[] {
  const found = path
    .split(delimiter)
    .filter(isAbsolute)
    .flatMap((folder) => look.real(folder) ?? []);
  return [...new Set(found)].flatMap((folder) => {
    // A folder on PATH that holds one of these is not opened with them.
    if ([home, workspace, data].some((one) => isInside(one, folder)) || isInside(folder, data)) return [];
    const managed = managers.map((name) => join(home, name)).find((one) => isInside(folder, one));
    if (managed !== undefined) return [managed];
    const chain = isInside(folder, join(home, ".cargo")) ? [join(home, ".rustup")] : [];
    const prefix = dirname(folder);
    const isOwnFolder = /\/s?bin$/.test(folder) && prefix !== home && /\/\.[^/]+/.test(prefix);
    const libraries = isOwnFolder ? ["lib", "lib64", "libexec"].map((name) => join(prefix, name)) : [];
    return [folder, ...[...chain, ...libraries].filter((one) => look.kind(one) === "folder")];
  });
}

/** Keys, passwords and histories in folders that are shown. */
function keptSecrets({ workspace, home }: ContainedPlace, look: Look): string[] {
  const inHome = isInside(home, workspace) ? secretsOfHome.map((name) => join(home, name)) : [];
  const all = [...inHome, ...secretsOfMachine, ...guardedSettings(look)];
  const there = all.flatMap((path) => (look.kind(path) === null ? [] : (look.real(path) ?? [])));
  return there.filter((path) => !isInside(workspace, path));
}

let guarded: readonly string[] | undefined;

/** What lies in /etc that not everyone may read, but we could: keys and passwords. Looked for once. */
function guardedSettings(look: Look): readonly string[] {
  guarded ??= privateIn("/etc", look, { left: 4_000 });
  return guarded;
}

function privateIn(folder: string, look: Look, bound: { left: number }): string[] {
  return look.list(folder).flatMap((name) => {
    const path = join(folder, name);
    const kind = look.kind(path);
    if (bound.left-- <= 0 || (kind !== "file" && kind !== "folder")) return [];
    if (!isForEveryone(path, kind)) return isReadable(path) ? [path] : [];
    return kind === "folder" ? privateIn(path, look, bound) : [];
  });
}

/** Also a file that is empty. */
function isForEveryone(path: string, kind: "file" | "folder"): boolean {
  const needed = kind === "folder" ? 0o005 : 0o004;
  const { mode, size } = statSync(path);
  return (mode & needed) === needed || (kind === "file" && size === 0);
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    // The system itself keeps it from us and from the command.
    return false;
  }
}

/** A device that cannot be opened there, so whoever reads the file is refused, also root, and git cannot take it for empty. */
const maskOf = (path: string, look: Look): string[] =>
  look.kind(path) === "folder"
    ? ["--perms", "0000", "--tmpfs", path, "--remount-ro", path]
    : look.kind(path) === null
      ? []
      : ["--ro-bind", "/dev/null", path];
