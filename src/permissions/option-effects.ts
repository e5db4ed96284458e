import { programOf } from "./file-words.ts";
import { verbOf } from "./risk-git.ts";
import type { Redirect, SimpleCommand } from "./shell/reading.ts";

/** Options by which these programs, which are there to read, write a file: certain enough for deny and ask rules. */
const writing: Record<string, RegExp> = {
  git: /^--o(?:u(?:t(?:p(?:ut?)?)?)?)?(?:=(.*))?$/s,
  sort: /^(?:--o(?:u(?:t(?:p(?:ut?)?)?)?)?(?:=(.*))?|-[bCcdfghiMmnRruVz]*o(.+)?)$/s,
  shuf: /^(?:--o(?:u(?:t(?:p(?:ut?)?)?)?)?(?:=(.*))?|-[erz]*o(.+)?)$/s,
  tree: /^(?:-o|--output)(?:=(.*))?$/s,
  time: /^(?:--o(?:u(?:t(?:p(?:ut?)?)?)?)?(?:=(.*))?|-[apqv]*o(.+)?)$/s,
};

export function writtenByOption(command: SimpleCommand): Redirect[] {
  const program = programOf(command);
  const option = Object.hasOwn(writing, program) ? writing[program] : undefined;
  if (!option) return [];
  const end = command.words.indexOf("--");
  return command.words.flatMap((word, index): Redirect[] => {
    if (index === 0 || (end > 0 && index > end)) return [];
    const known = meaningAt(command, index);
    const found = spelled(command, index)
      .map((one) => option.exec(one))
      .find((one) => one !== null);
    if (!found) return [];
    const value = found.slice(1).find((one) => one !== undefined);
    if (value !== undefined)
      return [{ action: "write", target: word === null ? null : value, ...(known?.words && { meant: [value] }) }];
    if (index + 1 >= command.words.length) return [];
    const next = meaningAt(command, index + 1)?.words;
    return [{ action: "write", target: command.words[index + 1] ?? null, ...(next && { meant: next }) }];
  });
}

const meaningAt = ({ meant = [] }: SimpleCommand, index: number) => meant.find((one) => one.index === index);

function spelled(command: SimpleCommand, index: number): readonly string[] {
  const word = command.words[index];
  if (word !== null && word !== undefined) return [word];
  const known = meaningAt(command, index);
  return known ? (known.words ?? [known.shape]) : [];
}

/**
 * What an option makes a program do beyond its arguments: write a file, work in another folder, or work by other
 * settings. `target` is the file or folder; null where the text does not tell.
 */
export interface OptionEffect {
  kind: "file" | "folder" | "setting";
  target: string | null;
}

/**
 * The effects of the options from the word `from` on. An option that only might have such an effect counts as one that
 * has it. `text` is the whole text that the command stands in, and `mayBeOption` tells whether a pattern may become a
 * word that begins with a dash.
 */
export function optionEffects(
  command: SimpleCommand,
  { from, text, mayBeOption }: { from: number; text: string; mayBeOption: (pattern: string) => boolean },
): OptionEffect[] {
  const { words, globs = [] } = command;
  const program = programOf(command);
  if (withoutOutput.has(program)) return [];
  const optionOf = reader(program, words);
  const end = endsOptions.has(program) ? words.indexOf("--") : -1;
  const effects: OptionEffect[] = [];
  for (let index = Math.max(from, 1); index < (end < 0 ? words.length : end); index++) {
    const known = meaningAt(command, index);
    const isOpen = words[index] === null && !known?.words;
    if (isOpen && isComposed.test(text) && /^[*-]|^$/.test(known?.shape ?? "")) {
      effects.push({ kind: "setting", target: null });
      continue;
    }
    if (globs.includes(index) && mayBeOption(words[index] ?? "")) effects.push({ kind: "setting", target: null });
    for (const word of spelled(command, index).flatMap((one) => (isOpen ? [one, whereEmpty(one)] : one))) {
      const option = /^-|%output\{/.test(word) ? optionOf(word, index) : null;
      if (!option) continue;
      const target = isOpen ? null : (option.value ?? words[index + 1] ?? null);
      const isFile = option.mayBeFile && target !== null && !target.includes("=");
      effects.push({ kind: isFile ? "file" : option.kind, target });
    }
  }
  return effects;
}

/** A word as it is where its expansions are empty, as `$@` and `$1` are in a text of its own: `$@--output=x`. */
const whereEmpty = (shape: string) => shape.replaceAll("*", "");

/** The model writes what such a text becomes; a plain variable comes from the environment of the user. */
const isComposed = /\$\(|`|[<>]\(|\$\{\w*\W|\b(?:for|select|read|mapfile|readarray|xargs|getopts|printf\s+-v)\b/;

const list = (...lines: string[]) => new Set(lines.flatMap((line) => line.split(" ")));

/** No option of these writes a file or changes the folder, whatever its letter. */
const withoutOutput = list(
  "echo printf test [ true false pwd set cat tac head tail wc ls dir stat du df readlink realpath basename dirname cd",
  "grep egrep fgrep comm cmp cut nl od tr seq sleep expr which type uname whoami id ps free uptime lsblk findmnt jq",
  "md5sum sha1sum sha256sum sha512sum cksum kill mkdir touch chmod pgrep column",
);

/** A `--` ends the options of these; others may hand what follows to a program of their own. */
const endsOptions = list("git sort shuf tree time tar make curl wget rm cp mv");

/** Options of one letter are not written together here, and longer ones may begin with one dash. */
const withLongNames = list("go terraform tofu java javac mvn gcc g++ cc c++ clang clang++ find openssl ffmpeg rustc");

const harmless: Record<string, RegExp> = {
  ...Object.fromEntries(
    [...list("kubectl oc helm aws az gcloud journalctl systemctl")].map((name) => [
      name,
      /^(?:-o.*|--output(?:=.*)?)$/s,
    ]),
  ),
  ...Object.fromEntries([...list("gcc g++ cc c++ clang clang++ tree sort")].map((name) => [name, /^-C/])),
  ...{
    rg: /^-[^-]/,
    find: /^-(?:o|or)$/,
    mvn: /^-[oC]$/,
    rsync: /^-[A-Za-z]*[oC][A-Za-z]*$/,
    pip: /^-o$/,
    pip3: /^-o$/,
  },
};

/** Options that only this program has, with the letters that may stand before them in one word. */
const ownOptions: Record<string, readonly (readonly [RegExp, OptionEffect["kind"]])[]> = {
  curl: [
    [/^-[#0-46aBfgGiIjklLMnNpqRsSvZ]*[oDc](.+)?$/s, "file"],
    [/^-[#0-46aBfgGiIjklLMnNpqRsSvZ]*[OJK]/, "setting"],
    [/%output\{/, "setting"],
    [/^--(?:dump-header|cookie-jar|trace(?:-ascii)?|stderr|libcurl|etag-save|hsts|alt-svc)(?:=(.*))?$/s, "file"],
    [/^--remote-(?:name|header-name)/, "setting"],
  ],
  wget: [
    [/^-[bcdFhkKNnpqrSvVxEmHL46]*[OoaP](.+)?$/s, "file"],
    [/^--append-output(?:=(.*))?$/s, "file"],
  ],
  make: [[/^(?:-[A-Za-z]*[fE].*|--(?:file|makefile|eval)(?:=.*)?)$/s, "setting"]],
  rg: [[/^--(?:pre|hostname-bin)(?:=|$)/, "setting"]],
  go: [[/^--?exec(?:=|$)/, "setting"]],
  find: [[/^-(?:fprint0?|fprintf|fls)$/, "file"]],
  pytest: [[/^-[a-z]*c/, "setting"]],
  ...Object.fromEntries(["vitest", "jest", "eslint"].map((name) => [name, [[/^-c/, "setting"]] as const])),
};

const fileNames =
  /^(?:o|ou|out.*|.*[-.]out(?:put|file|dir)?(?:[-.].*)?|log-?file|report-?(?:file|dir|log)|junit-?xml|(?:cover|cpu|mem|block|mutex)-?profile|target-dir|dest(?:ination)?|basetemp|html-report|xml-report|save-to)$/;
const folderNames =
  /^(?:pref|prefi|prefix.*|dir|dire|direc|direct|directo|director|directory.*|chd|chdi|chdir|cd|cwd|workdir|work-t.*|worktree|working-dir.*|git-d.*|root|root-?dir|base-?dir|project-dir|manifest-path)$/;
const settingNames =
  /^(?:conf|confi|config(?!ur).*|exec-p.*|rcfile|init-file|upload-pack|receive-pack|toolexec|vettool|to-command|use-compress-program|checkpoint-action|open-files-in-pager|eval)$/;
const looks = /^(?:no-.*|out(?:put)?-?(?:format|style|mode|indicator).*)$/;

interface Option {
  kind: OptionEffect["kind"];
  value?: string;
  /** A setting that is the name of a file, unless it holds a `=`. */
  mayBeFile?: true;
}

function reader(program: string, words: SimpleCommand["words"]): (word: string, index: number) => Option | null {
  const { verb } = verbOf(words.slice(1));
  const verbAt = program === "git" ? words.indexOf(verb, 1) : -1;
  // `npx vitest`, `uv run pytest`: what the runner starts reads the options.
  const own = [program, ...words.slice(1, 4)].flatMap((name) =>
    name !== null && Object.hasOwn(ownOptions, name) ? (ownOptions[name] ?? []) : [],
  );
  return (word, index) => {
    if (Object.hasOwn(harmless, program) && harmless[program]?.test(word)) return null;
    for (const [option, kind] of own) {
      const found = option.exec(word);
      if (found) return { kind, ...(found[1] !== undefined && { value: found[1] }) };
    }
    return byName(word) ?? (program === "git" ? gitLetter(word, verb, index < verbAt) : byLetter(word, program));
  };
}

function byName(word: string): Option | null {
  const [, dashes, written = "", value] = /^(--?)([A-Za-z][\w.-]*)(?:=(.*))?$/s.exec(word) ?? [];
  if (dashes === undefined || (dashes === "-" && written.length < 3)) return null;
  const name = written.toLowerCase();
  if (looks.test(name)) return null;
  const given = value === undefined ? {} : { value };
  if (settingNames.test(name))
    return { kind: "setting", ...given, ...(/^(?:conf|rcfile|init-file)/.test(name) && { mayBeFile: true }) };
  if (folderNames.test(name)) return { kind: "folder", ...given };
  return fileNames.test(name) ? { kind: "file", ...given } : null;
}

/** Before its verb git has options of its own; after it, `-C` and most of `-o` and `-c` mean something else. */
function gitLetter(word: string, verb: string, isBefore: boolean): Option | null {
  if (/^-C/.test(word)) return isBefore ? { kind: "folder", ...attached(word) } : null;
  if (/^-c/.test(word)) return isBefore || verb === "clone" ? { kind: "setting" } : null;
  if (/^-O/.test(word) && verb === "grep") return { kind: "setting" };
  if (!/^-[a-zA-Z]{0,4}o/.test(word) || /^(?:ls-files|grep|push|clone|commit)$/.test(verb)) return null;
  return { kind: "file", ...(word.startsWith("-o") && attached(word)) };
}

const attached = (word: string) => (word.length > 2 ? { value: word.slice(2).replace(/^=/, "") } : {});

function byLetter(word: string, program: string): Option | null {
  const first = /^-([oC])/.exec(word)?.[1];
  if (first !== undefined) return { kind: first === "C" ? "folder" : "file", ...attached(word) };
  if (withLongNames.has(program) || /^-[DWXP]/.test(word)) return null;
  const [, letter, value = ""] = /^-[A-Za-z0-9]{1,5}?([oC])($|.*[./~=].*$)/s.exec(word) ?? [];
  if (letter === undefined) return null;
  return { kind: letter === "C" ? "folder" : "file", ...(value !== "" && { value }) };
}
