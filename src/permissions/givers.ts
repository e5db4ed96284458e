import { programOf } from "./file-words.ts";
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
  if (searchers.has(program) && has(rest, /^-[A-Za-z.]*[lL][A-Za-z.]*$|^--files(?:-with|$)/)) return true;
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
const searchers = new Set("grep egrep fgrep rg ag".split(" "));
const greps = new Set("grep egrep fgrep".split(" "));
const filters = new Set("head tail sort uniq shuf tac".split(" "));

type Words = SimpleCommand["words"];

const has = (words: Words, option: RegExp) => words.some((word) => word !== null && option.test(word));
const isOption = (word: string | null | undefined) => word?.startsWith("-") === true;
const isCount = (word: string | null, before: string | null | undefined) =>
  /^\+?\d+$/.test(word ?? "") && isOption(before);

function gitGives([verb, ...rest]: Words): boolean {
  if (verb === "ls-files") return true;
  if (verb === "ls-tree" || verb === "diff") return has(rest, /^--name-only$/) && !has(rest, /^--no-index$/);
  return verb === "grep" && has(rest, /^-[A-Za-z]*l$|^--(?:name-only|files-with-matches)$/);
}

/** Whether a link may be among the names. */
export function mayNameLinks(command: SimpleCommand): boolean {
  const program = programOf(command);
  const rest = command.words.slice(1);
  const isOnlyFiles = has(rest, /^f$/) && has(rest, /^-(?:t|type)$/) && !has(rest, /^(?:-o|-or|!|-not|,|-L|-follow)$/);
  if (program === "find" || program === "fd" || program === "fdfind") return !isOnlyFiles;
  return program === "ls" || program === "dir" || (program === "git" && rest[0] !== "grep");
}
