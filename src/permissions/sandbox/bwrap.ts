import type { Mount } from "./mounts.ts";

export interface BwrapInput {
  program: string;
  mounts: readonly Mount[];
  /** What is put over what nobody may see. */
  empty: { file: string; folder: string };
  cwd: string;
  /** Numbers under which it finds the filter, and tells of its first process. */
  fds: { seccomp: number; info: number };
  /** Whether it can keep those inside from making namespaces of users. */
  hasDisableUserns: boolean;
  command: readonly string[];
}

/** Pure: how bubblewrap is called. */
export function bwrapCommand(input: BwrapInput): [file: string, ...args: string[]] {
  const { program, mounts, empty, cwd, fds, hasDisableUserns, command } = input;
  return [
    program,
    ...["--unshare-user", "--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try"],
    // Nobody inside outlives the command, nor the command us: so what is held for it can be let go of with it.
    ...["--die-with-parent", "--new-session", "--cap-drop", "ALL"],
    ...(hasDisableUserns ? ["--disable-userns"] : []),
    ...["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"],
    ...mounts.flatMap((mount) => mounting(mount, empty)),
    ...["--seccomp", String(fds.seccomp), "--info-fd", String(fds.info)],
    ...["--chdir", cwd, "--", ...command],
  ];
}

function mounting(mount: Mount, empty: BwrapInput["empty"]): string[] {
  switch (mount.how) {
    case "read":
      return ["--ro-bind", mount.from ?? mount.path, mount.path];
    case "write":
      return ["--bind", mount.from ?? mount.path, mount.path];
    case "empty":
      return ["--ro-bind", empty[mount.kind], mount.path];
    case "memory":
      return ["--perms", "0700", "--tmpfs", mount.path];
    case "read-only":
      return ["--remount-ro", mount.path];
  }
}
