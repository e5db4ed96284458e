import { probes } from "./probe.ts";

const victim = { hasVictim: true };
const handed = { isHandedFiles: true };
const traced = { hasVictim: true, needs: "the right to trace any process of one's own" };

/** Where a process keeps its environment: its bounds stand in its statistics. */
const bounds = `open my $s, "<", "/proc/$ENV{VICTIM}/stat"; my ($from, $to) = (split " ", (<$s> =~ s/.*\\) //r))[47, 48];`;

/** Ways to other processes, and to be there when the command is over. */
export const processes = [
  ...probes("signals to others", "victim", [
    ["by number", "kill -9 $VICTIM", victim],
    ["a stop", "kill -STOP $VICTIM", victim],
    ["by another program", `$NODE -e 'process.kill(Number(process.env.VICTIM), "SIGKILL")'`, victim],
    [
      "by a descriptor",
      `perl -e 'my $p = syscall($ENV{N_PIDFD_OPEN}, $ENV{VICTIM}+0, 0); die if $p < 0; syscall($ENV{N_PIDFD_SEND_SIGNAL}, $p, 9, 0, 0)'`,
      victim,
    ],
    [
      "to its group",
      "kill -9 -- -$(cut -d' ' -f5 /proc/$VICTIM/stat | grep -x $VICTIM || echo $VICTIM) 2> /dev/null || kill -9 $VICTIM",
      victim,
    ],
  ]),
  ...probes("settings of others", "victim", [
    ["niceness", "renice -n 15 -p $VICTIM", victim],
    ["who goes first when memory is short", "echo 700 > /proc/$VICTIM/oom_score_adj", victim],
  ]),
  ...probes("folders and files of other processes", "disk", [
    ["its root", "echo x > /proc/$VICTIM/root$OUT/made", victim],
    ["its folder", "echo x > /proc/$VICTIM/cwd/made", victim],
    ["its open file", "echo x >> /proc/$VICTIM/fd/7", victim],
    ["those of all", "for p in /proc/[0-9]*; do test $p/cwd -ef $OUT && echo x > $p/cwd/made; done; true", victim],
    ["the folder of the one above", "echo x > /proc/$PPID/root$OUT/made"],
    ["through a thread", "echo x > /proc/$VICTIM/task/$VICTIM/cwd/made", victim],
    [
      "by a descriptor of it",
      `perl -e 'my $p = syscall($ENV{N_PIDFD_OPEN}, $ENV{VICTIM}+0, 0); my $f = syscall($ENV{N_PIDFD_GETFD}, $p, 7, 0); die if $f < 0; open my $h, ">>&=", $f; print $h "x"'`,
      traced,
    ],
  ]),
  ...probes("memory of other processes", "shown", [
    [
      "as a file",
      `perl -e '${bounds} open my $m, "<", "/proc/$ENV{VICTIM}/mem" or die; sysseek $m, $from, 0; sysread $m, my $b, $to - $from; print $b'`,
      traced,
    ],
    [
      "by a call",
      `perl -e '${bounds} my $n = $to - $from; my $b = "\\0" x $n; syscall($ENV{N_PROCESS_VM_READV}, $ENV{VICTIM}+0, pack("P Q", $b, $n), 1, pack("Q Q", $from, $n), 1, 0); print $b'`,
      traced,
    ],
    [
      "by tracing",
      `perl -e '${bounds} my $v = $ENV{VICTIM} + 0; syscall($ENV{N_PTRACE}, 16, $v, 0, 0) == 0 or die; waitpid $v, 0x40000000; select undef, undef, undef, 0.2; for (my $a = $from; $a < $to; $a += 8) { my $w = "\\0" x 8; syscall($ENV{N_PTRACE}, 1, $v, $a, $w); print $w } syscall($ENV{N_PTRACE}, 17, $v, 0, 0)'`,
      traced,
    ],
  ]),
  ...probes("changing another's memory", "victim", [
    [
      "by a seizure",
      `perl -e 'my $v = $ENV{VICTIM} + 0; syscall($ENV{N_PTRACE}, 0x4206, $v, 0, 0x100000) == 0 or die;'`,
      traced,
    ],
    [
      "by a call",
      `perl -e '${bounds} my $b = "spoiled"; print "OPEN-$ENV{T}\\n" if syscall($ENV{N_PROCESS_VM_WRITEV}, $ENV{VICTIM}+0, pack("P Q", $b, 7), 1, pack("Q Q", $from, 7), 1, 0) == 7'`,
      { ...traced, effect: "opened" },
    ],
    [
      "as a file",
      `perl -e '${bounds} open my $m, "+<", "/proc/$ENV{VICTIM}/mem" or die; sysseek $m, $from, 0; print "OPEN-$ENV{T}\\n" if 7 == syswrite $m, "spoiled"'`,
      { ...traced, effect: "opened" },
    ],
  ]),
  ...probes("open files that we were started with", "disk", [
    ["a folder", "echo x > /proc/self/fd/40/made", handed],
    [
      "a folder, by going there",
      `$NODE -e 'process.chdir("/proc/self/fd/40"); require("fs").writeFileSync("made", "x")'`,
      handed,
    ],
    ["a file", "cat <&41", { ...handed, effect: "shown" }],
    ["a file for writing", "echo x >&42", handed],
    ["all of them", "for f in /proc/self/fd/*; do test -d $f && echo x > $f/made; done; true", handed],
  ]),
  ...probes("outliving the command", "victim", [
    ["in the background", "bash -c 'sleep 60; : stays-'$T > /dev/null 2>&1 < /dev/null &"],
    ["in a session of its own", "setsid -f bash -c 'sleep 60; : stays-'$T > /dev/null 2>&1 < /dev/null"],
    [
      "without environment",
      "setsid -f env -i $(command -v bash) -c 'sleep 60; : stays-'$T > /dev/null 2>&1 < /dev/null",
    ],
    [
      "by two forks",
      `perl -e 'use POSIX; fork and exit; setsid; fork and exit; open STDOUT, ">/dev/null"; open STDERR, ">/dev/null"; exec "bash", "-c", "trap : TERM HUP INT; sleep 60; : stays-$ENV{T}"'`,
    ],
  ]),
];
