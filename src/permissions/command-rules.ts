import { matchesText } from "../protocol/tool-pattern.ts";
import type { Rule } from "./rules.ts";
import type { SimpleCommand } from "./shell/reading.ts";

interface CommandPattern {
  words: readonly string[];
  /** `git log:*` and `git log *`: these words and whatever follows; else these words and no more. */
  isPrefix: boolean;
}

type Words = SimpleCommand["words"];

const known = new WeakMap<Rule, CommandPattern[]>();

function patternsOf(rule: Rule): readonly CommandPattern[] {
  const before = known.get(rule);
  if (before) return before;
  const patterns = listed(rule.specifier ?? "").map((one) => {
    const prefix = prefixOf(one);
    return { words: wordsOf(prefix ?? one), isPrefix: prefix !== null };
  });
  known.set(rule, patterns);
  return patterns;
}

/** A list is one only where each part of it says that it is a prefix: a comma may well belong to a command. */
function listed(specifier: string): string[] {
  const parts = specifier.split(",").map((part) => part.trim());
  return parts.every((part) => /^[^"'\\]+:\*$/.test(part)) ? parts : [specifier];
}

const prefixOf = (specifier: string) => /^([\s\S]*?\S)(?::\*| \*)$/.exec(specifier)?.[1] ?? null;

export const isExactly = ({ specifier }: Rule, command: string): boolean =>
  specifier !== null && specifier === command.trim() && meansItself(command);

/** True when a rule with this text in brackets means this command and no other. */
export const meansItself = (command: string): boolean => {
  const specifier = command.trim();
  return specifier !== "" && !/^\*+$/.test(specifier) && listed(specifier).length === 1 && prefixOf(specifier) === null;
};

/**
 * How many words of a command stand in a rule that allows it; null where it does not. Only what is certain: each word of
 * the rule, in its place, of a command that nothing else is done to.
 */
export function wordsAllowed(rule: Rule, { words, assigns }: SimpleCommand): number | null {
  if (assigns.length > 0) return null;
  const fitting = patternsOf(rule).filter(
    (pattern) =>
      pattern.words.length > 0 &&
      pattern.words.every((word, index) => words[index] === word) &&
      (pattern.isPrefix || words.length === pattern.words.length),
  );
  return fitting.length === 0 ? null : Math.max(...fitting.map((pattern) => pattern.words.length));
}

export const namedBy = (rule: Rule): readonly (readonly string[])[] =>
  patternsOf(rule).flatMap(({ words }) => (words.length > 0 && !words[0]?.includes("*") ? [words] : []));

export type Meeting = "surely" | "perhaps" | null;

/** Whether a deny or ask rule is about a command: surely, or perhaps, since some words are not known before it runs. */
export function meetingOf(rule: Rule): (words: Words) => Meeting {
  const patterns = patternsOf(rule).map(({ words: [name = "", ...rest], isPrefix }) => {
    const isNamed = (word: string) => (name.includes("*") ? matchesText(base(name), word) : word === base(name));
    return { isNamed, rest, options: rest.filter(isOption), names: rest.filter((word) => !isOption(word)), isPrefix };
  });
  return (words) => {
    const first = words[0];
    // An assignment alone runs nothing.
    if (first === undefined) return null;
    if (first === null) return "perhaps";
    const program = base(first);
    let best: Meeting = null;
    for (const pattern of patterns) {
      const found = pattern.isNamed(program) ? meeting(pattern, words.slice(1)) : null;
      if (found === "surely") return found;
      best ??= found;
    }
    return best;
  };
}

interface Wanted {
  rest: readonly string[];
  options: readonly string[];
  names: readonly string[];
  isPrefix: boolean;
}

/** With too much rather than too little: by any path, with other options before and between, options in any order. */
function meeting({ rest, options, names, isPrefix }: Wanted, given: Words): Meeting {
  const isUnsure = given.includes(null);
  const isThere = (option: string) => given.some((word) => word !== null && isSameOption(option, word, given));
  const isFound = options.every(isThere) && inOrder(names, given);
  if (!isFound) return isUnsure && mayStillFit(names, given) ? "perhaps" : null;
  // A rule without a star is about just these words.
  if (!isPrefix && given.length > rest.length) return isUnsure ? "perhaps" : null;
  return "surely";
}

const base = (word: string) => word.slice(word.lastIndexOf("/") + 1);
const isOption = (word: string | null | undefined) => /^-./.test(word ?? "");

/** The names one after the other, with nothing between them but options and what may be their values. */
function inOrder(names: readonly string[], given: Words): boolean {
  let at = 0;
  let mayBeValue = false;
  for (const word of given) {
    const wanted = names[at];
    if (wanted === undefined) break;
    if (word !== null && matchesText(wanted, word)) {
      at += 1;
      mayBeValue = false;
    } else if (word !== null && isOption(word)) {
      mayBeValue = true;
    } else if (mayBeValue) {
      mayBeValue = false;
    } else return false;
  }
  return at === names.length;
}

/** Up to the first word that nobody knows, it is as the rule says. */
function mayStillFit(names: readonly string[], given: Words): boolean {
  const before = given.slice(0, given.indexOf(null)).filter((word) => word !== null && !isOption(word));
  // A value of an option may stand there too.
  return before.length === 0 || before.some((word) => word !== null && matchesText(names[0] ?? "*", word));
}

const longForms: Record<string, string> = { r: "recursive", R: "recursive", f: "force", d: "delete", D: "delete" };

/** -rf is also -fr, -r -f and --recursive --force; a long one may be cut short or have a value. */
function isSameOption(wanted: string, word: string, given: Words): boolean {
  if (matchesText(wanted, word)) return true;
  if (wanted.startsWith("--")) {
    const [long = ""] = word.split("=");
    if (long.length > 3 && wanted.startsWith(long)) return true;
    const letter = Object.keys(longForms).find((one) => wanted === `--${longForms[one]}`);
    return letter !== undefined && isBundle(word) && hasLetter(word, letter);
  }
  if (!isBundle(wanted)) return false;
  const bundles = given.filter((one): one is string => one !== null && isOption(one));
  return [...wanted.slice(1)].every((letter) =>
    bundles.some((one) => (isBundle(one) ? hasLetter(one, letter) : one === `--${longForms[letter]}`)),
  );
}

const hasLetter = (bundle: string, letter: string) =>
  bundle.includes(letter) || (letter === "r" && bundle.includes("R")) || (letter === "R" && bundle.includes("r"));
const isBundle = (word: string) => /^-[A-Za-z0-9]+$/.test(word);

function wordsOf(text: string): string[] {
  return [...text.matchAll(/(?:"[^"]*"|'[^']*'|\\.|[^\s"'\\]|["'\\])+/gs)].map(([word]) =>
    word.replace(/"([^"]*)"|'([^']*)'|\\(.)/gs, (_, double, single, escaped) => double ?? single ?? escaped),
  );
}

const most = 16;

/** Other ways to write the same command, for rules that forbid: `git-push`, `python3 -m pip`, `npm pub`, `make a b`. */
export function spellingsOf(words: Words): Words[] {
  const [first, ...rest] = words;
  if (first === undefined || first === null) return [];
  const program = base(first);
  // Most begin with another letter, and long texts have many.
  if (!"cgijmnprt".includes(program.charAt(0))) return [];
  const verb = /^git-([a-z][a-z-]*)$/.exec(program)?.[1];
  if (verb !== undefined) return [["git", verb, ...rest]];
  if (/^pip[\d.]+$/.test(program)) return [["pip", ...rest]];
  if (/^(?:python|pypy)[\d.]*$/.test(program)) return module(rest);
  if (program === "npm" || program === "pnpm") return npm(program, rest);
  if (makers.has(program)) return targets(program, rest);
  // A name of the user's own may stand for any command.
  if (program === "git" && rest.some((word) => word?.startsWith("alias."))) return [["git", null]];
  // The toolchain stands before the rest.
  if (/^(?:cargo|rustc|rustdoc)$/.test(program) && rest[0]?.startsWith("+")) return [[program, ...rest.slice(1)]];
  return [];
}

function module(rest: Words): Words[] {
  const at = rest.findIndex((word) => word !== null && /^-[A-Za-z]*m/.test(word));
  if (at < 0 || rest.slice(0, at).some((word) => !isOption(word))) return [];
  const attached = /^-[A-Za-z]*?m(.+)$/.exec(rest[at] ?? "")?.[1];
  return attached === undefined ? [rest.slice(at + 1)] : [[attached, ...rest.slice(at + 1)]];
}

const makers = new Set("make gmake ninja just task rake gradle gradlew mvn mvnw invoke nox tox".split(" "));

function targets(program: string, rest: Words): Words[] {
  const options = rest.filter(isOption);
  const names = rest.filter((word) => !isOption(word) && !/^\w+\s*[:+?]?=/.test(word ?? ""));
  if (names.length > most) return [[program, ...options, null]];
  return names.map((name) => [program, name, ...options]);
}

const npmCommands =
  "access adduser audit bugs cache ci completion config dedupe deprecate diff dist-tag docs doctor edit exec explain explore find-dupes fund get help hook init install install-ci-test install-test link ll login logout ls org outdated owner pack ping pkg prefix profile prune publish query rebuild repo restart root run sbom search set shrinkwrap star stars start stop team test token uninstall unpublish unstar update version view whoami".split(
    " ",
  );
const npmAliases = new Map(
  `install=i,add,in,ins,isntall install-test=it uninstall=un,r,rm,remove,unlink run=run-script,rum,urn exec=x
  test=t,tst update=up,upgrade config=c link=ln init=create,innit owner=author view=v,info,show`
    .split(/\s+/)
    .flatMap((line) => {
      const [command = "", names = ""] = line.split("=");
      return names.split(",").map((name) => [name, command] as const);
    }),
);

/** npm takes any beginning of a command that is only its own. */
function npm(program: string, rest: Words): Words[] {
  const at = rest.findIndex((word) => !isOption(word));
  const given = rest[at];
  if (given === undefined || given === null) return [];
  const alias = npmAliases.get(given);
  const meant = alias ? [alias] : npmCommands.filter((one) => one.startsWith(given) && one !== given).slice(0, most);
  return meant.map((one) => [program, ...rest.slice(0, at), one, ...rest.slice(at + 1)]);
}
