import type { Kind } from "./look.ts";

/** Arguments of bubblewrap for a part of what a command sees. Later ones lie over earlier ones. */
export type Mount = readonly string[];

/** `from`: where the content is, if it is elsewhere. */
export const readOnly = (path: string, from = path): Mount => ["--ro-bind", from, path];
export const readOnlyIfThere = (path: string, from = path): Mount => ["--ro-bind-try", from, path];
export const writable = (path: string, from = path): Mount => ["--bind", from, path];

/** A folder in memory. `bytes`: the most that it takes; 0 for as much as the system allows. */
export const inMemory = (path: string, { mode = "0700", bytes = 0 } = {}): Mount => [
  ...(bytes > 0 ? ["--size", String(bytes)] : []),
  ...["--perms", mode, "--tmpfs", path],
];

export const sealed = (path: string): Mount => ["--remount-ro", path];

/**
 * Hides what is at a path, also from root. A folder is refused, or empty with another mode. In the place of a file stands
 * a device, which cannot be opened there, so git does not take the file for an empty one.
 */
export function hidden(path: string, kind: Kind, mode = "0000"): Mount {
  if (kind === null) return [];
  return kind === "folder" ? [...inMemory(path, { mode }), ...sealed(path)] : readOnly(path, "/dev/null");
}

export const isolation = (hasDisableUserns: boolean): readonly string[] => [
  ...["--unshare-user", "--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try"],
  // Nobody inside outlives the command, nor the command us, so what is held for it can be released with it.
  ...["--die-with-parent", "--new-session", "--cap-drop", "ALL"],
  ...(hasDisableUserns ? ["--disable-userns"] : []),
];

/** For a command that may do all that its user may, but reach no other machine. By a program outside is kept from by the filter. */
export const offlineIsolation = (isRoot: boolean): string[] => [
  ...(isRoot ? rootIsolation : ["--unshare-user", "--cap-drop", "ALL"]),
  "--unshare-net",
];

/**
 * By these capabilities root would take masks away, or read what is under them by another process that has no masks.
 * Everybody else is in a user namespace of their own, from which processes outside cannot be looked into.
 */
export const rootIsolation: readonly string[] = [
  ...["SYS_ADMIN", "SYS_PTRACE", "SYS_CHROOT", "SYS_MODULE", "SYS_RAWIO", "MKNOD", "DAC_READ_SEARCH"].flatMap(
    (name) => ["--cap-drop", `CAP_${name}`],
  ),
  "--unshare-pid",
  "--die-with-parent",
];
