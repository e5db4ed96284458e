import { relative, sep } from "node:path";
import type { GateContext } from "./decide.ts";
import { couldBecome } from "./glob.ts";
import { fromHere, isInside, placesIn, realOf } from "./paths.ts";
import { skillFolders } from "./readable.ts";
import type { SimpleCommand } from "./shell/reading.ts";

/** What of ours a command speaks of. Words are no boundary, only a reason to have a person look. */
export type Named = "names-data-folder" | "names-own-port" | "names-own-program" | "names-other-process";

/** `commands`: as far as they could be read; `folders`: where they may stand. */
export function namesOurs(
  text: string,
  commands: readonly SimpleCommand[],
  folders: readonly string[],
  context: GateContext,
): Named | null {
  // Quotes and backslashes inside a word do not change what the shell makes of it.
  const plain = withoutSkills(text.replace(/\\\n|["'\\]/g, ""), context);
  const known = commands.flatMap(({ words, meant = [] }) => [
    ...words.filter((word) => word !== null),
    ...meant.flatMap((one) => one.words ?? []),
  ]);
  const all = [...new Set([...plain.split(/[\s;&|()<>`=]+/), ...known.map((word) => withoutSkills(word, context))])];
  if (namesFolder(plain, all, folders, context)) return "names-data-folder";
  if (context.ownPort !== null && (namesPort(plain, context.ownPort) || makesPort(plain))) return "names-own-port";
  // It could answer for the user.
  if (commands.some((command) => isOurProgram(command, { text, folders }, context)) || seemsOurs.test(plain))
    return "names-own-program";
  return all.some(namesProcess) ? "names-other-process" : null;
}

const seemsOurs =
  /skillmint\.m?js\b|bin\/skillmint\b|skillmint(?:\.m?js)?\s+(?:-|(?:run|chat|serve|tool|skill|pack|mcp|model|session|permission|trust|rule|config|db)\b)/i;

/** Files of skills in use are there to be named, by their whole paths and without a way back up. */
function withoutSkills(text: string, context: GateContext): string {
  const skills = skillFolders(context).filter((folder) => isInside(folder, context.dataFolder));
  return skills.reduce((rest, folder) => {
    const parts = rest.split(folder);
    return parts.length === 1
      ? rest
      : parts.reduce((before, behind) => before + (isBelow(behind) ? "." : folder) + behind);
  }, text);
}

const isBelow = (behind: string) => /^(?:$|[\s;&|()<>]|(?:\/[\w@+-][\w@+.-]*)+(?:$|[\s;&|()<>]))/.test(behind);

/** By its path, from home, by our variable, by a name that is only ours, or by a pattern that could become one of these. */
function namesFolder(
  plain: string,
  words: readonly string[],
  folders: readonly string[],
  { dataFolder, home }: GateContext,
): boolean {
  const names = [dataFolder, "SKILLMINT_HOME", ".skillmint"];
  if (isInside(dataFolder, home)) {
    const below = relative(home, dataFolder);
    names.push(`~/${below}`, `$HOME/${below}`, `\${HOME}/${below}`);
  }
  const folded = plain.toLowerCase();
  if (names.some((name) => folded.includes(name.toLowerCase()))) return true;
  const way = dataFolder.split(sep);
  return words.some((word) => {
    if (word.includes(dataFolder) || word.includes(".skillmint")) return true;
    if (/[*?[{]/.test(word)) {
      const parts = word.split("/");
      if (parts.some((part) => part.startsWith(".") && part !== ".*" && couldBecome(part, ".skillmint"))) return true;
      return folders.some((folder) => leadsTo(fromHere(word, folder, home).split(sep), way));
    }
    return word.includes("/") && folders.some((folder) => isInside(fromHere(word, folder, home), dataFolder));
  });
}

const leadsTo = (pattern: readonly string[], way: readonly string[]) =>
  pattern.length >= way.length && way.every((name, index) => couldBecome(pattern[index] ?? "", name));

const here = String.raw`(?:localhost|127\.[\d.]*|0\.0\.0\.0|\[[\da-f:.]*\]|0x7f[\da-f.]*|2130706433)\.?`;
/** This machine, with a port that is put together when it runs. */
const madePort = new RegExp(String.raw`${here}:\d*(?:[{[\x60]|\$\()`, "i");
/** Digits and a variable, or two of these, where a port stands: whatever the machine is called. */
const joinedPort = /(?::|\/dev\/(?:tcp|udp)\/[^\s/]+\/)(?:\d+\$\{?\w|\$(?:\w+|\{\w+\})(?:[\d`]|\$[\w{(]))/i;
/** A variable as the port, and one that is put together. */
const portOfVariable = new RegExp(String.raw`(?:${here}:|/dev/(?:tcp|udp)/[^\s/]+/)\$\{?[A-Za-z_]`, "i");
const joinedVariable = /\w=\S{0,80}?(?:\d\$\{?\w|\$(?:\w+|\{\w+\})[\d$]|\$[([]|`)/;

const makesPort = (plain: string) =>
  madePort.test(plain) || joinedPort.test(plain) || (portOfVariable.test(plain) && joinedVariable.test(plain));

function namesPort(plain: string, port: number): boolean {
  if (!new RegExp(`(?<![0-9])${port}(?![0-9])`).test(plain)) return false;
  // A number alone may be anything; behind a colon, or beside this machine's name, it is a port.
  return (
    plain.includes(`:${port}`) || /localhost|127\.|0\.0\.0\.0|::|0x7f|2130706433|\/dev\/(?:tcp|udp)\//i.test(plain)
  );
}

const tellsAll = ["environ", "mem", "maps", "smaps", "fd", "fdinfo", "root", "cwd", "auxv", "cmdline", "task"];

/** Another process's memory, environment or open files, by /proc. One's own is no matter. */
function namesProcess(word: string): boolean {
  const at = word.search(/\/proc\//);
  if (at < 0) return false;
  const [whose = "", ...inside] = word
    .slice(at + "/proc/".length)
    .split("/")
    .filter((name) => name !== "");
  if (/^(?:self|thread-self)$/.test(whose) && !inside.includes("..")) return false;
  if (inside.includes("..") && inside.length > 1) return true;
  return inside.some((name) => tellsAll.some((one) => couldBecome(name, one)));
}

const us = /(?:^|\/)skillmint(?:\.m?js)?$/i;
const runners = /(?:^|\/)(?:node|nodejs|bun|deno|npx|bunx|npm|pnpm|yarn|tsx|(?:ba|da|z|k)?sh|source|\.)$/;
const ours =
  /^(?:run|chat|serve|tool|skill|pack|mcp|model|session|permission|trust|rule|memory|search|config|db|usage|doctor|--(?:mode|allow|answer).*)$/;

const mostWords = 16;

/** Our own program, by whatever path, link, variable or pattern: it could answer for the user. */
function isOurProgram(
  command: SimpleCommand,
  { text, folders }: { text: string; folders: readonly string[] },
  context: GateContext,
): boolean {
  const [name] = command.words;
  if (name === undefined || !couldBeUs(0)) {
    if (!name || !runners.test(name)) return false;
    return command.words.slice(1, mostWords + 1).some((_, index) => couldBeUs(index + 1));
  }
  return true;

  /** What a variable or a pattern becomes is our name, or not known while the words behind it are those of ours. */
  function couldBeUs(index: number): boolean {
    const word = command.words[index] ?? null;
    const isPattern = command.globs?.includes(index) === true;
    if (word !== null && !isPattern) return isUs(word, index);
    const become = command.meant
      ?.find((one) => one.index === index)
      ?.words?.flatMap((one) => [one, ...one.split(/\s/)]);
    return become ? become.some((one) => isUs(one, index) || (/[*?[{]/.test(one) && isTold(index))) : isTold(index);
  }

  /** Where little is known of the name, what it is told tells; or that we are spoken of. */
  function isTold(index: number): boolean {
    const next = command.words[index + 1];
    if (next !== undefined && next !== null && ours.test(next)) return true;
    if (index > 0) return false;
    return /skillmint/i.test(text) || (next == null && /\b(?:permission|trust)\b|--answer/i.test(text));
  }

  function isUs(word: string, index: number): boolean {
    if (us.test(word)) return true;
    if (/^-|[*?]/.test(word) || (index === 0 && !word.includes("/"))) return false;
    return folders.some((folder) =>
      placesIn(folder, word, context).some((path) => us.test(realOf(path, context) ?? "")),
    );
  }
}
