import type { SimpleCommand } from "../shell/reading.ts";
import type { Facts } from "./facts.ts";

/** A word of a command as far as it is known. */
export interface Arg {
  /** null: any text, in any number of words, options among them. */
  text: string | null;
  /** A pattern that becomes names of files, any number of them, and no options. */
  many: boolean;
}

/** Whether a command with these words, its name aside, can change nothing. */
export type Judge = (args: readonly Arg[], scene: Scene) => boolean;

export interface Scene {
  facts: Facts;
  /** Where it may run: where the text begins and wherever it goes. null where that is only known when it runs. */
  places(): readonly string[] | null;
  /** The same question about a command that this one runs. It is a program then, and none of the shell's own. */
  runs(args: readonly Arg[]): boolean;
}

export const argsOf = ({ words, globs = [] }: SimpleCommand): Arg[] =>
  words.map((word, index) => {
    if (!globs.includes(index)) return { text: word, many: false };
    // `*` may become a file named -rf; `src/*` cannot.
    const isName = word !== null && /^[\w./~]/.test(word);
    return { text: isName ? word : null, many: isName };
  });

/** Something that is put in when it runs. */
export const unknown: Arg = { text: null, many: false };

/** The texts, where all of them are known to the letter. */
export function plain(args: readonly Arg[]): string[] | null {
  const texts: string[] = [];
  for (const { text, many } of args) {
    if (text === null || many) return null;
    texts.push(text);
  }
  return texts;
}

/** For what has no flag and takes no operand that could change anything, in any version of it that is known. */
export const anyWords: Judge = () => true;

/** For one of these lists of words, and nothing else. */
export function exactly(...lines: string[]): Judge {
  const known = new Set(lines);
  return (args) => {
    const words = plain(args);
    return words ? known.has(words.map((word) => word.replace(/\s/g, "\0")).join(" ")) : false;
  };
}

export const anyOf =
  (...judges: Judge[]): Judge =>
  (args, scene) =>
    judges.some((judge) => judge(args, scene));
