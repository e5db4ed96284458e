import { expect, test } from "vitest";
import { bash, context, policy } from "../../test/support/gate.ts";
import { readList } from "../../test/support/read-only/lists.ts";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { decide, type GateContext } from "./decide.ts";
import { isReadOnly } from "./read-only/read-only.ts";

const shell = context.shell as NonNullable<GateContext["shell"]>;

/** What plan mode says of commands, with the real table, in a workspace that is there. */
function planner(): (text: string) => string {
  const workspace = tempFolder();
  const facts: GateContext = { ...context, workspace, shell: { read: (text) => shell.read(text), isReadOnly } };
  return (text) => decide(bash(text), policy("plan"), facts).decision;
}

test("plan mode reads what is in the workspace, though some words are only known when it runs", () => {
  const planned = planner();
  const lines = [
    ...['for f in src/*.ts; do wc -l "$f"; done', "cat $(git ls-files | head -1)", "wc -l $(find . -name '*.ts')"],
    ...['find . -name "*.md" | while read -r f; do head -3 "$f"; done', "git ls-files | xargs wc -l", 'echo "$HOME"'],
    ...["cat $PWD/package.json", 'd=src; ls "$d/cli"', "x=$(git ls-files | head -1); cat $x", "ls | tr / _"],
    ...["grep -n '~root' a.sh", "awk '$1 ~ /x/' a", "git diff HEAD~2..HEAD", `echo $PATH | tr ':' '\\n'`],
    ...["for f in $(git ls-files); do sed -n '/^export/p' a; done", "cat a 2>/dev/null; wc -l $(git ls-files)"],
  ];
  expect(lines.filter((line) => planned(line) !== "allow")).toEqual([]);
});

test("and what the system keeps for everyone", () => {
  const planned = planner();
  const lines = ["cat /etc/os-release", "head -5 /proc/cpuinfo", "ls /usr/include", "cut -d: -f1 /etc/passwd", "ls /"];
  expect(lines.filter((line) => planned(line) !== "allow")).toEqual([]);
});

test("but nothing of anybody's, by whatever way it is named", () => {
  const planned = planner();
  const lines = [
    ...["cat $HOME/.ssh/id_rsa", 'cat "$HOME/.aws/credentials"', "grep -r token $HOME", "cat ~root/.netrc"],
    ...["cat ~+/../.netrc", "cat ~-/x", "x=mint; cat ~/.skill$x/server.json", `cat \${HOME}/.netrc`, "cat $OLDPWD/x"],
    ...["cat $XDG_CONFIG_HOME/gh/hosts.yml", "cat $GOOGLE_APPLICATION_CREDENTIALS", `cat \${HOME%/}/.netrc`],
    ...["h=/home/v; cat $h/.netrc", "for f in /home/v/.netrc; do cat $f; done", 'for f in ~/.ssh/*; do cat "$f"; done'],
    ...["x=root; cat /$x/.netrc", `x=/ro; cat \${x}ot/.netrc`, "cat /ro$(echo ot)/.netrc", "x=..; cat $x/a"],
    ...["cd $HOME && cat .netrc", "cd ~root; cat .netrc", "cd; cat .netrc", "cd - && cat .netrc", "cat ../other/a"],
    ...["cat /etc/shadow", "ls /var/lib", "grep -r token /home", "grep -r token /", "rg token /", "cat /tmp/other/a"],
    ...[
      "find / -name '*.pem' -exec cat {} +",
      "find / -name '*.pem' | xargs cat",
      "cd / && grep -r token",
      "cat a $(find /)",
    ],
    ...[
      "x=~root; cat $x/.netrc",
      "x=~; cat $x/.netrc",
      `x=/; cat \${x}etc/shadow`,
      "for d in ~; do ls $d; done",
      `cat \${x:-/etc/shadow}`,
    ],
    ...[`x=a; cat \${x/a/\\/etc\\/shadow}`, "read x <<< /; ls $x", "for d in src / ; do ls $d; done"],
    ...["date -f/etc/shadow", "date -f../a", "grep --file=/etc/shadow a", "cat /proc/self/root/root/.netrc"],
    ...["echo $HOME/.netrc | xargs cat", "cat ~/.netrc", 'echo $HOME | while read -r h; do cat "$h/.netrc"; done'],
  ];
  expect(lines.filter((line) => planned(line) !== "ask")).toEqual([]);
});

test("most everyday reads still pass unasked in plan mode", () => {
  const planned = planner();
  const lines = readList("harmless").filter(({ text }) => planned(text) !== "deny");
  const asked = lines.filter(({ text }) => planned(text) === "ask").map(({ text }) => text);
  expect(asked).toEqual(["ls -la ~/", "ls -la /etc /usr/local 2>/dev/null", "cd /tmp && ls -la | head"]);
});
