/**
 * What came of a probe outside of its sandbox. `disk`: something there was made, changed or taken away, or a protected name in
 * the workspace was. `shown`: a secret came to its output. `heard`: a program outside was reached by a socket or a pipe.
 * `victim`: another process was ended, stopped or changed. `opened`: the kernel did what it is not to do for those inside.
 */
export type Effect = "disk" | "shown" | "heard" | "victim" | "opened";

/**
 * One attempt to get out, as a small shell program. It finds its way by variables: $WORK, $OUT (a folder beside it, with a
 * `file`), $EVIL (one whose name begins as the workspace's), $HOME, $DATA, $T (a mark of this try), $PORT, $PORT6, $UDP,
 * $SOCK, $PIPE, $ABSTRACT, $VICTIM, $NODE, and the kernel's numbers as $N_….
 */
export interface Probe {
  technique: string;
  name: string;
  effect: Effect;
  run: string;
  /** What the machine must have or let us do; where the control fails for want of it the probe is told of apart. */
  needs?: string;
  /** On the machine, before. */
  setup?: string;
  /** On the machine, afterwards: what a person or our own program would do without a thought. */
  later?: string;
  /** What is the workspace: a folder of its own, the home folder, or one with home and data in it. */
  at?: "work" | "home" | "base";
  /** A process outside that holds a secret in its environment and a file open. */
  hasVictim?: boolean;
  /** Our own process was started with a folder (40), a key (41) and a file (42) open. */
  isHandedFiles?: boolean;
}

/** Rows of one technique: `[name, what it does, anything else]`. */
export function probes(
  technique: string,
  effect: Effect,
  rows: readonly (readonly [name: string, run: string, rest?: Partial<Probe>])[],
): Probe[] {
  return rows.map(([name, run, rest]) => ({ technique, effect, name, run, ...rest }));
}

/** Calls to the kernel by their numbers, which perl can make. */
const calls: Record<string, readonly [x64: number, arm64: number]> = {
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  pidfd_open: [434, 434],
  pidfd_getfd: [438, 438],
  pidfd_send_signal: [424, 424],
  unshare: [272, 97],
  setns: [308, 268],
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  open_tree: [428, 428],
  move_mount: [429, 429],
  fsopen: [430, 430],
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],
  io_uring_setup: [425, 425],
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  add_key: [248, 217],
  keyctl: [250, 219],
  clone: [56, 220],
  clone3: [435, 435],
  kexec_load: [246, 104],
  renameat2: [316, 276],
  linkat: [265, 37],
  openat: [257, 56],
  openat2: [437, 437],
  mknodat: [259, 33],
  fchmodat2: [452, 452],
  fanotify_init: [300, 262],
  quotactl: [179, 60],
  acct: [163, 89],
  init_module: [175, 105],
};

export function callNumbers(arch = process.arch): Record<string, string> {
  const at = arch === "arm64" ? 1 : 0;
  return Object.fromEntries(
    Object.entries(calls).map(([name, numbers]) => [`N_${name.toUpperCase()}`, String(numbers[at])]),
  );
}
