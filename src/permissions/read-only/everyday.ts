import { type Arg, anyWords, exactly, type Judge, judges, only, plain, type Taken } from "./judge.ts";

/**
 * Those that have no flag and take no operand that writes, runs or sends anything, in GNU, BSD, macOS and busybox: what
 * is put into their words when they run does not matter. Most words of a person's reading are here.
 */
const harmless = [
  ...["ls", "dir", "vdir", "cat", "head", "tail", "wc", "nl", "tac", "rev", "cut", "paste", "join", "comm", "column"],
  ...["tr", "fold", "fmt", "expand", "unexpand", "pr", "tsort", "diff", "cmp", "grep", "egrep", "fgrep", "stat", "du"],
  ...["df", "basename", "dirname", "realpath", "readlink", "seq", "expr", "numfmt", "factor", "sleep", "od", "hexdump"],
  ...["md5sum", "sha1sum", "sha224sum", "sha256sum", "sha384sum", "sha512sum", "b2sum", "cksum", "sum", "md5"],
  ...["id", "whoami", "groups", "logname", "users", "who", "w", "tty", "uname", "uptime", "free", "vmstat", "nproc"],
  ...["pidof", "lscpu", "lsblk", "findmnt", "namei", "getfacl", "lsattr", "locale", "getconf", "cal"],
  ...["which", "whereis", "printenv", "yes", "last", "sw_vers"],
];

/** An operand with @ is a file of options. */
const noOptionFiles = { also: ({ operands }: Taken) => !operands.some((one) => one.startsWith("@")) };

const sums = "-a: -b -t --algorithm: --binary --text";

/** What may be told of a process. Not environ, nor a name that begins another. */
const fields = new Set(
  `pid ppid pgid pgrp sid sess user uid euser euid ruser ruid gid group egroup comm cmd args command ucmd ucomm fname
    %cpu %mem pcpu pmem c cp rss rssize rsz vsz vsize sz size time cputime etime etimes lstart start start_time stime
    bsdstart bsdtime stat state s tty tt tname ni nice pri prio nlwp thcount lwp tid spid psr cls class policy rtprio wchan
    f flags unit cgroup exe maj_flt min_flt`.split(/\s+/),
);
const isFormat = (text: string) => text.split(/[,\s]/).every((one) => fields.has(one.replace(/[:=].*$|^[-+]/g, "")));
const isNumbers = (text: string) => /^\d+(?:,\d+)*$/.test(text);
const isName = (text: string) => /^[\w.,-]+$/.test(text);

const values: Readonly<Record<string, (text: string) => boolean>> = {
  ...{ "-o": isFormat, o: isFormat, "--format": isFormat, "--sort": isFormat },
  ...{ "-p": isNumbers, "--pid": isNumbers, "--ppid": isNumbers },
  // As letters without a dash, which they become if nobody has such a name, they must not hold an e.
  ...{ "-u": (text) => isName(text) && !text.includes("e"), "-C": isName },
};
const alone = new Set(["--forest", "--no-headers", "--headers", "--deselect"]);

/**
 * Processes, without their environments: `e` without a dash shows them. `-e` means all of them; but where ps does not
 * understand the words, it reads them once more as if they had no dash, so with it, or a program's name, only
 * what is surely understood.
 */
export const ps: Judge = (args) => {
  const words = plain(args);
  if (!words) return false;
  const seen = new Set<string>();
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    const [, letters = "", last = ""] = /^-?([aAcdefFhHjlLrTuwxy]*)(o?)$/.exec(word) ?? [];
    const [name, given] = word.startsWith("--") ? (word.split(/=(.*)/s) as [string, string?]) : [word];
    if (alone.has(word) || isNumbers(word)) {
      seen.add(isNumbers(word) ? "operand" : "long");
    } else if (Object.hasOwn(values, name) && name !== "o") {
      const value = given ?? words[++at];
      if (value === undefined || !values[name]?.(value)) return false;
      seen.add(name);
    } else if (letters !== "" || last !== "") {
      const isDashed = word.startsWith("-");
      if (!isDashed && letters.includes("e")) return false;
      for (const letter of letters) seen.add(isDashed ? `-${letter}` : letter);
      if (last !== "" && !isFormat(words[++at] ?? "")) return false;
      if (last !== "") seen.add("-o");
    } else return false;
  }
  return !(seen.has("-e") || seen.has("-C")) || isSurelyUnderstood(seen);
};

function isSurelyUnderstood(seen: ReadonlySet<string>): boolean {
  const formats = ["-f", "-F", "-l", "-o"].filter((one) => seen.has(one));
  const known = ["-e", "-C", "-f", "-F", "-l", "-o", "-w", "-H", "-L", "--sort", "long"];
  return formats.length <= 1 && [...seen].every((one) => known.includes(one));
}

/** Those that have flags or operands which write or run: only what is listed here. */
const listed = judges({
  // Not -o, --compress-program, -T.
  sort: "-b -d -f -g -i -M -h -n -R -r -V -c -C -k: -m -s -S: -t: -u -z --ignore-leading-blanks --dictionary-order --ignore-case --general-numeric-sort --ignore-nonprinting --month-sort --human-numeric-sort --numeric-sort --random-sort --reverse --sort: --version-sort --check? --key: --merge --stable --buffer-size: --field-separator: --parallel: --unique --zero-terminated --debug",
  // Its second operand is a file to write.
  uniq: only(
    "-c -d -D -i -u -z -f: -s: -w: --count --repeated --all-repeated? --group? --ignore-case --unique --zero-terminated --skip-fields: --skip-chars: --check-chars:",
    { operands: 1, also: ({ operands }) => !operands.some((one) => one.startsWith("+")) },
  ),
  shuf: "-n: -i: -e -r -z --head-count: --input-range: --echo --repeat --zero-terminated",
  // Not -o, nor -R, which writes a page into every folder. `-Lo 2 x` is `-L 2 -o x`.
  tree: "-a -d -f -l -x -L! -P! -I! -p -u -g -s -h -D -F -q -N -Q -i -A -S -n -C -t -c -U -r -v -J -X --dirsfirst --filesfirst --noreport --prune --gitignore --matchdirs --ignore-case --du --si --sort: --inodes --device --charset: --filelimit: --timefmt: --fromfile --full-path",
  // Not -C, which writes, -z, which unpacks by other programs, -p, which sets times.
  file: "-b -i -I -L -h -k -N -n -r -s -0 -F: --brief --mime --mime-type --mime-encoding --dereference --no-dereference --keep-going --separator: --extension --no-pad --raw",
  // On a Mac -o names a file to write.
  base64: "-d -D -w: --decode --wrap: --ignore-garbage",
  base32: "-d -w: --decode --wrap:",
  strings: only("-a -f -n: -t: -e: -o -w -# --all --print-file-name --bytes: --radix: --encoding:", noOptionFiles),
  // Not what looks for a file's source or fetches it, -l and -w, nor --plugin. objdump fetches of its own accord.
  nm: only("-a -A -g -u -n -p -P -r -S -D -C --defined-only --undefined-only --demangle --dynamic", noOptionFiles),
  size: only("-A -B -d -o -x -t --totals", noOptionFiles),
  readelf: only(
    "-h -l -S -s -d -r -n -V -W -A -I -x: -p: --file-header --program-headers --sections --section-headers --symbols --syms --dyn-syms --dynamic --relocs --notes --version-info --wide",
    noOptionFiles,
  ),
  iconv: "-f: -t: -c -l --from-code: --to-code: --list",
  shasum: only(sums),
  xxd,
  jq: "-r -c -s -n -e -S -R -j -a -C -M --raw-output --raw-output0 --compact-output --slurp --null-input --exit-status --sort-keys --raw-input --join-output --ascii-output --color-output --monochrome-output --tab --indent: --arg: --argjson: --slurpfile: --rawfile: --stream --args --jsonargs --seq --unbuffered",
  yq: only("-r -P -e -C -M -N -j -o: -p: --raw-output --prettyPrint --no-colors --unwrapScalar? --output-format:", {
    also: ({ flags }) =>
      ["-o", "-p", "--output-format"].every(
        (flag) =>
          flags.get(flag)?.every((value) => /^=?(json|j|yaml|y|props|p|csv|c|tsv|t|xml|x|auto|a|toml)$/.test(value)) ??
          true,
      ),
  }),
  // `bat cache` builds one.
  bat: only(
    "-n -p -A -P -f -l: -r: -H: --plain --number --show-all --style: --color: --decorations: --language: --line-range: --highlight-line: --tabs: --wrap: --theme: --list-languages --list-themes --paging:",
    {
      also: ({ operands, flags }) =>
        operands[0] !== "cache" && (flags.get("--paging") ?? []).every((one) => one === "never"),
    },
  ),
  // An operand without + sets the clock, but not with -j.
  date: only(
    "-u -R -I? -d: -r: -j -v: -f: --utc --universal --rfc-email --iso-8601? --rfc-3339: --date: --reference: --debug",
    {
      also: ({ operands, flags }) =>
        (operands.length <= 1 && operands.every((one) => one.startsWith("+"))) ||
        (flags.has("-j") && operands.length <= 2),
    },
  ),
  hostname: only("-f -s -i -I -d -A --fqdn --long --short --ip-address --all-ip-addresses --domain", { operands: 0 }),
  // On a Mac it runs its operands.
  arch: only("", { operands: 0 }),
  mount: only("", { operands: 0 }),
  lspci: only("-v -k -n -t", { operands: 0 }),
  lsusb: only("-v -t", { operands: 0 }),
  lsmod: only("", { operands: 0 }),
  pgrep:
    "-a -f -l -x -n -o -c -i -v -u: -U: -g: -G: -P: -t: -d: -s: --full --list-full --list-name --exact --newest --oldest --count --ignore-case --euid: --parent: --delimiter:",
  ps,
  pstree: "-a -A -c -g -h -l -n -p -s -t -T -u -U --arguments --show-pids --long",
  // Interactive, it can write its settings and end processes.
  top: only("-b -c -H -i -n: -p: -u: -o: -d: -w?", { operands: 0, also: ({ flags }) => flags.has("-b") }),
  // -D keeps a file of devices.
  lsof: only("-n -P -t -a -U -l -R -V -i? -p: -u: -c: -d: -s?", {
    also: ({ operands }) => !operands.some((one) => one.startsWith("+")),
  }),
  // -K ends connections, -D and -F are files.
  ss: "-t -u -l -n -p -a -4 -6 -s -o -e -i -m -x -w -r -H -O --tcp --udp --listening --numeric --processes --all --summary --unix --no-header",
  netstat: "-t -u -l -n -p -a -4 -6 -r -i -s -e -o -x -v -W --tcp --udp --listening --numeric --programs --all --route",
  // Not -b, which reads commands.
  ip: (args) =>
    /^(-(4|6|br|brief|o|c|s|d|j|p) )*(addr|a|address|link|l|route|r|neigh|n|rule)( (show|list|ls)( (dev )?[\w.-]+)?)?$/.test(
      plain(args)?.join(" ") ?? "",
    ),
  ifconfig: only("-a", { operands: 1 }),
  getent: (args) => /^(passwd|group|services|protocols)$/.test(args[0]?.text ?? ""),
  dpkg: only("-L -s -S --listfiles --status --search --get-selections --print-architecture", {
    also: ({ flags }) => flags.size === 1,
  }),
  env: only("-0 --null", { operands: 0 }),
  sysctl: only("-a -n -e", { also: ({ operands }) => !operands.some((one) => one.includes("=")) }),
  // -c and -C empty it, -H pages.
  dmesg: only("-T -k -x -t -l:", { operands: 0 }),
  lsb_release: only("-a -d -r -c -s -i", { operands: 0 }),
  swapon: exactly("--show", "-s"),
  tput: exactly("cols", "lines", "colors"),
  stty: exactly("-a", "size"),
  clear: exactly(""),
  locate: "-i -l: -n: -c -b -w -r: -e --ignore-case --limit: --count --basename --existing --regex",
});

/** The second operand is a file to write, and -r writes the other way round. It takes no two flags in one word. */
function xxd(args: readonly Arg[]): boolean {
  const words = plain(args);
  if (!words) return false;
  let at = 0;
  for (; at < words.length; at++) {
    const word = words[at] as string;
    if (/^-[lscgo]$/.test(word)) {
      if (!/^[+-]?(0x[0-9a-fA-F]+|\d+)$/.test(words[++at] ?? "")) return false;
    } else if (!/^-([abCeEipu]|ps|[lscgo]\d+)$/.test(word)) break;
  }
  return words.length - at <= 1 && !/^-./.test(words[at] ?? "");
}

export const everyday: Record<string, Judge> = {
  ...Object.fromEntries(harmless.map((name) => [name, anyWords])),
  ...listed,
};
