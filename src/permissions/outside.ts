import { dirname } from "node:path";
import type { GateContext } from "./decide.ts";
import { programOf } from "./file-words.ts";
import { isInside, placesIn, realOf } from "./paths.ts";
import { skillFolders } from "./readable.ts";
import { verbOf } from "./risk-git.ts";
import type { SimpleCommand } from "./shell/reading.ts";
import type { Sight } from "./sight.ts";

const shared = /^\/(?:usr|s?bin|lib(?:32|64|x32)?|nix|snap|System|Applications)(?:\/|$)/;
const forEveryone =
  /^\/(?:etc\/(?:os-release|lsb-release|debian_version|alpine-release|redhat-release|issue|hosts|hostname|resolv\.conf|passwd|group|services|protocols|shells|timezone|localtime)|proc\/(?:cpuinfo|meminfo|version|loadavg|uptime|stat|mounts|filesystems|partitions|swaps|self\/(?:status|limits|mounts))|dev\/(?:null|zero|full|u?random|tty|std(?:in|out|err)|fd\/\d+))$/;

/** Whether in plan mode a person is asked before a command reads there, as before a file tool does. */
export function isOutside(path: string, context: GateContext): boolean {
  const { workspace, home, dataFolder, open } = context;
  if ([workspace, ...open, ...skillFolders(context)].some((folder) => isInside(path, folder))) return false;
  if (shared.test(path) || forEveryone.test(path)) return false;
  // A word such as /api or /^x/p is no path, since nothing there begins like that.
  const top = topOf(path);
  if (top === "" || [workspace, home, dataFolder].some((one) => topOf(one) === top)) return true;
  return usual.has(top) || context.list("/").some(({ name }) => name === top);
}

const topOf = (path: string) => path.split("/")[1] ?? "";
const usual = new Set("root home Users etc var opt srv mnt media run proc dev tmp private Volumes Library".split(" "));

/**
 * The first command of a text that is not proved to read only what lies in the workspace, for systems that cannot hold
 * it there. Only literal words prove anything: each must lead to a place inside. No expansion, no pattern, no names that
 * come from elsewhere, no link that is followed.
 */
export function unprovedPart(sight: Sight, context: GateContext): string | null {
  const { reading, standing, opened, isGuess } = sight;
  if (isGuess || standing.isLost || opened.some(({ path }) => path === null)) return sight.text;
  const found = reading.commands.find((command) => !staysInside(command, standing.folders, context));
  return found?.text ?? null;
}

function staysInside(command: SimpleCommand, folders: readonly string[], context: GateContext): boolean {
  const program = programOf(command);
  const isLiteral = readsOnlyItsWords(command, readsNoFile.has(program));
  if (!isLiteral || (program === "git" && !isOwnRepository(folders, context))) return false;
  if (folders.some((folder) => isOutside(folder, context))) return false;
  return command.words.slice(1).every((word) => word === null || isWordInside(word, folders, context));
}

/** These read no file, so a word of theirs may be unknown; a pattern would still tell names of files. */
export const readsNoFile: ReadonlySet<string> = new Set(
  "echo printf true exit seq expr basename dirname sleep tr printenv id".split(" "),
);

export function readsOnlyItsWords(command: SimpleCommand, mayBeUnknown = false): boolean {
  const { words, globs = [] } = command;
  if (globs.length > 0 || words[0] === null || (words.includes(null) && !mayBeUnknown)) return false;
  return looksFurther.get(programOf(command))?.test(` ${words.slice(1).join(" ")}`) !== true;
}

/**
 * Programs whose words are programs too, or hold options with which they read what no word names: lists of files, code,
 * links that are followed. A long option counts by any beginning that means only it.
 */
const looksFurther = new Map(
  Object.entries({
    xargs: /(?:)/,
    find: /\s-(?:exec|ok|files0|H|L|follow|lname|fprint)/,
    jq: /import|include|load|input|\s-(?:-from-file|-library|L|f)/,
    yq: /load|\s-(?:-from-file|f)/,
    "awk gawk mawk": /ARGV|ENVIRON|getline|@|\s-(?:f|-fi(?!eld)|i|-i|l|-l|E|-e)/,
    sed: /\s-(?:-f|\w*f)|(?:^|[^a-z])[rR]\s/,
    git: /\s--(?:no-index|contents|git-dir|work-tree|namespace|exec-path|orderfile|file)|\s-(?:O|C(?!\s\.(?:\s|$)))/,
    "file date wc sort": /\s-(?:\w*f|-f(?!ie))/,
    du: /\s-(?:\w*[fLD]|-f(?!ie)|-de)/,
    "md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum cksum": /\s-(?:\w*c|-c)/,
    "strings nm objdump readelf size java": /\s@/,
    "tar bsdtar zip unzip": /\s-(?:\w*[T@LhHIF]|-files-from|-deref|-to-c|-use-c|-checkpoint|-info-s|-new-v|-rsh)/,
    "cp mv ln install ditto 7z": /\s-(?:\w*[LhH]|-deref)/,
    "rsync scp": /\s-(?:\w*[LhHeSo]|-copy-links|-rsh)/,
    "python python3 node perl ruby php lua deno bun": /\s-\w*[cpeEr]|\s(?:--)?eval/,
    "grep egrep fgrep zgrep ggrep": /\s-(?:[A-Za-z0-9]*R|-de)/,
    diff: /^(?!.*\s--no-de).*\s-(?:\w*r|-rec)/s,
    rg: /\s-(?:[A-Za-z.0]*L|-fol)/,
    "ag ack": /\s-(?:[A-Za-z]*f|-fol)/,
    tree: /\s-[A-Za-z]*l/,
    ls: /\s-(?:\w*L|-de)/,
    "fd fdfind": /\s-(?:\w*L|-fol)/,
  }).flatMap(([names, pattern]) => names.split(" ").map((name) => [name, pattern] as const)),
);

const toldToSearch = /^-[A-Za-z0-9]*r|^-d$|^-drec|^--(?:rec|di)/;
/** Options that take no value, so that what follows them is the pattern. */
const plainFlags = {
  rg: /^-[nNisSlcovwxFPUuHIL0qpa.]+$|^--[\w-]+=|^--(?:hidden|no-ignore|follow|ignore-case|line-number|files-with-matches)$/,
  grep: /^-[abcEFGhHiIlLnoPqrRsTUuvwxyzZ]+$|^--[\w-]+=|^--(?:recursive|ignore-case|line-number|files-with-matches)$/,
};

/** Whether it may search all that lies where it stands: no word surely names another folder. */
export function searchesHere(command: SimpleCommand): boolean {
  const program = programOf(command);
  const rest = command.words.slice(1).map((word) => word ?? "");
  if (program === "git") return verbOf(rest).verb === "grep";
  const isGrep = /^(?:[efgz]|g)?grep$/.test(program);
  if (isGrep ? !rest.some((word) => toldToSearch.test(word)) : !/^(?:rg|ag|ack)$/.test(program)) return false;
  const flags = isGrep ? plainFlags.grep : plainFlags.rg;
  const isClear = program !== "ag" && program !== "ack" && rest.every((word) => !/^-./.test(word) || flags.test(word));
  return !isClear || rest.filter((word) => word !== "" && !/^-./.test(word)).length < 2;
}

/** It must be a folder in the workspace: a file in its place may name any other. */
const isOwnRepository = (folders: readonly string[], context: GateContext): boolean =>
  folders.every((start) => {
    const found = repositoryAbove(start, context);
    return found === null || (found.isWhole && isInside(found.folder, context.workspace));
  });

/** Git finds the repository upwards from where it stands. */
function repositoryAbove(start: string, context: GateContext): { folder: string; isWhole: boolean } | null {
  for (let folder = start; ; folder = dirname(folder)) {
    const git = context.list(folder).find(({ name }) => name === ".git");
    if (git) return { folder, isWhole: git.isFolder };
    if (folder === dirname(folder)) return null;
  }
}

/** The repository that a git command would read although it lies around the workspace. A person is asked, since it is hidden from a contained command. */
export function repositoryOutside({ reading, standing }: Sight, context: GateContext): string | null {
  if (!reading.commands.some((command) => programOf(command) === "git")) return null;
  const found = standing.folders.flatMap((folder) => repositoryAbove(folder, context)?.folder ?? []);
  return found.find((folder) => isOutside(folder, context)) ?? null;
}

const longest = 4_096;

function isWordInside(word: string, folders: readonly string[], context: GateContext): boolean {
  if (word.length > longest || /^~[^/]/.test(word)) return false;
  return candidatesIn(word).every((one) => folders.every((folder) => leadsInside(one, folder, context)));
}

function leadsInside(word: string, folder: string, context: GateContext): boolean {
  return placesIn(folder, word, context).every((place) => {
    const real = realOf(place, context);
    return real === null || !(isOutside(place, context) || isOutside(real, context));
  });
}

/** What of a word may be a path: all of it, the value of an option, and whatever begins like a path inside it. */
function candidatesIn(word: string): string[] {
  const value = /^-{0,2}[\w.-]+=(.*)$/s.exec(word)?.[1];
  const attached = /^-[A-Za-z](.+)$/s.exec(word)?.[1];
  const inner = [...word.matchAll(/(?<![\w./)\]*+?\\^$-])(?:\/|~\/|~$|\.\.(?:\/|$))/g)].map(({ index }) =>
    word.slice(index),
  );
  const up = /^-+[\w-]*?((?:\/|~|\.\.).*)$/s.exec(word)?.[1];
  const parts = word.split(/[:=,@]/);
  return [...new Set([word, value, attached, up, ...inner, ...parts])].filter((one): one is string => Boolean(one));
}
