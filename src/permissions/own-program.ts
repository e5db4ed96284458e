import type { GateContext } from "./decide.ts";
import { couldBecome } from "./glob.ts";
import { placesIn, realOf } from "./real.ts";
import type { SimpleCommand } from "./shell/reading.ts";

const us = /(?:^|\/)skillmint(?:\.m?js)?$/i;
const runners = /(?:^|\/)(?:node|nodejs|bun|deno|npx|bunx|npm|pnpm|yarn|tsx|(?:ba|da|z|k)?sh|source|\.)$/;
const names = ["skillmint", "skillmint.js", "skillmint.mjs"];

/** The first word of what our program is told. */
const ours =
  /^(?:run|chat|serve|tool|skill|pack|mcp|model|session|permission|trust|rule|memory|search|config|db|usage|doctor|--(?:mode|allow|answer).*)$/;

/** So many words of one that runs others are looked up. */
const mostWords = 16;

/** Our own program, by whatever path, link, variable or pattern: it could answer for the user. */
export function isOurProgram(
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

  function couldBeUs(index: number): boolean {
    const word = command.words[index] ?? null;
    const meant = command.meant?.find((one) => one.index === index);
    if (word !== null) return command.globs?.includes(index) ? mayBe(word, index) : isUs(word, index);
    // Not a word that was written: what xargs reads, for example.
    if (!meant) return isTold(index);
    const all = meant.words?.flatMap((one) => [one, one.split(/\s/)[0] ?? ""]);
    return all ? all.some((one) => isUs(one, index) || mayBe(one, index)) : mayBe(meant.shape, index);
  }

  /** A pattern that the shell could make our name of. */
  function mayBe(pattern: string, index: number): boolean {
    const base = baseOf(pattern);
    const isPattern = /[*?[{]|[@+!]\(/.test(base);
    if (!isPattern || !(/[@+!]\(/.test(base) || names.some((name) => couldBecome(base, name)))) return false;
    return base.replace(/\..*$|[^a-z]/g, "").length > 1 || isTold(index);
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

const baseOf = (word: string) => word.slice(word.lastIndexOf("/") + 1).toLowerCase();
