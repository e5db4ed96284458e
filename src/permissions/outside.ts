import { dirname } from "node:path";
import type { GateContext } from "./decide.ts";
import { programOf } from "./file-words.ts";
import { isInside } from "./paths.ts";
import { skillFolders } from "./readable.ts";
import { placesIn, realOf } from "./real.ts";
import { recursionOf } from "./recursion.ts";
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
  const found = reading.commands.find((command) => !isProved(command, standing.folders, context));
  return found?.text ?? null;
}

/** These read no file, so a word of theirs may be unknown; a pattern would still tell names of files. */
const readsNoFile = new Set("echo printf true exit seq expr basename dirname sleep tr printenv id".split(" "));

function isProved(command: SimpleCommand, folders: readonly string[], context: GateContext): boolean {
  const { words, globs = [] } = command;
  const program = programOf(command);
  const rest = words.slice(1);
  if (globs.length > 0 || words[0] === null) return false;
  if (rest.includes(null) && !readsNoFile.has(program)) return false;
  if (looksFurther[program]?.test(rest.join(" "))) return false;
  if (recursionOf(command)?.follows || (program === "git" && !isOwnRepository(folders, context))) return false;
  if (folders.some((folder) => isOutside(folder, context))) return false;
  return rest.every((word) => word === null || isWordInside(word, folders, context));
}

/** Programs whose words are programs too, or hold options with which they read what no word names. */
const looksFurther: Record<string, RegExp> = {
  xargs: /(?:)/,
  find: /(?:^|\s)-(?:exec|ok|files0|H|L|follow|lname|fprint)/,
  jq: /import|include|load|input|(?:^|\s)-(?:-from-file|-library|L|f)/,
  yq: /load|(?:^|\s)-(?:-from-file|f)/,
  awk: /ARGV|ENVIRON|getline|@|(?:^|\s)-(?:f|-fi(?!eld)|i|-i|l|-l|E|-e)/,
  sed: /(?:^|\s)-(?:-f|\w*f)|(?:^|[^a-z])[rR]\s/,
  git: /(?:^|\s)--(?:no-index|contents|git-dir|work-tree|namespace|exec-path|orderfile|file)|(?:^|\s)-(?:O|C(?!\s\.(?:\s|$)))/,
  ...Object.fromEntries("file date wc sort du".split(" ").map((name) => [name, /(?:^|\s)-(?:\w*f|-f(?!ie))/])),
  ...Object.fromEntries(
    "md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum cksum"
      .split(" ")
      .map((name) => [name, /(?:^|\s)-(?:\w*c|-c)/]),
  ),
  ...Object.fromEntries("strings nm objdump readelf size java".split(" ").map((name) => [name, /(?:^|\s)@/])),
  ...Object.fromEntries("tar bsdtar zip unzip".split(" ").map((name) => [name, /(?:^|\s)-\w*[T@]|--files-from/])),
  ...Object.fromEntries("python python3 node perl ruby".split(" ").map((name) => [name, /(?:^|\s)-\w*[cpe]/])),
};

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

/** Longer words are not gone into. */
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
