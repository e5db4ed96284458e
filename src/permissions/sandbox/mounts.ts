import { join } from "node:path";
import { isInside } from "../paths.ts";
import { hidden, inMemory, type Mount, readOnly, readOnlyIfThere, sealed, writable } from "./bwrap.ts";
import { foldersAbove, type Look, waysTo } from "./look.ts";
import { type Found, type Held, heldIn } from "./protect.ts";
import { submoduleFolders, worktreeFolders } from "./repositories.ts";
import { secretsOf } from "./secrets.ts";

/** The folders that a command is kept in or from. All paths are real. */
export interface Place {
  workspace: string;
  home: string;
  /** Our own data, which no command sees. */
  data: string;
  /** Folders that may be read although they lie outside the workspace, also in our data. */
  readable: readonly string[];
  hidden?: readonly string[];
}

export interface Profile extends Place {
  sandbox: "read-only" | "workspace-write";
  /** Stands in for the system's folder for temporary files. */
  tmp: string;
}

export interface Own {
  ours: string;
  isRoot: boolean;
  /** The most that each folder in memory takes; 0 for as much as the system allows. */
  bytes: number;
  /** Where programs outside keep their pipes, sockets and temporary files, as our environment says; no link. */
  runtime: readonly string[];
}

/** Pure but for looking: the whole disk only to be read, the workspace to be written to, what is protected closed. */
export function insideOf(profile: Profile & Own, found: Found, look: Look) {
  const { sandbox, workspace, data, tmp, isRoot, bytes } = profile;
  const home = look.real(profile.home) ?? profile.home;
  const readable = profile.readable.flatMap((path) => look.real(path) ?? []);
  const isFolder = (path: string) => look.kind(path) === "folder";
  const temporary = isInside(workspace, "/tmp") ? "/var/tmp" : "/tmp";
  const emptied = [...new Set(["/run", "/tmp", "/var/tmp", ...profile.runtime])]
    // In a folder that is worked on itself nothing can be hidden.
    .filter((path) => isFolder(path) && path !== "/" && path !== home && !isInside(path, workspace))
    .sort((one, other) => one.length - other.length);
  // If the workspace, or its git folder, lies among temporary files, what lies in the same folder is shown, too.
  const kept = [workspace, home, ...worktreeFolders(workspace, look), ...submoduleFolders(workspace, look)];
  const topOf = (path: string, folder: string) => (isInside(path, folder) ? waysTo(path, folder).slice(0, 1) : []);
  const keptIn = (folder: string) => [...new Set(kept.flatMap((path) => topOf(path, folder)))].map(reading);
  const covered = [...emptied, "/dev"];
  const held: Held =
    sandbox === "workspace-write"
      ? heldIn(workspace, home, found, look)
      : { fixed: new Set(), missing: [], ways: new Set(), links: new Set() };
  // A command must not move our data, or a hidden file, away by a folder above it.
  const above = sandbox === "workspace-write" ? foldersAbove([data, ...(profile.hidden ?? [])], workspace) : [];
  const ways = [...new Set([...held.ways, ...above])].sort((one, other) => one.length - other.length);
  const homes = new Set([home, "/root", ...look.list("/home").map((name) => join("/home", name))]);
  const secrets = secretsOf(homes, look).filter((path) => !isInside(workspace, path));
  const isThere = (path: string) => look.kind(path) !== null;
  const reading = (path: string) => readOnly(path);
  const mounts: Mount[] = [
    ...[readOnly("/"), ["--dev", "/dev"], ["--proc", "/proc"]],
    // Otherwise it takes up to half of the machine's memory.
    ...(bytes > 0 ? [inMemory("/dev/shm", { mode: "1777", bytes })] : []),
    ...(isRoot ? kernelFiles : []).filter(isThere).map(reading),
    ...keptIn("/dev/shm"),
    ...emptied.flatMap((path) => [inMemory(path, { bytes }), ...keptIn(path)]),
    ...ofSystem.filter(isThere).map(reading),
    writable(temporary, tmp),
    ...(sandbox === "workspace-write" ? [writable(workspace)] : []),
    ...(sandbox === "read-only" && covered.some((path) => isInside(workspace, path)) ? [readOnly(workspace)] : []),
    ...ways.map((path) => writable(path)),
    // A stub that nobody could make is not there, and nobody inside can make it either.
    ...[...held.fixed, ...held.missing.map(({ path }) => path)].map((path) => readOnlyIfThere(path)),
    ...[...secrets, ...(profile.hidden ?? []), profile.ours].map((path) => hidden(path, look.kind(path), "0700")),
    inMemory(data, { bytes }),
    ...readable
      .filter((path) => !isInside(path, workspace) && [data, ...covered].some((one) => isInside(path, one)))
      .filter(isThere)
      .map(reading),
    sealed(data),
  ];
  return { mounts, missing: held.missing, links: [...held.links], tmp: temporary };
}

/** By these root changes the kernel itself, for which it is enough to be root by number, as root is in there. */
const kernelFiles = [
  ...["/proc/sys", "/proc/sysrq-trigger", "/proc/irq", "/proc/bus", "/proc/fs", "/proc/acpi", "/proc/scsi"],
  ...["/proc/driver", "/proc/mtrr", "/proc/tty", "/proc/asound", "/proc/dynamic_debug"],
];

/** Some systems keep their programs here, where others keep sockets. */
const ofSystem = ["/run/current-system", "/run/booted-system", "/run/opengl-driver", "/run/wrappers"];
