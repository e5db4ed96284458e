import { probes } from "./probe.ts";

const root = { needs: "root" };
const users = { needs: "namespaces of users" };
const said = "echo OPEN-$T";

/** A call that the kernel answers with anything but a refusal. */
const asked = (call: string, ...args: (string | number)[]) =>
  `perl -MErrno -e 'my @a = (${args.join(", ")}); my $r = syscall($ENV{N_${call.toUpperCase()}}, @a); print "OPEN-$ENV{T}\\n" if $r >= 0 or not ($!{EPERM} or $!{ENOSYS} or $!{EACCES})'`;

/** In a sandbox `/dev` is a folder of its own, where a file of that name can be made. */
const openDevice = (file: string) => `test -c ${file} && exec 3> ${file} && ${said}`;
/** Its own value, written to it once more. */
const keep = (file: string) => `v=$(cat ${file}) && printf '%s' "$v" > ${file} && ${said}`;
const shm = {
  effect: "shown" as const,
  setup: `perl -e 'my $id = shmget hex(substr $ENV{T}, 0, 7), 80, 01600; open F, "$ENV{HOME}/.netrc"; shmwrite $id, <F>, 0, 80'`,
  later: `perl -e 'my $id = shmget hex(substr $ENV{T}, 0, 7), 80, 0; shmctl $id, 0, 0'`,
};
const queue = {
  effect: "shown" as const,
  setup: `perl -e 'my $q = msgget hex(substr $ENV{T}, 0, 7), 01600; open F, "$ENV{HOME}/.netrc"; msgsnd $q, pack("l! a*", 1, <F>), 0'`,
  later: `perl -e 'my $q = msgget hex(substr $ENV{T}, 0, 7), 0; msgctl $q, 0, 0'`,
};
const keyring = {
  setup: `perl -e 'open F, "$ENV{HOME}/.netrc"; my ($u, $n, $v) = ("user", "escape-$ENV{T}", <F>); syscall($ENV{N_ADD_KEY}, $u, $n, $v, length $v, -4)'`,
  later: `perl -e 'my ($u, $n) = ("user", "escape-$ENV{T}"); my $k = syscall($ENV{N_KEYCTL}, 10, -4, $u, $n, 0); syscall($ENV{N_KEYCTL}, 9, $k, -4)'`,
  needs: "keys in the kernel",
};

/** A program that whoever starts it runs as us. */
const lent = { effect: "disk" as const, later: "test -u s && touch $OUT/made" };

/** Ways to change the sandbox itself, or the kernel under it. */
export const kernel = [
  ...probes("mounts", "shown", [
    ["what lies over it taken off", "umount -l $HOME/.ssh 2> /dev/null; cat $HOME/.ssh/id_ed25519"],
    ["its folder bound elsewhere", "mkdir m; mount --bind $HOME m && cat m/.ssh/id_ed25519; umount m", root],
    [
      "a copy of the tree without what lies over it",
      `perl -e 'my $t = syscall($ENV{N_OPEN_TREE}, -100, $ENV{HOME}, 1); die if $t < 0; open my $f, "<", "/proc/self/fd/$t/.ssh/id_ed25519" or die; print <$f>'`,
      root,
    ],
    [
      "by its number",
      `perl -e 'syscall($ENV{N_UMOUNT2}, "$ENV{HOME}/.ssh", 2); open my $f, "<", "$ENV{HOME}/.ssh/id_ed25519" or die; print <$f>'`,
    ],
  ]),
  ...probes("mounts made to be written", "disk", [
    ["again, for writing", "mount -o remount,rw,bind / 2> /dev/null; echo x > $OUT/made"],
    [
      "another over it",
      "mount -t tmpfs none $OUT && touch $OUT/made && umount $OUT; mount -t tmpfs none $OUT; umount $OUT; touch $OUT/file",
      root,
    ],
    [
      "another root",
      'chroot $OUT /bin/true 2> /dev/null; perl -e \'chroot $ENV{OUT} or die; open F, ">", "/made" or die\'',
      root,
    ],
  ]),
  ...probes("namespaces", "disk", [
    ["of users and mounts", "unshare -rm bash -c 'mount -o remount,rw,bind / 2> /dev/null; echo x > $OUT/made'", users],
    ["of users alone", "unshare -U bash -c 'echo x > $OUT/file' || unshare -r bash -c 'echo x > $OUT/made'", users],
    [
      "by the call",
      `perl -e 'syscall($ENV{N_UNSHARE}, 0x10020000) == 0 or die; open F, ">>", "$ENV{OUT}/file" or die; print F "x"'`,
      users,
    ],
    [
      "by a child",
      `perl -e 'my $p = syscall($ENV{N_CLONE}, 0x10020011, 0, 0, 0, 0); die if $p < 0; if ($p == 0) { open F, ">>", "$ENV{OUT}/file"; print F "x"; close F; exit } waitpid $p, 0'`,
      users,
    ],
    [
      "by a child of the new kind",
      `perl -e 'my $a = pack("Q11", 0x10020000, 0, 0, 0, 17, 0, 0, 0, 0, 0, 0); my $p = syscall($ENV{N_CLONE3}, $a, 88); die if $p < 0; if ($p == 0) { open F, ">>", "$ENV{OUT}/file"; print F "x"; close F; exit } waitpid $p, 0'`,
      users,
    ],
    [
      "that of another process",
      `perl -e 'open my $n, "<", "/proc/$ENV{VICTIM}/ns/mnt" or die; syscall($ENV{N_SETNS}, fileno $n, 0) == 0 or die; open F, ">", "$ENV{OUT}/made" or die'`,
      { ...root, hasVictim: true },
    ],
    ["by a program for it", "nsenter -t $VICTIM -m touch $OUT/made", { ...root, hasVictim: true }],
    [
      "the network of another",
      "nsenter -t $VICTIM -n bash -c 'echo x > /dev/tcp/127.0.0.1/$PORT'",
      { ...root, hasVictim: true, effect: "heard" },
    ],
  ]),
  ...probes("devices", "opened", [
    [
      "a disk by a new node",
      "for d in $(awk 'NR>2{print $1\":\"$2}' /proc/partitions); do rm -f n; mknod n b ${d/:/ } && head -c 16 n > /dev/null && echo OPEN-$T && break; done",
      { needs: "root and a disk" },
    ],
    [
      "the disk",
      "for d in $(awk 'NR>2{print $4}' /proc/partitions); do head -c 16 /dev/$d > /dev/null && echo OPEN-$T && break; done",
      { needs: "root and a disk" },
    ],
    ["the machine's memory", `head -c 1 /dev/mem > /dev/null && ${said}`, { needs: "root and /dev/mem" }],
    ["the kernel's log", openDevice("/dev/kmsg"), root],
    [
      "terminals of others",
      "for t in /dev/pts/[0-9]*; do test -w $t && echo OPEN-$T && break; done",
      { needs: "a terminal of another" },
    ],
    ["the console", openDevice("/dev/tty0"), { needs: "root and a console" }],
    ["virtual machines", openDevice("/dev/kvm"), { needs: "/dev/kvm" }],
    ["a disk of a file", openDevice("/dev/loop-control"), { needs: "root and /dev/loop-control" }],
    ["a file system of its own", openDevice("/dev/fuse"), { needs: "/dev/fuse" }],
  ]),
  ...probes("settings of the kernel", "opened", [
    ["what runs after a crash", keep("/proc/sys/kernel/core_pattern"), root],
    ["what loads modules", keep("/proc/sys/kernel/modprobe"), { needs: "root, and a kernel with modules" }],
    ["names of the machine", keep("/proc/sys/kernel/hostname"), root],
    ["where addresses lie", keep("/proc/sys/kernel/randomize_va_space"), root],
    ["ways of the network", keep("/proc/sys/net/ipv4/ip_forward"), root],
    ["keys that are not pressed", `exec 3> /proc/sysrq-trigger && ${said}`, { needs: "root, and such keys" }],
    ["what helps with devices", keep("/sys/kernel/uevent_helper"), { needs: "root and such a helper" }],
    ["whose memory is shared", keep("/sys/kernel/mm/ksm/run"), root],
  ]),
  ...probes("control groups", "disk", [
    ["a new one", "mkdir /sys/fs/cgroup/escape-$T || mkdir /sys/fs/cgroup/memory/escape-$T", root],
    [
      "what runs when one is empty",
      "for f in /sys/fs/cgroup/*/release_agent; do v=$(cat $f) && printf '%s' \"$v\" > $f && echo OPEN-$T && break; done",
      { needs: "root and old control groups", effect: "opened" },
    ],
    [
      "joining the first",
      'for f in /sys/fs/cgroup/cgroup.procs /sys/fs/cgroup/*/cgroup.procs; do bash -c "echo 0 > $f" && echo OPEN-$T && break; done',
      { needs: "root", effect: "opened" },
    ],
  ]),
  ...probes("memory that is shared", "disk", [
    ["a file in it", "echo x > /dev/shm/escape-$T"],
    [
      "what another has put there",
      "cat /dev/shm/escape-$T",
      { setup: "cp $HOME/.netrc /dev/shm/escape-$T", effect: "shown" },
    ],
    [
      "of the old kind",
      `perl -e 'my ($b, $id); $id = shmget hex(substr $ENV{T}, 0, 7), 80, 0; shmread $id, $b, 0, 80 or die; print $b'`,
      shm,
    ],
    [
      "queues of the old kind",
      `perl -e 'my $q = msgget hex(substr $ENV{T}, 0, 7), 0; defined $q or die; msgrcv $q, my $b, 80, 0, 04000; print $b'`,
      queue,
    ],
  ]),
  ...probes("keys that the kernel holds", "shown", [
    [
      "of the user",
      `perl -e 'my ($u, $n) = ("user", "escape-$ENV{T}"); my $k = syscall($ENV{N_KEYCTL}, 10, -4, $u, $n, 0); die if $k < 0; my $b = "\\0" x 99; syscall($ENV{N_KEYCTL}, 11, $k, $b, 99); print $b'`,
      keyring,
    ],
  ]),
  ...probes("calls that no program needs", "opened", [
    ["rings of calls", asked("io_uring_setup", 1, '"\\0" x 120')],
    ["programs for the kernel", asked("bpf", 0, '"\\0" x 120', 120)],
    ["counters of the machine", asked("perf_event_open", '"\\0" x 120', 0, -1, -1, 0)],
    ["faults of memory", asked("userfaultfd", 0)],
    ["a key", asked("add_key", '"user"', '"escape"', '"x"', 1, -2)],
    ["another kernel", asked("kexec_load", 0, 99, 0, 0xffff), { needs: "root, and a kernel that can" }],
    ["a module", asked("init_module", 0, 0, 0), { needs: "root, and a kernel that can" }],
    ["who is told of all files", asked("fanotify_init", 0, 0), root],
    ["accounts of all that runs", asked("acct", '"/nowhere/at/all"'), root],
    ["a new file system", asked("fsopen", '"tmpfs"', 0), root],
  ]),
  ...probes("rights that programs lend", "opened", [
    ["to give a file away", "touch g && chown 12345 g && echo OPEN-$T", root],
    ["a node of a device", "mknod n c 1 3 && echo OPEN-$T", root],
    ["by a mode", "cp /bin/true s; chmod u+s s", lent],
    ["by the mode of a new file", `$NODE -e 'require("fs").openSync("s", "w", 0o4755)'`, lent],
    ["by a node", `perl -e 'my $s = "s"; syscall($ENV{N_MKNODAT}, -100, $s, 0104755, 0)'`, lent],
    ["by an open file", `$NODE -e 'const fs = require("fs"); fs.fchmodSync(fs.openSync("s", "w"), 0o4755)'`, lent],
    [
      "by a call with a form",
      `perl -e 'my ($s, $how) = ("s", pack("QQQ", 0101, 04755, 0)); syscall($ENV{N_OPENAT2}, -100, $s, $how, 24)'`,
      lent,
    ],
    [
      "by a newer call",
      `touch s; perl -e 'my $s = "s"; syscall($ENV{N_FCHMODAT2}, -100, $s, 04755, 0)'`,
      { ...lent, needs: "a newer kernel" },
    ],
    ["as somebody else", "setpriv --reuid 12345 --clear-groups true && echo OPEN-$T", root],
  ]),
];
