/** Machines whose calls to the kernel we know by number; elsewhere there is no filter, and so no sandbox. */
export type Machine = "x64" | "arm64";

/**
 * What a sandboxed program may not ask of the kernel, as the program that the kernel runs at each call (BPF). It is
 * the second wall: mounts and namespaces hide, this keeps from making others, from looking into other processes, from
 * speaking to programs outside by a socket in the file system, which no mount that is only to be read prevents, and from
 * leaving programs in the workspace that lend our rights to whoever starts them.
 */
export function seccompFilter(machine: Machine): Buffer {
  const { audit, foreign, numbers } = machines[machine];
  const program: Step[] = [
    load(arch),
    // Programs of another kind (32 bit) have other numbers, so none of their calls passes.
    skipIf("equal", audit, 1, 0),
    answer(ENOSYS),
    load(number),
    ...(foreign ? [skipIf("atLeast", foreign, 0, 1), answer(ENOSYS)] : []),
    ...onlySockets(numbers.socket),
    ...noMessages(numbers.socketpair),
    ...refused(numbers.clone, [load(first), skipIf("anyBit", namespaces, 0, 1)]),
    ...refused(numbers.ioctl, [load(second), skipIf("equal", TIOCSTI, 1, 0), skipIf("equal", TIOCLINUX, 0, 1)]),
    ...numbers.modes.flatMap(([call, mode]) => refused(call, [load(mode), skipIf("anyBit", setuid, 0, 1)])),
    ...numbers.making.flatMap(noLendingNew),
    ...numbers.missing.flatMap((call) => [skipIf("equal", call, 0, 1), answer(ENOSYS)]),
    ...numbers.closed.flatMap((call) => [skipIf("equal", call, 0, 1), answer(EPERM)]),
    allow,
  ];
  const bytes = Buffer.alloc(program.length * 8);
  for (const [index, { code, yes, no, value }] of program.entries()) {
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(yes, index * 8 + 2);
    bytes.writeUInt8(no, index * 8 + 3);
    bytes.writeUInt32LE(value, index * 8 + 4);
  }
  return bytes;
}

interface Step {
  code: number;
  yes: number;
  no: number;
  value: number;
}

const [EPERM, ENOSYS, EAFNOSUPPORT] = [1, 38, 97];
/** Where the kernel puts what it is asked, and the lower half of the arguments. */
const [number, arch, first, second, third, fourth] = [0, 4, 16, 24, 32, 40];
const namespaces = 0x7e02_0000;
/** By these letters are put into a terminal as if a person had typed them. */
const [TIOCSTI, TIOCLINUX] = [0x5412, 0x541c];
/** With this mode a program runs as its owner. The same for groups is allowed, since shared folders have it. */
const setuid = 0o4000;

const load = (at: number): Step => ({ code: 0x20, yes: 0, no: 0, value: at });
const answer = (errno: number): Step => ({ code: 0x06, yes: 0, no: 0, value: 0x0005_0000 | errno });
const allow: Step = { code: 0x06, yes: 0, no: 0, value: 0x7fff_0000 };
const compare = { equal: 0x15, atLeast: 0x35, anyBit: 0x45 };
const skipIf = (how: keyof typeof compare, value: number, yes: number, no: number): Step => ({
  ...{ code: compare[how], yes, no, value },
});

/** These steps are done for one call, which begin with the load of an argument. */
const forCall = (call: number, steps: readonly Step[]): Step[] => [
  ...[skipIf("equal", call, 0, steps.length + 1), ...steps, load(number)],
];

/** The call is refused where the last of its conditions, which skips one step if it does not hold, comes to its end. */
const refused = (call: number, conditions: readonly Step[]): Step[] => forCall(call, [...conditions, answer(EPERM)]);

/** Of the internet, which a sandbox has for itself alone, and of the kernel's own news. No Unix sockets, no virtual machine's. */
const families = [2, 10, 16];

function onlySockets(socket: number): Step[] {
  const known = families.map((family, index) => skipIf("equal", family, families.length - index, 0));
  return forCall(socket, [load(first), ...known, answer(EAFNOSUPPORT)]);
}

/** Pairs are for parent and child; of those that send single messages (2, 3) one may be turned to any other address. */
const noMessages = (socketpair: number): Step[] =>
  refused(socketpair, [
    ...[load(second), { code: 0x54, yes: 0, no: 0, value: 0xf }, skipIf("equal", 2, 1, 0), skipIf("equal", 3, 0, 1)],
  ]);

/** The mode counts where a file is made (O_CREAT, O_TMPFILE); otherwise it is anything. */
const noLendingNew = ([call, flags, mode]: readonly [call: number, flags: number, mode: number]): Step[] =>
  refused(call, [load(flags), skipIf("anyBit", 0x40_0040, 0, 3), load(mode), skipIf("anyBit", setuid, 0, 1)]);

/**
 * Programs know how to do without these: rings of calls that no filter sees, and what has its flags and modes in memory
 * (clone3, openat2).
 */
const newCalls = [425, 426, 427, 435, 437];
const fchmodat2 = 452;
/** The same number everywhere: open_tree, move_mount, fsopen, fsconfig, fsmount, fspick, pidfd_getfd, mount_setattr. */
const mounting = [428, 429, 430, 431, 432, 433, 438, 442];

const inThird = (call: number) => [call, third] as const;

const machines = {
  x64: {
    audit: 0xc000_003e,
    /** Calls of x32 begin here. */
    foreign: 0x4000_0000,
    numbers: {
      ...{ socket: 41, socketpair: 53, clone: 56, ioctl: 16 },
      // chmod, fchmod, creat, mknod, fchmodat, mknodat; open, openat
      modes: [...[90, 91, 85, 133].map((call) => [call, second] as const), ...[268, 259, fchmodat2].map(inThird)],
      making: [[2, second, third] as const, [257, third, fourth] as const],
      missing: newCalls,
      closed: [
        // ptrace, process_vm_readv, process_vm_writev, kcmp, perf_event_open, userfaultfd, bpf
        ...[101, 310, 311, 312, 298, 323, 321],
        // add_key, request_key, keyctl
        ...[248, 249, 250],
        // mount, umount2, pivot_root, chroot, unshare, setns, swapon, swapoff, quotactl, acct
        ...[165, 166, 155, 161, 272, 308, 167, 168, 179, 163],
        // name_to_handle_at, open_by_handle_at, fanotify_init, kexec_load, kexec_file_load
        ...[303, 304, 300, 246, 320],
        // init_module, delete_module, finit_module, reboot, settimeofday, clock_settime, iopl, ioperm
        ...[175, 176, 313, 169, 164, 227, 172, 173],
        ...mounting,
      ],
    },
  },
  arm64: {
    audit: 0xc000_00b7,
    foreign: 0,
    numbers: {
      ...{ socket: 198, socketpair: 199, clone: 220, ioctl: 29 },
      modes: [[52, second] as const, ...[53, 33, fchmodat2].map(inThird)],
      making: [[56, third, fourth] as const],
      missing: newCalls,
      closed: [
        ...[117, 270, 271, 272, 241, 282, 280],
        ...[217, 218, 219],
        ...[40, 39, 41, 51, 97, 268, 224, 225, 60, 89],
        ...[264, 265, 262, 104, 294],
        ...[105, 106, 273, 142, 170, 112],
        ...mounting,
      ],
    },
  },
} as const;
