import { dirname, join } from "node:path";
import { isInside } from "../paths.ts";
import { hidden, inMemory, type Mount, readOnly, readOnlyIfThere, sealed, writable } from "./bwrap.ts";
import { type Look, waysTo } from "./look.ts";
import { type Found, type Held, heldIn, type Missing } from "./protect.ts";
import { gitFoldersOf } from "./repositories.ts";
import { secretsOf } from "./secrets.ts";

/** What a sandbox is to be like. All paths are real. */
export interface Profile {
  sandbox: "read-only" | "workspace-write";
  workspace: string;
  home: string;
  /** Our own data: not to be seen in it. */
  data: string;
  /** What of it, and of other places that are hidden, may be read. */
  readable: readonly string[];
  /** Files and folders that rules deny reading; none where it is left out. */
  hidden?: readonly string[];
  /** Stands in for the system's folder for temporary files. */
  tmp: string;
}

export interface Own {
  /** Where files of ours are that every command is given some of. */
  ours: string;
  /** Whether we are he who may do anything. */
  isRoot: boolean;
  /** The most that each folder in memory takes; 0 for as much as the system allows. */
  bytes: number;
  /** Where programs outside keep their pipes, sockets and temporary files, as our environment says; no link. */
  runtime: readonly string[];
}

export interface Inside {
  mounts: Mount[];
  /** To be made before it starts, and taken away afterwards. */
  missing: Missing[];
  /** Protected names that are links: nothing holds those. */
  links: string[];
  /** Where temporary files go. */
  tmp: string;
}

/** Pure but for looking: the whole disk only to be read, the workspace to be written to, what is protected closed. */
export function insideOf(profile: Profile & Own, found: Found, look: Look): Inside {
  const { sandbox, workspace, data, tmp, isRoot, bytes } = profile;
  const home = look.real(profile.home) ?? profile.home;
  const readable = profile.readable.flatMap((path) => look.real(path) ?? []);
  const isFolder = (path: string) => look.kind(path) === "folder";
  const temporary = isInside(workspace, "/tmp") ? "/var/tmp" : "/tmp";
  const emptied = [...new Set(["/run", "/tmp", "/var/tmp", ...profile.runtime])]
    // Where it is worked on itself nothing can be hidden.
    .filter((path) => isFolder(path) && path !== "/" && path !== home && !isInside(path, workspace))
    .sort((one, other) => one.length - other.length);
  // Who works among temporary files does so beside what was put into the same folder for it.
  const kept = [workspace, home, ...gitFoldersOf(workspace, look).flatMap((path) => look.real(path) ?? [])];
  const keptIn = (folder: string) => [...new Set(kept.flatMap((path) => topOf(path, folder)))].map(reading);
  const covered = [...emptied, "/dev"];
  const held: Held =
    sandbox === "workspace-write"
      ? heldIn(workspace, home, found, look)
      : { fixed: [], missing: [], ways: [], links: [] };
  // Nobody moves our data away by a folder above it. What lies in another comes after it.
  const toData = sandbox === "workspace-write" && isInside(data, workspace) ? waysTo(dirname(data), workspace) : [];
  const ways = [...new Set([...held.ways, ...toData])].sort((one, other) => one.length - other.length);
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
  return { mounts, missing: held.missing, links: held.links, tmp: temporary };
}

/** The folder of another in which a path lies. */
function topOf(path: string, folder: string): string[] {
  const [top] = isInside(path, folder) ? waysTo(path, folder) : [];
  return top === undefined ? [] : [top];
}

/** By these root changes the kernel itself, and he needs no more for it than to be root, which he is in there by number. */
const kernelFiles = [
  ...["/proc/sys", "/proc/sysrq-trigger", "/proc/irq", "/proc/bus", "/proc/fs", "/proc/acpi", "/proc/scsi"],
  ...["/proc/driver", "/proc/mtrr", "/proc/tty", "/proc/asound", "/proc/dynamic_debug"],
];

/** Systems that keep their programs where others keep sockets. */
const ofSystem = ["/run/current-system", "/run/booted-system", "/run/opengl-driver", "/run/wrappers"];
