import type { Word } from "./words.ts";

/** The options of a command that runs another: what it is given to run begins after them. */
export interface Options {
  /** Letters of options alone. */
  flags?: string;
  /** Letters of options that take a value, in the same word or the next. */
  valued?: string;
  /** Long options alone, without their dashes; any may have `=value`. */
  longFlags?: string;
  /** Long options whose value may be the next word. */
  longValued?: string;
  /** Numbers as options, such as `nice -10`. */
  numbers?: boolean;
}

export interface Taken {
  /** The value of each option that takes one, by its name; flags have "". */
  options: Map<string, Word | "">;
  /** Where the operands begin; null where a word cannot be known, or is an option that we do not know. */
  rest: number | null;
}

/** Reads options up to the first operand, as getopt does with a `+`. */
export function takeOptions(words: readonly Word[], from: number, spec: Options): Taken {
  const options = new Map<string, Word | "">();
  const [longFlags, longValued] = [names(spec.longFlags), names(spec.longValued)];
  let at = from;
  for (; at < words.length; at++) {
    const word = words[at] as Word;
    if (word.value === null || (word.glob && /^[*?[]/.test(word.value))) return { options, rest: null };
    if (word.value === "--") return { options, rest: at + 1 };
    if (!word.value.startsWith("-") || word.value === "-") break;
    if (spec.numbers && /^-[0-9]+$/.test(word.value)) continue;
    if (word.value.startsWith("--")) {
      const [name = "", value] = split(word.value.slice(2));
      if (longValued.has(name)) options.set(name, value === undefined ? (words[++at] ?? "") : { ...word, value });
      else if (longFlags.has(name)) options.set(name, value === undefined ? "" : { ...word, value });
      else return { options, rest: null };
      continue;
    }
    const taken = takeLetters(word, words[at + 1], spec, options);
    if (taken === null) return { options, rest: null };
    at += taken;
  }
  return { options, rest: Math.min(at, words.length) };
}

/** How many further words the letters took; null if one is unknown. */
function takeLetters(word: Word, next: Word | undefined, spec: Options, options: Taken["options"]): number | null {
  const letters = word.value?.slice(1) ?? "";
  for (let index = 0; index < letters.length; index++) {
    const letter = letters[index] as string;
    if (spec.valued?.includes(letter)) {
      const attached = letters.slice(index + 1);
      options.set(letter, attached ? { ...word, value: attached } : (next ?? ""));
      return attached ? 0 : 1;
    }
    if (!spec.flags?.includes(letter)) return null;
    options.set(letter, "");
  }
  return 0;
}

const names = (list = "") => new Set(list.split(" "));

function split(option: string): [string, string?] {
  const at = option.indexOf("=");
  return at < 0 ? [option] : [option.slice(0, at), option.slice(at + 1)];
}

/** A command that runs the command in its own words. */
export interface Runner extends Options {
  /** Operands of its own before the command. */
  operands?: number;
  /** It takes NAME=value words before the command. */
  assigns?: boolean;
  /** With one of these it runs nothing. */
  idle?: string;
  /** These hold a script. */
  script?: string;
  /** The command is joined to a script again, as `watch` and `ssh` do. */
  joins?: boolean;
  /** It adds words at the end. */
  adds?: boolean;
}

const personality: Runner = {
  flags: "3BFILRSTXZv",
  longFlags:
    "32bit fdpic-funcptrs short-inode addr-compat-layout addr-no-randomize whole-seconds sticky-timeouts read-implies-exec mmap-page-zero 3gb 4gb uname-2.6 verbose",
};

/** Those whose options are all known here: an option that is not in its list makes what follows unknown. */
export const runners: Readonly<Record<string, Runner>> = {
  env: {
    flags: "i0v",
    valued: "uCSa",
    longFlags: "ignore-environment null debug block-signal default-signal ignore-signal list-signal-handling",
    longValued: "unset chdir split-string argv0",
    script: "S split-string",
    assigns: true,
  },
  command: { flags: "pvV", idle: "v V" },
  builtin: {},
  "!": {},
  exec: { flags: "cl", valued: "a" },
  nohup: {},
  setsid: { flags: "cfw", longFlags: "ctty fork wait" },
  nice: { valued: "n", longValued: "adjustment", numbers: true },
  ionice: {
    flags: "t",
    valued: "cnpPu",
    longFlags: "ignore",
    longValued: "class classdata pid pgid uid",
    idle: "p pid",
  },
  chrt: { flags: "abfimorv", valued: "TPDp", operands: 1 },
  taskset: { flags: "ac", valued: "p", operands: 1 },
  time: { flags: "pavqV", valued: "fo", longFlags: "portability append verbose", longValued: "format output" },
  timeout: {
    flags: "fpv",
    valued: "ks",
    longFlags: "foreground preserve-status verbose",
    longValued: "kill-after signal",
    operands: 1,
  },
  stdbuf: { valued: "ioe", longValued: "input output error" },
  sudo: {
    flags: "AbBEHikKlnNPSsvV",
    valued: "ugphCDRrtTU",
    longFlags: "askpass background bell preserve-env set-home login non-interactive preserve-groups stdin shell",
    longValued: "user group prompt host close-from chdir chroot role type command-timeout other-user",
    assigns: true,
  },
  doas: { flags: "nsL", valued: "uCa" },
  chroot: { longFlags: "skip-chdir", longValued: "userspec groups", operands: 1 },
  gosu: { operands: 1 },
  "su-exec": { operands: 1 },
  tini: { flags: "gsvw", valued: "pe" },
  "dumb-init": { flags: "cv", valued: "r", longFlags: "single-child verbose", longValued: "rewrite" },
  sshpass: { flags: "vhe", valued: "fdpP" },
  ...Object.fromEntries(
    ["i386", "i486", "i586", "i686", "x86_64", "uname26", "linux32", "linux64"].map((name) => [name, personality]),
  ),
  "cross-env": { assigns: true },
  dotenv: { flags: "o", valued: "epc", longFlags: "override" },
  busybox: {},
  toybox: {},
  fakeroot: {},
  eatmydata: {},
  unbuffer: { flags: "p" },
  caffeinate: { flags: "dimsu", valued: "tw" },
  jobs: { flags: "lnprs" },
  xargs: {
    flags: "0oprtx",
    valued: "adEILnPs",
    longFlags: "null open-tty interactive no-run-if-empty verbose exit show-limits replace max-lines eof",
    longValued: "arg-file delimiter max-args max-procs max-chars process-slot-var",
    adds: true,
  },
  watch: {
    flags: "bcegtxpwrd",
    valued: "n",
    longFlags: "beep color errexit chgexit no-title exec precise no-wrap no-rerun differences",
    longValued: "interval",
    joins: true,
  },
  ssh: { flags: "46AaCfGgKkMNnqsTtVvXxYy", valued: "BbcDEeFIiJLlmOopQRSWw", operands: 1, joins: true },
  flock: {
    flags: "senxuoFv",
    valued: "wEc",
    longFlags: "shared exclusive unlock nonblock close no-fork verbose",
    longValued: "wait timeout conflict-exit-code command",
    operands: 1,
    script: "c command",
  },
};

/** Those that run others in ways of their own: each word that follows may be the command. */
export const looseRunners: ReadonlySet<string> = new Set([
  ...[
    "coproc",
    "parallel",
    "strace",
    "ltrace",
    "gdb",
    "unshare",
    "nsenter",
    "systemd-run",
    "bwrap",
    "firejail",
    "proot",
    "tmux",
  ],
  ...["screen", "socat", "entr", "runuser", "setpriv", "prlimit", "choom", "numactl", "cgexec", "dbus-run-session"],
  ...["xvfb-run", "rlwrap", "torsocks", "proxychains", "proxychains4", "valgrind", "perf", "hyperfine", "pkexec"],
  ...["capsh", "script", "expect", "su", "sg", "newgrp", "at", "batch", "crontab", "start-stop-daemon", "daemonize"],
  ...["run-parts", "unshare", "rsh", "mosh", "lxc-attach", "machinectl", "catchsegv", "setarch"],
]);

export const shells: ReadonlySet<string> = new Set([
  ...[
    "sh",
    "bash",
    "dash",
    "zsh",
    "ksh",
    "ksh93",
    "mksh",
    "ash",
    "rbash",
    "fish",
    "csh",
    "tcsh",
    "yash",
    "osh",
    "posh",
  ],
]);
