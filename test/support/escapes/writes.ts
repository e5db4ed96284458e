import { probes } from "./probe.ts";

/** A file without a name in a folder outside, which is then linked there. */
const tmpfile = `perl -e '
  my $fd = syscall($ENV{N_OPENAT}, -100, $ENV{OUT}, 020200002, 0600); exit 1 if $fd < 0;
  syscall($ENV{N_LINKAT}, -100, "/proc/self/fd/$fd", -100, "$ENV{OUT}/made", 0x400);'`;
/** By what is open for reading only. */
const hardByOpen = `perl -e '
  open my $f, "<", "$ENV{OUT}/file" or die; my $n = fileno $f;
  exit 1 if syscall($ENV{N_LINKAT}, -100, "/proc/self/fd/$n", -100, "$ENV{WORK}/h", 0x400) < 0;
  open my $h, ">>", "$ENV{WORK}/h" or die; print $h "x";'`;

/** Ways to write, take away or change something outside the workspace. */
export const writes = [
  ...probes("a plain write", "disk", [
    ["home", "echo x > $HOME/made"],
    ["a folder beside", "echo x > $OUT/made"],
    ["a folder whose name begins alike", "echo x > $EVIL/made"],
    ["the folder above", "echo x > ../made"],
    ["temporary files", "echo x > /tmp/escape-$T"],
    ["temporary files that stay", "echo x > /var/tmp/escape-$T"],
    ["an existing file", "echo x >> $OUT/file"],
    ["a new folder", "mkdir -p $OUT/new/folder"],
    ["the system's folders", "echo x > /var/lib/escape-$T", { needs: "root" }],
    ["programs of the machine", "echo x > /usr/local/bin/escape-$T", { needs: "root" }],
  ]),
  ...probes("a write by another program", "disk", [
    ["node", `$NODE -e 'require("fs").writeFileSync(process.env.OUT + "/made", "x")'`],
    ["perl", `perl -e 'open F, ">", "$ENV{OUT}/made" or die; print F "x"'`],
    ["dd over what is there", "echo yyyy | dd of=$OUT/file conv=notrunc"],
    ["tar", "tar c -C $EVIL file | tar x -C $OUT"],
    ["git", "git init -q $OUT/repo", { needs: "git" }],
    ["a nameless file that is given a name", tmpfile],
  ]),
  ...probes("a symbolic link out", "disk", [
    ["to a file", "ln -s $OUT/file l; echo x > l"],
    ["to a folder", "ln -s $OUT l; echo x > l/made"],
    ["to what is not there", "ln -s $OUT/made l; echo x > l"],
    ["a chain of them", "ln -s $OUT a; ln -s a b; ln -s b/made c; echo x > c"],
    ["that was there before", "echo x > l/made", { setup: "ln -s $OUT l" }],
    ["relative", "ln -s ../outside l; echo x > src/../l/made"],
    [
      "among temporary files",
      "ln -s $OUT ${TMPDIR:-/tmp}/l-$T; echo x > ${TMPDIR:-/tmp}/l-$T/made; rm ${TMPDIR:-/tmp}/l-$T",
    ],
  ]),
  ...probes("a hard link out", "disk", [
    ["to a file beside", "ln $OUT/file h && echo x >> h"],
    ["to a file of the home folder", "ln $HOME/.bashrc h && echo x >> h"],
    ["by an open file", hardByOpen, { needs: "root" }],
  ]),
  ...probes("a rename", "disk", [
    ["of a file from outside", "mv $OUT/file taken"],
    ["of a file to the outside", "echo x > f; mv f $OUT/made"],
    ["of a folder beside", "mv $OUT $OUT-gone"],
    ["of the workspace itself", "cd /; mv $WORK $WORK-gone"],
    ["that exchanges two", "mkdir d; perl -e 'syscall($ENV{N_RENAMEAT2}, -100, \"$ENV{WORK}/d\", -100, $ENV{OUT}, 2)'"],
  ]),
  ...probes("a deletion", "disk", [
    ["of a file", "rm -f $OUT/file"],
    ["of a folder", "rm -rf $EVIL"],
    ["of keys", "rm -rf $HOME/.ssh"],
    ["of our data", "rm -rf $DATA/skillmint.db"],
    ["by cutting to nothing", ": > $OUT/file || truncate -s 0 $OUT/file"],
  ]),
  ...probes("modes, owners and times", "disk", [
    ["mode", "chmod 777 $OUT/file"],
    ["mode of a folder", "chmod 777 $OUT"],
    ["times", "touch -d 2001-01-01 $OUT/file"],
    ["owner", "chown 12345 $OUT/file", { needs: "root" }],
    [
      "mode by an open file",
      `$NODE -e 'const fs=require("fs"); fs.fchmodSync(fs.openSync(process.env.OUT+"/file","r"), 0o777)'`,
    ],
  ]),
  ...probes("what the system runs by itself", "disk", [
    ["a table of cron", "echo '# nothing' > /etc/cron.d/escape-$T", { needs: "root" }],
    ["a crontab", "mkdir -p /var/spool/cron; echo '# nothing' > /var/spool/cron/escape-$T", { needs: "root" }],
    ["a start-up file of the machine", "echo '# nothing' > /etc/profile.d/escape-$T", { needs: "root" }],
    ["a service of the user", "mkdir -p $HOME/.config/systemd/user && echo x > $HOME/.config/systemd/user/a.service"],
    ["a program at login", "mkdir -p $HOME/.config/autostart && echo x > $HOME/.config/autostart/a.desktop"],
  ]),
];
