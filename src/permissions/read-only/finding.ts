import { type Arg, anyWords, type Judge, only, plain, specOf, takeFlags, unknown } from "./judge.ts";

/** What find may be told, and by how many words each is followed. Not -delete, -fprint, -fls, -ok, -execdir, -files0-from. */
const alone = new Set([
  ...["(", ")", "!", ",", "-not", "-a", "-and", "-o", "-or", "-true", "-false", "-print", "-print0", "-prune", "-quit"],
  ...["-ls", "-empty", "-readable", "-writable", "-executable", "-nouser", "-nogroup", "-depth", "-mount", "-xdev"],
  ...["-noleaf", "-follow", "-daystart", "-ignore_readdir_race", "-noignore_readdir_race", "-warn", "-nowarn"],
]);
const followed = new Set([
  ...["-name", "-iname", "-path", "-ipath", "-wholename", "-iwholename", "-regex", "-iregex", "-regextype", "-type"],
  ...["-xtype", "-size", "-mtime", "-mmin", "-atime", "-amin", "-ctime", "-cmin", "-newer", "-anewer", "-cnewer"],
  ...["-newermt", "-newerct", "-newerat", "-newermm", "-maxdepth", "-mindepth", "-perm", "-user", "-group", "-uid"],
  ...["-gid", "-links", "-inum", "-samefile", "-lname", "-ilname", "-fstype", "-used", "-printf"],
]);

const find: Judge = (args, scene) => {
  let at = 0;
  while (/^-[HLP]$/.test(args[at]?.text ?? "")) at++;
  while (at < args.length && isStart(args[at] as Arg)) at++;
  const words = plain(args.slice(at));
  if (!words) return false;
  for (let index = 0; index < words.length; index++) {
    const word = words[index] as string;
    if (alone.has(word)) continue;
    if (followed.has(word)) {
      if (++index >= words.length) return false;
      continue;
    }
    if (word !== "-exec") return false;
    const end = words.findIndex((one, to) => to > index && (one === ";" || (one === "+" && words[to - 1] === "{}")));
    if (end < 0) return false;
    const inner = words.slice(index + 1, end).map((text) => (text.includes("{}") ? unknown : { text, many: false }));
    if (!scene.runs(inner)) return false;
    index = end;
  }
  return true;
};

const isStart = ({ text }: Arg) => text !== null && !/^[-(),!]/.test(text);

// Not -x, -X, nor -l, which runs ls.
const fd = only(
  "-H -I -u -s -i -g -F -a -p -0 -L -q -1 -e: -t: -d: -E: -c: -S: -j: --hidden --no-ignore --no-ignore-vcs --unrestricted --case-sensitive --ignore-case --glob --regex --fixed-strings --absolute-path --full-path --print0 --follow --extension: --type: --max-depth: --min-depth: --exact-depth: --exclude: --color: --size: --changed-within: --changed-before: --max-results: --strip-cwd-prefix --threads: --quiet",
);

// Not --pre, --hostname-bin, nor -z, which unpacks by other programs.
const rg = only(
  "-n -N -i -S -s -l -c -o -v -w -x -F -P -U -u -H -I -L -0 -q -p -a -. -e: -f: -g: -t: -T: -A: -B: -C: -m: -M: -d: -r: -j: -E: --line-number --no-line-number --ignore-case --smart-case --case-sensitive --files-with-matches --files-without-match --count --count-matches --only-matching --invert-match --word-regexp --line-regexp --fixed-strings --pcre2 --multiline --multiline-dotall --unrestricted --with-filename --no-filename --follow --null --quiet --pretty --text --hidden --no-hidden --no-ignore --no-ignore-vcs --no-ignore-parent --no-ignore-global --no-config --files --type-list --stats --json --vimgrep --heading --no-heading --trim --column --no-column --byte-offset --passthru --no-messages --crlf --binary --debug --sort-files --glob-case-insensitive --one-file-system --max-columns-preview --color: --colors: --regexp: --file: --glob: --iglob: --type: --type-not: --after-context: --before-context: --context: --max-count: --max-columns: --max-depth: --max-filesize: --replace: --threads: --sort: --sortr: --encoding: --context-separator: --engine: --ignore-file: --type-add: --path-separator:",
);

// Not --pager.
const ag = only(
  "-l -L -i -s -S -w -v -Q -c -o -n -r -u -a -t -U -A: -B: -C: -G: -m: --hidden --literal --ignore-case --smart-case --case-sensitive --files-with-matches --files-without-matches --count --word-regexp --invert-match --nocolor --nogroup --nopager --column --numbers --vimgrep --depth: --ignore: --ignore-dir: --stats",
);

export const finding: Record<string, Judge> = { find, fd, fdfind: fd, rg, ag };

const xargsFlags = specOf(
  "-0 -r -t -x -n: -L: -P: -d: -s: -I: --null --no-run-if-empty --verbose --exit --max-args: --max-lines: --max-procs: --delimiter:",
);

/** What it reads is put in, and may look like options. */
const xargs: Judge = (args, scene) => {
  const taken = takeFlags(args, xargsFlags, true);
  if (!taken || !plain(args.slice(0, taken.end))) return false;
  const inner = args.slice(taken.end);
  if (inner.length === 0) return scene.runs([{ text: "echo", many: false }, unknown]);
  const marks = taken.flags.get("-I") ?? [];
  // At the end too: a flag after -I takes it back.
  return scene.runs([...inner.map((arg) => (marks.some((mark) => arg.text?.includes(mark)) ? unknown : arg)), unknown]);
};

/** One that runs the rest of its words, after flags and so many operands of its own. */
function runner(flags: string, operands = 0): Judge {
  const spec = specOf(flags);
  return (args, scene) => {
    const at = (takeFlags(args, spec, true)?.end ?? args.length) + operands;
    return args.length > at && plain(args.slice(0, at)) !== null && scene.runs(args.slice(at));
  };
}

const command: Judge = (args, scene) => {
  const [first] = args;
  return first?.text === "-v" || first?.text === "-V" ? anyWords(args, scene) : runner("")(args, scene);
};

export const runners: Record<string, Judge> = {
  xargs,
  command,
  time: runner("-p"),
  timeout: runner("-k: -s: --preserve-status --foreground --kill-after: --signal:", 1),
  nice: runner("-n: --adjustment:"),
};
