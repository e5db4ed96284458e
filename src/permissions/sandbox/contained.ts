import { accessSync, constants, statSync } from "node:fs";
import { delimiter, dirname, isAbsolute, join } from "node:path";
import { isInside } from "../paths.ts";
import { inMemory, type Mount, hidden as masked, readOnly, sealed } from "./bwrap.ts";
import { attempt, foldersAbove, type Look } from "./look.ts";
import type { Place } from "./mounts.ts";
import { worktreeFolders } from "./repositories.ts";
import { secretsOf } from "./secrets.ts";

export interface ContainedPlace extends Place {
  hidden: readonly string[];
  path: string;
}

/**
 * What a command sees that passes without a person's approval. Its file system is built up from nothing, so what is not
 * named here does not exist for the command, however it is spelled.
 */
export function readOnlyView(place: ContainedPlace, look: Look, hasSize: boolean): Mount[] {
  const { workspace, home, data } = place;
  const shown = shownFolders(place, look);
  const isShown = (path: string) => shown.some((one) => isInside(path, one.path));
  // The home folder and our data may lie inside a folder that is shown. What is in the workspace is the workspace's.
  const isForeignHome = !isInside(workspace, home) && !isInside(home, workspace);
  const emptied = [...(isForeignHome ? [home] : []), data].filter(isShown);
  const layers = [
    ...shown.map(({ path, from }) => ({ path, mount: readOnly(path, from) })),
    ...emptied.map((path) => ({ path, mount: inMemory(path) })),
  ];
  // Deeper folders lie over those that they are in.
  layers.sort((one, other) => one.path.length - other.path.length);
  const secrets = [...secretsOf(isInside(home, workspace) ? [home] : [], look), ...privateSettings(look)];
  const hidden = [...secrets.filter((path) => !isInside(workspace, path)), ...place.hidden].filter(isShown);
  return [
    ...systemLinks(look),
    ...[["--dev", "/dev"], ["--proc", "/proc"], sealed("/proc")],
    inMemory("/tmp", { mode: "1777", bytes: hasSize ? temporaryBytes : 0 }),
    ...(isShown(home) ? [] : [["--dir", home]]),
    ...layers.map(({ mount }) => mount),
    ...maskedFiles(new Set(hidden), look),
    ...[...emptied, "/"].map(sealed),
  ];
}

/** What a command sees that may do all that the user may, but not read some files. */
export const maskedView = (hidden: readonly string[], look: Look, isRoot: boolean): Mount[] => [
  ["--dev-bind", "/", "/"],
  ...foldersAbove(hidden, "/").map((path): Mount => ["--dev-bind", path, path]),
  ...maskedFiles(hidden, look),
  // Root sees no process but its own.
  ...(isRoot ? [["--proc", "/proc"]] : []),
];

const maskedFiles = (paths: Iterable<string>, look: Look): Mount[] =>
  [...paths].map((path) => masked(path, look.kind(path)));

/** Programs, libraries and settings of the system. Each folder costs time at every start. */
const systemFolders: readonly string[] =
  "/usr /bin /sbin /lib /lib32 /lib64 /libx32 /etc /opt /nix /snap /run/current-system".split(" ");

const temporaryBytes = 256 * 1024 * 1024;

/** `from`: where the content is, if the path is a link. */
type Shown = { path: string; from?: string };

function shownFolders(place: ContainedPlace, look: Look): Shown[] {
  const { workspace, home, readable } = place;
  const system = systemFolders.filter((folder) => look.kind(folder) === "folder");
  const settings = [".gitconfig", ".config/git/config", ".config/git/ignore", ".config/git/attributes"].flatMap(
    (name): Shown[] => {
      const from = look.real(join(home, name));
      return from !== null && look.kind(from) === "file" ? [{ path: join(home, name), from }] : [];
    },
  );
  const others = [workspace, ...worktreeFolders(workspace, look), ...readable.flatMap((one) => look.real(one) ?? [])];
  const tools = toolFolders(place, look).filter((folder) => !system.some((one) => isInside(folder, one)));
  const folders = [...new Set([...system, ...tools, ...others])].filter((one) => look.kind(one) !== null);
  return [...folders.map((one) => ({ path: one })), ...settings];
}

const systemLinks = (look: Look): Mount[] =>
  systemFolders.flatMap((folder) => {
    const target = look.kind(folder) === "link" ? look.real(folder) : null;
    return target === null ? [] : [["--symlink", target, folder]];
  });

/** Managers of tool chains that start their programs from elsewhere in their own folder. */
const managers = [".nvm", ".volta", ".rustup", ".pyenv", ".rbenv", ".nodenv", ".asdf", ".sdkman", ".bun", ".deno"];

function toolFolders({ path, home, workspace, data }: ContainedPlace, look: Look): string[] {
  const absolute = path.split(delimiter).filter(isAbsolute);
  return [...new Set(absolute.flatMap((folder) => look.real(folder) ?? []))].flatMap((folder) => {
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

let settings: readonly string[] | undefined;

/** Keys and passwords in folders of the system, which not everyone may read, but we could. They are looked for once. */
function privateSettings(look: Look): readonly string[] {
  settings ??= ["/etc", "/opt", "/usr/local"].flatMap((folder) => privateIn(folder, look, 4_000));
  return settings;
}

/** Looks at so many names at most, those near the top first. */
export function privateIn(top: string, look: Look, mostNames: number): string[] {
  const found: string[] = [];
  const folders = [top];
  let left = mostNames;
  for (const folder of folders) {
    for (const name of look.list(folder)) {
      const path = join(folder, name);
      const kind = look.kind(path);
      if (left-- <= 0) return found;
      if ((kind !== "file" && kind !== "folder") || name === "node_modules") continue;
      const { mode, size } = statSync(path);
      const needed = kind === "folder" ? 0o005 : 0o004;
      const isForEveryone = (mode & needed) === needed || (kind === "file" && size === 0);
      if (isForEveryone && kind === "folder") folders.push(path);
      // What the system keeps from us it keeps from the command, too.
      if (!isForEveryone) found.push(...attempt(() => accessSync(path, constants.R_OK) ?? [path], []));
    }
  }
  return found;
}
