import type { Mount } from "./mounts.ts";

export interface BwrapInput {
  program: string;
  mounts: readonly Mount[];
  /** The folder that is put over folders that nobody may see. */
  empty: string;
  cwd: string;
  /** Numbers under which it finds the filter, and tells of its first process. */
  fds: { seccomp: number; info: number };
  /** Whether it can keep those inside from making namespaces of users. Whichever can knows `--size` too. */
  hasDisableUserns: boolean;
  /** The most that each file system in memory takes; 0 for as much as the system allows. */
  memoryBytes: number;
  command: readonly string[];
}

/** Pure: how bubblewrap is called. */
export function bwrapCommand(input: BwrapInput): [file: string, ...args: string[]] {
  const { program, mounts, empty, cwd, fds, hasDisableUserns, memoryBytes, command } = input;
  const size = hasDisableUserns && memoryBytes > 0 ? ["--size", String(memoryBytes)] : [];
  return [
    program,
    ...isolation(hasDisableUserns),
    ...["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"],
    // Otherwise it is half of the machine's memory.
    ...(size.length > 0 ? [...size, "--perms", "1777", "--tmpfs", "/dev/shm"] : []),
    ...mounts.flatMap((mount) => mounting(mount, empty, size)),
    ...["--seccomp", String(fds.seccomp), "--info-fd", String(fds.info)],
    ...["--chdir", cwd, "--", ...command],
  ];
}

/** No network, no other process, no capability. */
const isolation = (hasDisableUserns: boolean): string[] => [
  ...["--unshare-user", "--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try"],
  // Nobody inside outlives the command, nor the command us: so what is held for it can be let go of with it.
  ...["--die-with-parent", "--new-session", "--cap-drop", "ALL"],
  ...(hasDisableUserns ? ["--disable-userns"] : []),
];

export interface ContainedInput {
  program: string;
  /** Arguments that say what it sees. */
  view: readonly string[];
  cwd: string;
  /** Set for one that reaches nothing outside: no network, no other process, no capability. */
  isolated: { seccomp: number; hasDisableUserns: boolean } | null;
  isRoot?: boolean;
  command: readonly string[];
}

/** Pure: how bubblewrap is called for a command that is contained by itself. */
export function containedCommand(input: ContainedInput): [file: string, ...args: string[]] {
  const { program, view, cwd, isolated, isRoot = false, command } = input;
  const kept = ["--chdir", cwd, "--", ...command];
  // Everybody else is in a user namespace of their own, from which processes outside cannot be looked into.
  if (!isolated)
    return [program, ...(isRoot ? rootCannot : []), ...view, ...(isRoot ? ["--proc", "/proc"] : []), ...kept];
  return [
    program,
    ...isolation(isolated.hasDisableUserns),
    ...view,
    ...["--seccomp", String(isolated.seccomp)],
    ...kept,
  ];
}

/**
 * By these root would take the masks away, or read what is under them in another way: through another process that has
 * no masks, so root sees no other process.
 */
const rootCannot = [
  ...["SYS_ADMIN", "SYS_PTRACE", "SYS_CHROOT", "SYS_MODULE", "SYS_RAWIO", "MKNOD", "DAC_READ_SEARCH"].flatMap(
    (name) => ["--cap-drop", `CAP_${name}`],
  ),
  "--unshare-pid",
  "--die-with-parent",
];

function mounting(mount: Mount, empty: BwrapInput["empty"], size: readonly string[]): string[] {
  switch (mount.how) {
    case "read":
      return ["--ro-bind", mount.from ?? mount.path, mount.path];
    case "write":
      return ["--bind", mount.from ?? mount.path, mount.path];
    case "empty":
      // A device cannot be opened there, so a reader is refused, and git does not take a file for an empty one.
      return ["--ro-bind", mount.kind === "file" ? "/dev/null" : empty, mount.path];
    case "memory":
      return [...size, "--perms", "0700", "--tmpfs", mount.path];
    case "read-only":
      return ["--remount-ro", mount.path];
  }
}
