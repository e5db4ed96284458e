import { probes } from "./probe.ts";

const node = (script: string) => `$NODE -e '${script}'`;

/** The kernel's own name of a file, which leads to it past every mount. */
const handle = `perl -e '
  my ($h, $m) = (pack("Ii", 128, 0) . "\\0" x 128, pack("i", 0));
  syscall($ENV{N_NAME_TO_HANDLE_AT}, -100, "$ENV{HOME}/.ssh/id_ed25519", $h, $m, 0) == 0 or die;
  open my $d, "<", $ENV{WORK}; my $fd = syscall($ENV{N_OPEN_BY_HANDLE_AT}, fileno $d, $h, 0); die if $fd < 0;
  open my $f, "<&=", $fd; print <$f>;'`;

/** Ways to read what nobody inside is to see. */
export const reads = [
  ...probes("reading keys", "shown", [
    ["of ssh", "cat $HOME/.ssh/id_ed25519"],
    ["of a cloud", "cat $HOME/.aws/credentials"],
    ["of hosts", "cat $HOME/.netrc"],
    ["of a package manager", "cat $HOME/.npmrc"],
    ["of a forge", "cat $HOME/.config/gh/hosts.yml"],
    ["what was typed once", "cat $HOME/.bash_history"],
    ["of git", "cat $HOME/.git-credentials"],
    ["of a cluster", "cat $HOME/.kube/config"],
    ["of letters", "cat $HOME/.gnupg/private-keys-v1.d/key"],
    ["the machine's own", "grep -q . /etc/shadow && echo OPEN-$T", { effect: "opened", needs: "root" }],
  ]),
  ...probes("reading keys, home being the workspace", "shown", [
    ["of ssh", "cat .ssh/id_ed25519", { at: "home" }],
    ["by a rename", "mv .ssh s; cat s/id_ed25519", { at: "home" }],
    ["by a hard link", "ln .ssh/id_ed25519 h; cat h", { at: "home" }],
    ["of a forge, the folder above moved", "mv .config c; cat c/gh/hosts.yml", { at: "home" }],
    ["all that is there", "grep -rsh canary- .", { at: "home" }],
  ]),
  ...probes("reading our own data", "shown", [
    ["the store", "cat $DATA/skillmint.db"],
    ["the secrets", "cat $DATA/secrets.json"],
    ["the server's token", "cat $DATA/server.json"],
    ["all of it", "grep -rsh canary- $DATA"],
    ["the workspace being around it", "cat our/data/secrets.json", { at: "base" }],
    ["with the folder above moved", "mv our o; cat o/data/secrets.json; mv o our", { at: "base" }],
  ]),
  ...probes("a link to what is hidden", "shown", [
    ["a symbolic one", "ln -s $HOME/.ssh l; cat l/id_ed25519"],
    ["a hard one", "ln $HOME/.ssh/id_ed25519 h; cat h"],
    ["that was there before", "cat l/secrets.json", { setup: "ln -s $DATA l" }],
    ["a copy by links", "cp -rl $HOME/.aws c; cat c/credentials"],
  ]),
  ...probes("other ways to the same file", "shown", [
    ["by the root of a process", "cat /proc/self/root$HOME/.ssh/id_ed25519"],
    ["by the root of the first process", "cat /proc/1/root$HOME/.ssh/id_ed25519", { needs: "root" }],
    ["by the folder of a process", "cd $HOME && cat /proc/self/cwd/.ssh/id_ed25519"],
    ["by dots", "cat $WORK/../home/.ssh/../.ssh//id_ed25519"],
    ["by an archive", "tar c -C $HOME .ssh .aws"],
    [
      "by another program",
      node('console.log(require("fs").readFileSync(process.env.HOME + "/.ssh/id_ed25519", "utf8"))'),
    ],
    ["by its handle", handle, { needs: "root" }],
  ]),
  ...probes("environments of others", "shown", [
    ["of one", "tr '\\0' '\\n' < /proc/$VICTIM/environ", { hasVictim: true }],
    ["of all", "cat /proc/[0-9]*/environ | tr '\\0' '\\n'", { hasVictim: true }],
    ["by a list of processes", "ps axeww | grep HELD=", { hasVictim: true, needs: "ps" }],
  ]),
];
