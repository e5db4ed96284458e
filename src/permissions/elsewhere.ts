import { readdirSync } from "node:fs";
import type { GateContext } from "./decide.ts";
import { isInside } from "./paths.ts";
import { skillFolders } from "./readable.ts";
import { placesIn } from "./real.ts";
import type { SimpleCommand } from "./shell/reading.ts";
import type { Sight } from "./sight.ts";

/** Where people and services keep what is theirs. */
const kept = "root home Users etc var opt srv mnt media run boot proc dev tmp private Volumes Library".split(" ");
/** What every machine has for everyone. */
const shared = "usr bin sbin lib lib32 lib64 libx32 sys nix snap System Applications".split(" ");

let known: ReadonlySet<string> | undefined;
/** And the folders that only this machine has. Others, such as /api or /^x/p, are no paths. */
function keptHere(): ReadonlySet<string> {
  known ??= new Set([...kept, ...here().filter((name) => !shared.includes(name))]);
  return known;
}

function here(): string[] {
  try {
    return readdirSync("/");
  } catch {
    return [];
  }
}

const forEveryone =
  /^\/(?:etc\/(?:os-release|lsb-release|debian_version|alpine-release|redhat-release|issue|hosts|hostname|resolv\.conf|passwd|group|services|protocols|shells|timezone|localtime)|proc\/(?:cpuinfo|meminfo|version|loadavg|uptime|stat|mounts|filesystems|partitions|swaps|self\/(?:status|limits|mounts))|dev\/(?:null|zero|full|u?random|tty|std(?:in|out|err)|fd\/\d+))$/;

/** Whether in plan mode a person is asked before a command reads there, as before a file tool does. */
export function isElsewhere(path: string, context: GateContext): boolean {
  const { workspace, home, dataFolder, open } = context;
  if ([workspace, ...open, ...skillFolders(context)].some((folder) => isInside(path, folder)) || forEveryone.test(path))
    return false;
  const top = topOf(path);
  return keptHere().has(top) || (top !== "" && [workspace, home, dataFolder].some((one) => topOf(one) === top));
}

const topOf = (path: string) => path.split("/")[1] ?? "";

/** The whole disk is read by who searches it, stands there, or is given all that is found there. */
export const readsAll = (path: string, part: string, text: string) =>
  path === "/" && (/^(?:\S*\/)?(?:[ef]?grep|rg|ag|cd)\s/.test(part) || /\bxargs\b|-exec|\$\(|`|\bread\b/.test(text));

/** These read no file that an unknown word could name. */
const deaf = new Set(
  "echo printf test [ [[ true exit seq expr basename dirname sleep tr which type printenv id".split(" "),
);

export const isDeaf = ({ words }: SimpleCommand): boolean => deaf.has(words[0] ?? "");

/** A word that is only known when it runs may be the name of any file. */
export const isUnknown = (command: SimpleCommand) => !isDeaf(command) && command.words.includes(null);

/** Variables that name no file, or only the folder where one stands. $NF and its like are awk's. */
export const nameless = /^(?:PWD|RANDOM|SECONDS|UID|EUID|LINENO|COLUMNS|LINES|IFS|NR|NF|FNR)$/;

/** Somebody's home, or a way up from where nobody knows, or to there. */
export function isFarWord(word: string): boolean {
  if (/^~[\w+-]/.test(word)) return true;
  const first = word.search(/[$`{}]/);
  if (first < 0) return false;
  const last = Math.max(...["$", "`", "{", "}"].map((sign) => word.lastIndexOf(sign)));
  const isUp = /(?:^|\/)\.\.(?:\/|$)/;
  // Or a slash is put in where something else stood.
  return isUp.test(word.slice(first)) || isUp.test(word.slice(0, last)) || putsSlash.test(word);
}

const putsSlash = /\$\{\w+\/{1,2}[^}]{0,200}\/[^}]{0,200}\//;

/** The top of the disk, or home, as what a variable is set to. */
const isTop = /(?:=|<<<\s*|\bin\s(?:[^;\n]{0,400}\s)?)[~/](?=[\s;&|)}]|$)/;

/** A text's words, quotes gone; what stands for a variable that is not set is one. */
export const spokenWords = (text: string): { plain: string; words: string[] } => {
  const plain = text.replace(/\\\n|["'\\]/g, "");
  return { plain, words: plain.replace(/\$\{\w+:?[-+=?]/g, " ").split(/[\s;&|()<>`={},]+/) };
};

/**
 * The first part of a text that speaks of a place elsewhere, where some command is given a word that is only known when
 * it runs: by a variable of the environment, somebody's `~name`, or what a loop or an assignment was given.
 */
export function spokenElsewhere({ text, reading, standing }: Sight, context: GateContext): string | null {
  if (/\bcd\s+-(?:[\s;&|)]|$)/.test(text)) return "cd -";
  if (!reading.commands.some(isUnknown)) return null;
  const { plain, words } = spokenWords(text);
  for (const [found, name = ""] of plain.matchAll(/\$\{?[#!]?([A-Z][A-Z0-9_]*)/g))
    if (!nameless.test(name)) return found;
  return plain.split(/\s+/).find(isFarWord) ?? isTop.exec(plain)?.[0] ?? words.find(isFar) ?? null;

  function isFar(word: string): boolean {
    if (/^~[\w+-]/.test(word)) return true;
    const [known = ""] = word.split("$");
    if (!/^(?:[/~]|\.\.(?:\/|$))/.test(known) || /^[/~]$/.test(word)) return false;
    // The name of the first folder may go on: /ro$x.
    if (/^\/[\w.-]*$/.test(known) && !/^\/(?:usr|bin|lib)$/.test(known)) return true;
    return standing.folders.some((folder) => placesIn(folder, known, context).some((one) => isElsewhere(one, context)));
  }
}
