import { programOf } from "./file-words.ts";
import { couldBecome } from "./glob.ts";
import type { SimpleCommand } from "./shell/reading.ts";

/**
 * Whether all that a command prints are names of files where it looks, or lines of what it is given by such a one: then
 * whoever takes them for names of files reads nothing but what was there to be found.
 */
export function givesNames(command: SimpleCommand): boolean {
  const program = programOf(command);
  const rest = command.words.slice(1);
  if (command.words.length === 0 || silent.has(program)) return true;
  if (program === "git") return gitGives(rest);
  if (program === "find") return !has(rest, /^-(?:f?printf|fls|ls)$/);
  if (program === "echo") return rest.every((word) => word !== null && !word.includes("\\"));
  if (program === "realpath" || program === "readlink") return !rest.includes(null);
  if (has(rest, namesOnly[program] ?? /^$/)) return true;
  if (filters.has(program)) return rest.every((word, at) => isOption(word) || isCount(word, rest[at - 1]));
  // As a filter it has a pattern and no file.
  if (greps.has(program))
    return !has(rest, /^-[A-Za-z]*[rRef]|^--/) && rest.filter((word) => !isOption(word)).length < 2;
  return lists.has(program);
}

/** Who prints nothing, or is told of before the command that it runs and that prints. */
const silent = new Set(
  "cd true false : read test [ [[ exit break continue set shopt xargs time timeout nice command env".split(" "),
);
const lists = new Set("ls dir fd fdfind pwd basename dirname seq".split(" "));
const greps = new Set("grep egrep fgrep".split(" "));
/** Among flags that take no value: what looks like one may be the pattern. */
const ofGrep = /^-[aEFGHiInPrRsUuvwxyzZ]*[lL][aEFGHiInPrRsUuvwxyzZ]*$|^--files-with/;
const ofOthers = /^-[aFHiInNPsSuUvwx.0]*l[aFHiInNPsSuUvwx.0]*$|^--files(?:-with.*)?$/;
const namesOnly: Record<string, RegExp> = { grep: ofGrep, egrep: ofGrep, fgrep: ofGrep, rg: ofOthers, ag: ofOthers };
const filters = new Set("head tail sort uniq shuf tac".split(" "));

type Words = SimpleCommand["words"];

const has = (words: Words, option: RegExp) => words.some((word) => word !== null && option.test(word));
const isOption = (word: string | null | undefined) => word?.startsWith("-") === true;
const isCount = (word: string | null, before: string | null | undefined) =>
  /^\+?\d+$/.test(word ?? "") && isOption(before);

function gitGives([verb, ...rest]: Words): boolean {
  if (has(rest, /^--(?:line-prefix|format|pretty)/)) return false;
  if (verb === "ls-files") return true;
  if (verb === "ls-tree" || verb === "diff") return has(rest, /^--name-only$/) && !has(rest, /^--no-index$/);
  return verb === "grep" && has(rest, /^-[A-Za-z]*l$|^--(?:name-only|files-with-matches)$/);
}

/** With these, what stands before is no longer true of all that is found; or links are gone by. */
const chooses = /^(?:-o|-or|!|-not|,|-L|-follow)$/;

/** Whether a link may be among the names. */
export function mayNameLinks(command: SimpleCommand): boolean {
  const program = programOf(command);
  const rest = command.words.slice(1);
  const isOnlyFiles = has(rest, /^f$/) && has(rest, /^-(?:t|type)$/) && !has(rest, chooses);
  if (program === "find" || program === "fd" || program === "fdfind") return !isOnlyFiles;
  return program === "ls" || program === "dir" || (program === "git" && rest[0] !== "grep");
}

/** Whether a name is one that it would give, as far as its patterns tell. */
export function mayGive(command: SimpleCommand, name: string): boolean {
  const { words } = command;
  if (programOf(command) !== "find" || has(words, chooses)) return true;
  const patterns = words.filter((_, at) => words[at - 1] === "-name");
  // Its `*` also stands for a dot at the beginning.
  return patterns.every((pattern) => {
    return pattern === null || [name, name.replace(/^\./, "x")].some((one) => couldBecome(pattern, one));
  });
}
