import type { Word } from "./words.ts";

export interface Runner {
  /** Options in the way of getopt: `p` and `--foreground` stand alone, `k:` and `--signal=` take a value. */
  options?: string;
  /** Numbers are options, too, such as `nice -10`. */
  numbers?: boolean;
  /** Operands of its own before the command. */
  operands?: number;
  /** It takes NAME=value words before the command. */
  assigns?: boolean;
  /** With one of these options it runs nothing. */
  idle?: string;
  /** The values of these options are scripts. */
  script?: string;
  /** The command is joined to a script again, as `watch` and `ssh` do. */
  joins?: boolean;
  /** It adds words at the end. */
  adds?: boolean;
}

export const same = <Value>(names: string, value: Value): Record<string, Value> =>
  Object.fromEntries(names.split(" ").map((name) => [name, value]));

/** Programs with all their options. One that is not in its list makes what follows unknown. */
export const runners: Readonly<Record<string, Runner>> = {
  ...same("builtin ! nohup busybox toybox fakeroot eatmydata", {}),
  ...same("gosu su-exec", { operands: 1 }),
  ...same("i386 i486 i586 i686 x86_64 uname26 linux32 linux64", {
    options:
      "3BFILRSTXZv --32bit --fdpic-funcptrs --short-inode --addr-compat-layout --addr-no-randomize --whole-seconds --sticky-timeouts --read-implies-exec --mmap-page-zero --3gb --4gb --uname-2.6 --verbose",
  }),
  env: {
    options:
      "i0vu:C:S:a: --ignore-environment --null --debug --block-signal --default-signal --ignore-signal --list-signal-handling --unset= --chdir= --split-string= --argv0=",
    script: "S split-string",
    assigns: true,
  },
  command: { options: "pvV", idle: "v V" },
  exec: { options: "cla:" },
  setsid: { options: "cfw --ctty --fork --wait" },
  nice: { options: "n: --adjustment=", numbers: true },
  ionice: { options: "tc:n:p:P:u: --ignore --class= --classdata= --pid= --pgid= --uid=", idle: "p pid" },
  chrt: { options: "abfimorvT:P:D:p:", operands: 1 },
  taskset: { options: "acp:", operands: 1 },
  time: { options: "pavqVf:o: --portability --append --verbose --format= --output=" },
  timeout: { options: "fpvk:s: --foreground --preserve-status --verbose --kill-after= --signal=", operands: 1 },
  stdbuf: { options: "i:o:e: --input= --output= --error=" },
  sudo: {
    options:
      "AbBEHikKlnNPSsvVu:g:p:h:C:D:R:r:t:T:U: --askpass --background --bell --preserve-env --set-home --login --non-interactive --preserve-groups --stdin --shell --user= --group= --prompt= --host= --close-from= --chdir= --chroot= --role= --type= --command-timeout= --other-user=",
    assigns: true,
  },
  doas: { options: "nsLu:C:a:" },
  chroot: { options: "--skip-chdir --userspec= --groups=", operands: 1 },
  tini: { options: "gsvwp:e:" },
  "dumb-init": { options: "cvr: --single-child --verbose --rewrite=" },
  sshpass: { options: "vhef:d:p:P:" },
  "cross-env": { assigns: true },
  dotenv: { options: "oe:p:c: --override" },
  unbuffer: { options: "p" },
  caffeinate: { options: "dimsut:w:" },
  jobs: { options: "lnprs" },
  xargs: {
    options:
      "0oprtxa:d:E:I:L:n:P:s: --null --open-tty --interactive --no-run-if-empty --verbose --exit --show-limits --replace --max-lines --eof --arg-file= --delimiter= --max-args= --max-procs= --max-chars= --process-slot-var=",
    adds: true,
  },
  watch: {
    options:
      "bcegtxpwrdn: --beep --color --errexit --chgexit --no-title --exec --precise --no-wrap --no-rerun --differences --interval=",
    joins: true,
  },
  ssh: { options: "46AaCfGgKkMNnqsTtVvXxYyB:b:c:D:E:e:F:I:i:J:L:l:m:O:o:p:Q:R:S:W:w:", operands: 1, joins: true },
  flock: {
    options:
      "senxuoFvw:E:c: --shared --exclusive --unlock --nonblock --close --no-fork --verbose --wait= --timeout= --conflict-exit-code= --command=",
    operands: 1,
    script: "c command",
  },
};

/** Programs that run others in ways of their own, so that each word that follows may be the command. */
export const looseRunners: ReadonlySet<string> = new Set(
  [
    "coproc parallel strace ltrace gdb unshare nsenter systemd-run bwrap firejail proot tmux screen socat entr",
    "runuser setpriv prlimit choom numactl cgexec dbus-run-session xvfb-run rlwrap torsocks proxychains",
    "proxychains4 valgrind perf hyperfine pkexec capsh script expect su sg newgrp at batch crontab",
    "start-stop-daemon daemonize run-parts rsh mosh lxc-attach machinectl catchsegv setarch",
  ].flatMap((line) => line.split(" ")),
);

/**
 * Reads options up to the first operand, as getopt does with a `+`. `options` has the value of each that takes one, and
 * "" for the others. `rest` is the place of the first operand; null where a word or an option is not known.
 */
export function takeOptions(
  words: readonly Word[],
  from: number,
  { options: spec = "", numbers }: Runner,
): { options: Map<string, Word | "">; rest: number | null } {
  const options = new Map<string, Word | "">();
  const names = new Set(spec.split(" "));
  const letters = /^[^-]\S*/.exec(spec)?.[0] ?? "";
  let at = from;
  for (; at < words.length; at++) {
    const word = words[at] as Word;
    if (word.value === null || (word.glob && /^[*?[]/.test(word.value))) return { options, rest: null };
    if (word.value === "--") return { options, rest: at + 1 };
    if (!word.value.startsWith("-") || word.value === "-") break;
    if (numbers && /^-[0-9]+$/.test(word.value)) continue;
    const isKnown = word.value.startsWith("--") ? takeLong(word, word.value) : takeLetters(word, word.value.slice(1));
    if (!isKnown) return { options, rest: null };
  }
  return { options, rest: Math.min(at, words.length) };

  function takeLong(word: Word, text: string): boolean {
    const [, name = "", value] = /^--([^=]*)(?:=([\s\S]*))?$/.exec(text) ?? [];
    const isValued = names.has(`--${name}=`);
    if (value !== undefined) options.set(name, { ...word, value });
    else options.set(name, isValued ? (words[++at] ?? "") : "");
    return isValued || names.has(`--${name}`);
  }

  function takeLetters(word: Word, text: string): boolean {
    for (const [index, letter] of [...text].entries()) {
      const place = letter === ":" ? -1 : letters.indexOf(letter);
      if (place < 0) return false;
      options.set(letter, "");
      if (letters[place + 1] !== ":") continue;
      const attached = text.slice(index + 1);
      options.set(letter, attached ? { ...word, value: attached } : (words[++at] ?? ""));
      return true;
    }
    return true;
  }
}
