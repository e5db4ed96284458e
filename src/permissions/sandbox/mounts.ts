import { dirname, join } from "node:path";
import { isInside } from "../paths.ts";
import type { Look } from "./look.ts";
import { type Found, type Held, heldIn, type Missing } from "./protect.ts";
import { gitFoldersOf } from "./repositories.ts";
import { secretsOfHome, secretsOfMachine } from "./secret-names.ts";
import { waysTo } from "./ways.ts";

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
  /** Where programs outside keep their pipes, sockets and temporary files, as our environment says; no link. */
  runtime: readonly string[];
}

/** What the inside of a sandbox is made of, in this order: later ones lie over earlier ones. */
export type Mount =
  | { how: "read" | "write"; path: string; from?: string }
  | { how: "empty"; path: string; kind: "file" | "folder" }
  | { how: "memory" | "read-only"; path: string };

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
  const { sandbox, workspace, data, tmp, isRoot } = profile;
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
  const hidden = [...emptied, "/dev"];
  const held: Held =
    sandbox === "workspace-write"
      ? heldIn(workspace, home, found, look)
      : { fixed: [], missing: [], ways: [], links: [] };
  // Nobody moves our data away by a folder above it. What lies in another comes after it.
  const toData = sandbox === "workspace-write" && isInside(data, workspace) ? waysTo(dirname(data), workspace) : [];
  const ways = [...new Set([...held.ways, ...toData])].sort((one, other) => one.length - other.length);
  const secrets = secretPlaces(home, look).filter((path) => !isInside(workspace, path));
  const mounts: Mount[] = [
    ...(isRoot ? kernelFiles : []).filter((path) => look.kind(path) !== null).map(reading),
    ...keptIn("/dev/shm"),
    ...emptied.flatMap((path): Mount[] => [{ how: "memory", path }, ...keptIn(path)]),
    ...ofSystem.filter((path) => look.kind(path) !== null).map(reading),
    { how: "write", path: temporary, from: tmp },
    ...(hidden.some((path) => isInside(workspace, path)) || sandbox === "workspace-write"
      ? [{ how: sandbox === "workspace-write" ? "write" : "read", path: workspace } as const]
      : []),
    ...ways.map((path): Mount => ({ how: "write", path })),
    ...[...held.fixed, ...held.missing.map(({ path }) => path)].map(reading),
    ...secrets.map((path): Mount => ({ how: "empty", path, kind: isFolder(path) ? "folder" : "file" })),
    ...(profile.hidden ?? [])
      .filter((path) => look.kind(path) !== null)
      .map((path): Mount => ({ how: "empty", path, kind: isFolder(path) ? "folder" : "file" })),
    ...(isFolder(profile.ours) ? [{ how: "empty", path: profile.ours, kind: "folder" } as const] : []),
    { how: "memory", path: data },
    ...readable
      .filter((path) => !isInside(path, workspace) && [data, ...hidden].some((one) => isInside(path, one)))
      .filter((path) => look.kind(path) !== null)
      .map(reading),
    { how: "read-only", path: data },
  ];
  return { mounts, missing: held.missing, links: held.links, tmp: temporary };
}

const reading = (path: string): Mount => ({ how: "read", path });

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

/** Those that are there, wherever links lead. */
function secretPlaces(home: string, look: Look): string[] {
  const others = look.list("/home").map((name) => join("/home", name));
  const homes = new Set([home, "/root", ...others]);
  const keys = look.list("/etc/ssh").filter((name) => /^ssh_host_.*_key$/.test(name));
  const all = [
    ...[...homes].flatMap((folder) => secretsOfHome.map((name) => join(folder, name))),
    ...secretsOfMachine,
    ...keys.map((name) => join("/etc/ssh", name)),
  ];
  const there = all.flatMap((path) => (look.kind(path) === null ? [] : (look.real(path) ?? [])));
  return [...new Set(there)].filter((path) => look.kind(path) === "file" || look.kind(path) === "folder");
}
