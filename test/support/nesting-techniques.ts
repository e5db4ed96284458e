/** Ways to have a command run from within another text. `${command}` is put in where it runs. */
export interface Technique {
  name: string;
  wrap: (command: string) => string;
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
const technique = (name: string, wrap: Technique["wrap"]): Technique => ({ name, wrap });

/** What hides the name alone; for commands whose first word is made of letters. */
const disguises: readonly Technique[] = [
  technique("single quotes in the name", (command) => command.replace(/^(\w)(\w+)/, "$1'$2'")),
  technique("double quotes in the name", (command) => command.replace(/^(\w)(\w+)/, '"$1"$2')),
  technique("backslash in the name", (command) => command.replace(/^(\w)/, "\\$1")),
  technique("ANSI-C escapes", (command) => command.replace(/^\w+/, (name) => `$'${escaped(name)}'`)),
  technique("ANSI-C octal", (command) => command.replace(/^\w/, (first) => `$'\\${first.charCodeAt(0).toString(8)}'`)),
  technique("empty quotes in the name", (command) => command.replace(/^(\w)/, "$1''\"\"")),
  technique("path before the name", (command) => `/bin/${command}`),
  technique("redirect before the name", (command) => `> out ${command}`),
  technique("redirect within the words", (command) => command.replace(" ", " 2> err ")),
  technique("assignment before the name", (command) => `A=1 B=2 ${command}`),
  technique("name from a variable", (command) => command.replace(/^\w+/, (name) => `x=${name}; $x`)),
  technique("name from a substitution", (command) => command.replace(/^\w+/, (name) => `$(echo ${name})`)),
  technique("name from braces", (command) => `{${command.split(" ").join(",")}}`),
  technique("name from a pattern", (command) => command.replace(/^(\w)\w/, "/bin/$1?")),
  technique("line joined within the name", (command) => command.replace(/^(\w)/, "$1\\\n")),
  technique("behind a comment that is none", (command) => `echo a\\\n#b; ${command}`),
  technique("behind an ANSI-C string that ends early", (command) => `echo $'\\\\'; ${command}; echo 'b'`),
];

const escaped = (name: string) => [...name].map((one) => `\\x${one.charCodeAt(0).toString(16)}`).join("");

const structures: readonly Technique[] = [
  technique("subshell", (command) => `(${command})`),
  technique("group", (command) => `{ ${command}; }`),
  technique("nested groups", (command) => `{ ( { ${command}; } ); }`),
  technique("if", (command) => `if true; then ${command}; fi`),
  technique("condition of if", (command) => `if ${command}; then echo a; fi`),
  technique("elif and else", (command) => `if false; then echo a; elif false; then echo b; else ${command}; fi`),
  technique("while", (command) => `while ${command}; do break; done`),
  technique("until", (command) => `until false; do ${command}; break; done`),
  technique("for", (command) => `for i in 1 2; do ${command}; done`),
  technique("for in C style", (command) => `for ((i=0; i<2; i++)); do ${command}; done`),
  technique("select", (command) => `select i in 1; do ${command}; done <<< 1`),
  technique("case", (command) => `case a in a) ${command};; esac`),
  technique("function", (command) => `f() { ${command}; }; f`),
  technique("function keyword", (command) => `function f { ${command}; }; f`),
  technique("negation", (command) => `! ${command}`),
  technique("background", (command) => `${command} & wait`),
  technique("after &&, || and |&", (command) => `true && false || echo a |& ${command}`),
  technique("coproc", (command) => `coproc ${command}`),
  technique("named coproc", (command) => `coproc N { ${command}; }`),
  technique("time", (command) => `time -p ${command}`),
  technique("time of a negation", (command) => `time ! ${command}`),
  technique("after a test", (command) => `[[ -e / ]] && ${command}`),
  technique("after arithmetic", (command) => `((1)) && ${command}`),
];

const substitutions: readonly Technique[] = [
  technique("substitution", (command) => `echo $(${command})`),
  technique("backticks", (command) => `echo \`${command}\``),
  technique("substitution in quotes", (command) => `echo "a $(${command}) b"`),
  technique("backticks in quotes", (command) => `echo "a \`${command}\`"`),
  technique("substitutions in substitutions", (command) => `echo "$(echo "$(echo "$(${command})")")"`),
  technique("input process", (command) => `cat <(${command})`),
  technique("output process", (command) => `echo a > >(${command})`),
  technique("redirect from a process", (command) => `cat < <(${command})`),
  technique("in an assignment", (command) => `x=$(${command})`),
  technique("in an assignment before a command", (command) => `x=$(${command}) echo a`),
  technique("in export", (command) => `export X="$(${command})"`),
  technique("in an array", (command) => `a=(1 $(${command}))`),
  technique("in an index", (command) => `a[$(${command})]=1`),
  technique("in arithmetic", (command) => `echo $((1 + $(${command})))`),
  technique("in an index in arithmetic", (command) => `echo $((a[$(${command})]))`),
  technique("in double brackets of arithmetic", (command) => `((x = $(${command})))`),
  technique("in a default", (command) => `echo \${x:-$(${command})}`),
  technique("in an assigned default", (command) => `echo \${x:=$(${command})}`),
  technique("in a replacement", (command) => `x=a; echo \${x/a/$(${command})}`),
  technique("in a substring", (command) => `x=abc; echo \${x:$(${command})}`),
  technique("in a heredoc", (command) => `cat <<E\n$(${command})\nE`),
  technique("in a herestring", (command) => `cat <<< "$(${command})"`),
  technique("in a test", (command) => `[[ -n $(${command}) ]]`),
  technique("in a single test", (command) => `[ -n "$(${command})" ]`),
  technique("in a regular expression", (command) => `[[ a =~ b$(${command}) ]]`),
  technique("in backticks in a pattern", (command) => `[[ a == b\`${command}\`* ]]`),
  technique("in a pattern of case", (command) => `case a in b$(${command})*) echo c;; esac`),
  technique("in a removed prefix", (command) => `echo \${x#$(${command})}`),
  technique("in a removed suffix in quotes", (command) => `echo "\${x%%"$(${command})"}"`),
  technique("in a replaced pattern", (command) => `echo \${x//a$(${command})/b}`),
  technique("in a case change", (command) => `echo \${x^^$(${command})}`),
  technique("behind a comment after a blank that is none", (command) => `echo a\u00a0#b; ${command}`),
  technique("in the words of for", (command) => `for i in $(${command}); do echo a; done`),
  technique("in the word of case", (command) => `case $(${command}) in a) echo b;; esac`),
  technique("in a redirect", (command) => `echo a > "$(${command})"`),
  technique("in a declared name", (command) => `declare ${quoted(`a[$(${command})]=1`)}`),
  technique("in let", (command) => `let ${quoted(`a[$(${command})]`)}`),
  technique("in a value that arithmetic evaluates", (command) => `x=${quoted(`a[$(${command})]`)}; echo $((x))`),
  technique("in test -v", (command) => `test -v ${quoted(`a[$(${command})]`)}`),
  technique("in printf -v", (command) => `printf -v ${quoted(`a[$(${command})]`)} b`),
  technique("in a prompt expansion", (command) => `x=${quoted(`$(${command})`)}; echo \${x@P}`),
  technique("in an indirect name", (command) => `x=${quoted(`a[$(${command})]`)}; echo \${!x}`),
];

const runners: readonly Technique[] = [
  ...[
    "env",
    "env -i A=b",
    "env -u A --",
    "command",
    "command -p",
    "builtin",
    "exec",
    "exec -a x",
    "nohup",
    "setsid -w",
  ],
  ...["nice -n 5", "nice -10", "ionice -c 3", "timeout -k 1 5", "timeout --signal=KILL 5s", "stdbuf -oL", "sudo"],
  ...["sudo -u root -E", "sudo A=b", "doas -u root", "busybox", "toybox", "chroot /mnt", "time -f %e", "unshare -r"],
  ...["strace -f -o out", "ltrace -f", "gdb --args", "systemd-run --user", "nsenter -t 1 -m", "flock lock", "xargs"],
  ...["xargs -0 -n 1", "xargs --max-args=1", "xargs -I{}", "watch -n 1 -x", "watch", "ssh host", "ssh -p 22 u@host"],
  ...["parallel", "eval", "env timeout 5 nice sudo", "git bisect run", "git submodule foreach", "fd . -x", "trap --"],
].map((runner) => technique(runner, (command) => `${runner} ${command}`));

const scripts: readonly Technique[] = [
  ...["bash -c", "sh -c", "bash -lc", "bash -e -c", "bash -o pipefail -c", "zsh -c", "dash -c", "ksh -c", "eval"],
  ...[
    "sudo bash -c",
    "env -S",
    "su -c",
    "su root -c",
    "script -q -c",
    "flock lock -c",
    "ssh host",
    "watch",
    "bash -xc",
  ],
  ...["busybox sh -c", "xargs sh -c", "find . -exec sh -c", "git rebase -x", "unshare -r sh -c", "tmux new-session"],
].map((runner) => technique(`${runner} TEXT`, (command) => `${runner} ${quoted(command)}`));

const others: readonly Technique[] = [
  technique("find -exec", (command) => `find . -exec ${command} \\;`),
  technique("find -execdir +", (command) => `find . -execdir ${command} {} +`),
  technique("second find -ok", (command) => `find . -exec echo {} \\; -ok ${command} \\;`),
  technique("trap", (command) => `trap ${quoted(command)} EXIT`),
  technique("alias", (command) => `alias ll=${quoted(command)}`),
  technique("pipe into a shell", (command) => `echo ${quoted(command)} | sh`),
  technique("heredoc into a shell", (command) => `bash <<E\n${command}\nE`),
  technique("quoted heredoc into a shell", (command) => `bash -s <<'E'\n${command}\nE`),
  technique("indented heredoc into a shell", (command) => `bash <<-E\n\t${command}\n\tE`),
  technique("herestring into a shell", (command) => `bash <<< ${quoted(command)}`),
  technique("process into a shell", (command) => `bash <(echo ${quoted(command)})`),
  technique("source of a process", (command) => `. <(echo ${quoted(command)})`),
  technique("text in text", (command) => `bash -c ${quoted(`sh -c ${quoted(command)}`)}`),
  technique("git alias", (command) => `git -c alias.x=${quoted(`!${command}`)} x`),
  technique("git upload-pack", (command) => `git fetch --upload-pack=${quoted(command)}`),
  technique("callback of mapfile", (command) => `mapfile -C ${quoted(command)} -c 1 a`),
  technique("completion", (command) => `compgen -C ${quoted(command)}`),
  technique("env with a dash", (command) => `env - ${command}`),
  technique("eval with dashes", (command) => `eval -- ${quoted(command)}`),
  technique("ssh with options behind the host", (command) => `ssh host -p 22 ${command}`),
  technique("fish", (command) => `fish -c ${quoted(`echo (${command})`)}`),
  technique("prompt of a trace", (command) => `PS4=${quoted(`$(${command})`)}; set -x; ls`),
  technique("git transport", (command) => `git clone ${quoted(`ext::${command}`)}`),
  technique("after a heredoc", (command) => `cat <<'E'\na\nE\n${command}`),
  technique("beside a heredoc", (command) => `cat <<'E' && ${command}\na\nE`),
  technique("hash of another name", (command) => `hash -p /bin/${command.split(" ")[0]} ls; ls x`),
];

export const techniques: readonly Technique[] = [
  ...disguises,
  ...structures,
  ...substitutions,
  ...runners,
  ...scripts,
  ...others,
];

/** Those that go around anything that is a command, a chain among it. */
export const around: readonly Technique[] = [...structures, ...substitutions, ...scripts];
