import type { Redirect, ShellReading, SimpleCommand } from "../shell/reading.ts";
import { builtins, isHarmlessName } from "./builtins.ts";
import { archives, documents } from "./documents.ts";
import { everyday } from "./everyday.ts";
import { type Facts, realFacts } from "./facts.ts";
import { finding, runners } from "./finding.ts";
import { git } from "./git.ts";
import { type Arg, anyOf, argsOf, type Judge, type Scene } from "./judge.ts";
import { placesOf } from "./places.ts";
import { isUsersOwn, mayStartOthers, nameOf, startsNothing } from "./programs.ts";
import { awk, sed } from "./scripts.ts";
import { asksForItself, packages, services, versions } from "./services.ts";

/**
 * Whether nothing that a text runs can change anything: each command is in a table, with flags that are in its list.
 * What is not known is not read-only. `folder` is where it begins.
 */
export function isReadOnly(reading: ShellReading, folder: string, facts: Facts = realFacts()): boolean {
  if (!facts.bash || reading.opaque !== null || reading.background || reading.commands.length === 0) return false;
  try {
    const scene = sceneOf(reading, folder, facts);
    return reading.redirects.every(isQuietRedirect) && reading.commands.every((command) => isQuiet(command, scene));
  } catch {
    // What cannot be looked at is not known.
    return false;
  }
}

interface Stage extends Scene {
  /** The program is not one that came with the folder, nor can it start one. */
  finds(word: string, name: string): boolean;
}

function sceneOf({ commands }: ShellReading, folder: string, facts: Facts): Stage {
  let places: readonly string[] | null | undefined;
  const found = new Map<string, boolean>();
  let mayBring: boolean | undefined;
  const startsOwn = (word: string, name: string) => {
    mayBring ??= mayStartOthers(folder, facts);
    return !mayBring || startsNothing(name, word, facts);
  };
  const stage: Stage = {
    facts,
    places: () => {
      if (places === undefined) places = placesOf(commands, folder, facts);
      return places;
    },
    runs: ([name, ...args]) => name !== undefined && isQuietProgram(name, args, stage),
    finds: (word, name) => {
      const known = found.get(word) ?? (isUsersOwn(word, folder, stage) && startsOwn(word, name));
      found.set(word, known);
      return known;
    },
  };
  return stage;
}

/** bash itself connects for names in /dev/tcp; every other file is only opened for reading. */
function isQuietRedirect({ action, target }: Redirect): boolean {
  if (target === null) return false;
  return target === "/dev/null" || (action === "read" && !target.startsWith("/dev/"));
}

function isQuiet(command: SimpleCommand, stage: Stage): boolean {
  const [name, ...args] = argsOf(command);
  // A variable for a program changes what it does; one for the text itself does not, if it has a name like that.
  if (!name) return command.assigns.every(isHarmlessName);
  if (name.text === null || name.many || !isQuietlySet(command, name) || explodes(command.text)) return false;
  const builtin = Object.hasOwn(builtins, name.text) ? builtins[name.text] : undefined;
  return builtin ? builtin(command.text)(args, stage) : isQuietProgram(name, args, stage);
}

/** Written out, and neither the name of a file nor an encoding in which signs are parts of letters. */
const settings =
  /^(?:(?:(?:LANG|LC_[A-Z]+)=(?:C|POSIX|(?:C|[a-z]{2}_[A-Z]{2})\.(?:UTF-8|utf8))|TZ=[A-Za-z]\w*(?:[/+-]\w+)*)[ \t]+)+/;

/** Where `read` splits a line is its own affair; the language and the time zone change nothing but what is printed. */
function isQuietlySet({ assigns, text }: SimpleCommand, { text: name }: Arg): boolean {
  if (assigns.every((one) => one === "IFS" && name === "read")) return true;
  const [before = ""] = settings.exec(text) ?? [];
  return before !== "" && assigns.join() === [...before.matchAll(/(\w+)=/g)].map(([, one]) => one).join();
}

/** What another program runs is a program too; those of the shell's own that are harmless exist as programs. */
function isQuietProgram({ text, many }: Arg, args: readonly Arg[], stage: Stage): boolean {
  const name = text === null || many ? null : nameOf(text);
  if (text === null || name === null) return false;
  const builtin = programsToo.has(name) ? builtins[name]?.("") : undefined;
  const judge = Object.hasOwn(all, name) ? all[name] : builtin;
  if (!judge || !stage.finds(text, name)) return false;
  return judge(args, stage);
}

const programsToo = new Set(["echo", "pwd", "true", "false", "printf"]);

/** More words than a person would have the shell make of one command. */
const mostWords = 10_000;

/**
 * Whether braces would have the shell make more words of a command than memory may hold: `{a,b}{a,b}…`, `{1..9999999}`.
 * Told from the text, quotes and all, as if every brace counted and the commas were shared out as badly as they can be.
 */
function explodes(text: string): boolean {
  const groups = text.split("{").length - 1;
  if (groups === 0) return false;
  // A sequence, wherever it stands: its ends may be far apart.
  const sequences = [...text.matchAll(/([-+]?\w+)\.\.([-+]?\w+)/g)].map(([, from = "", to = ""]) => lengthOf(from, to));
  const commas = text.split(",").length - 1;
  const most = (commas / groups + 1) ** groups * sequences.reduce((all, one) => all * one, 1);
  return most > mostWords;
}

function lengthOf(from: string, to: string): number {
  const [first, last] = [Number(from), Number(to)];
  // Letters, at most from A to z.
  return Number.isNaN(first) || Number.isNaN(last) ? 64 : Math.abs(last - first) + 1;
}

const readers: Record<string, Judge> = {
  ...everyday,
  ...archives,
  ...finding,
  ...runners,
  ...documents,
  ...services,
  ...{ sed, awk, gawk: awk, mawk: awk, git },
};

const all: Record<string, Judge> = {
  ...versions,
  ...Object.fromEntries(Object.entries(readers).map(([name, judge]) => [name, anyOf(judge, asksForItself(name))])),
  ...packages,
};
