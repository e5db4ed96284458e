import type { SimpleCommand } from "../shell/reading.ts";
import type { Facts } from "./facts.ts";

export interface Arg {
  /** null: any text, in any number of words, options among them. */
  text: string | null;
  /** A pattern that becomes names of files, any number of them, and no options. */
  many: boolean;
}

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

export const unknown: Arg = { text: null, many: false };

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

export interface Taken {
  /** By flag as written in the spec; the value is "" where there is none. */
  flags: ReadonlyMap<string, readonly string[]>;
  operands: readonly string[];
  /** An operand that may be many, or a `--` that says the rest are operands. */
  many: boolean;
  /** A flag came after an operand: some systems would take it for an operand. */
  mixed: boolean;
  end: number;
}

type Kind = "alone" | "value" | "apart" | "optional";
export type Spec = ReadonlyMap<string, Kind>;

/**
 * The flags that a command may have: `-a` stands alone, `-n:` takes a value, in the same word or the next, `-M?` one in
 * the same word only, `-L!` one in the next word only, `-#` is a number. A long flag counts only as a whole: `--out` could be short for `--output`.
 */
export function specOf(...texts: string[]): Spec {
  const entries = texts.flatMap((text) => text.split(/\s+/).filter(Boolean));
  return new Map(
    entries.map((entry): [string, Kind] => {
      const kind = kinds[entry.at(-1) as string];
      return kind ? [entry.slice(0, -1), kind] : [entry, "alone"];
    }),
  );
}

const kinds: Readonly<Record<string, Kind>> = { ":": "value", "?": "optional", "!": "apart" };

interface Limits {
  operands?: number;
  also?: (taken: Taken, scene: Scene) => boolean;
}

export function only(flags: string | Spec, { operands = Number.POSITIVE_INFINITY, also }: Limits = {}): Judge {
  const spec = typeof flags === "string" ? specOf(flags) : flags;
  return (args, scene) => {
    const taken = takeFlags(args, spec);
    if (!taken || taken.operands.length > operands) return false;
    // Where operands are counted, a flag that is one elsewhere must not stand among them, nor many in place of one.
    if (operands !== Number.POSITIVE_INFINITY && (taken.many || taken.mixed)) return false;
    return also?.(taken, scene) ?? true;
  };
}

/** null for a word that is not known, or a flag that is not in the list. `isRunner`: the operands belong to another program. */
export function takeFlags(args: readonly Arg[], spec: Spec, isRunner = false): Taken | null {
  const flags = new Map<string, string[]>();
  const operands: string[] = [];
  let [many, mixed, ended] = [false, false, false];
  let at = 0;
  for (; at < args.length; at++) {
    const { text, many: isMany } = args[at] as Arg;
    if (text === null) return null;
    if (ended || isMany || text === "-" || !text.startsWith("-")) {
      if (isRunner) break;
      operands.push(text);
      many ||= isMany;
    } else if (text === "--") {
      ended = true;
    } else {
      mixed ||= operands.length > 0;
      const used = takeFlag(text, args[at + 1], spec, flags);
      if (used === null) return null;
      at += used;
    }
  }
  return { flags, operands, many, mixed, end: at };
}

function takeFlag(text: string, next: Arg | undefined, spec: Spec, flags: Map<string, string[]>): 0 | 1 | null {
  const note = (name: string, value: string) => flags.set(name, [...(flags.get(name) ?? []), value]);
  // Some programs have longer names behind one dash.
  if (text.startsWith("--") || (text.length > 2 && spec.has(text))) {
    const end = text.indexOf("=");
    const name = end < 0 ? text : text.slice(0, end);
    const kind = spec.get(name);
    if (kind === undefined || (kind === "alone" && end >= 0)) return null;
    if (end >= 0 || kind !== "value") {
      note(name, end < 0 ? "" : text.slice(end + 1));
      return 0;
    }
    return takeNext(name);
  }
  if (/^-\d+$/.test(text) && spec.has("-#")) {
    note("-#", text.slice(1));
    return 0;
  }
  for (let index = 1; index < text.length; index++) {
    const name = `-${text[index]}`;
    const kind = spec.get(name);
    if (kind === undefined) return null;
    const rest = text.slice(index + 1);
    if ((kind === "value" || kind === "apart") && rest === "") return takeNext(name);
    if (kind === "apart") return null;
    note(name, kind === "alone" ? "" : rest);
    if (kind !== "alone") return 0;
  }
  return 0;

  /** A value that looks like a flag is one, if we are wrong about the flag before it. */
  function takeNext(name: string): 1 | null {
    if (!next || next.text === null || next.many || /^-(?!\d)/.test(next.text)) return null;
    note(name, next.text);
    return 1;
  }
}

/** A table of programs, where a text lists all the flags that may stand before any operands. */
export const judges = (table: Record<string, Judge | string>, judge: (flags: string) => Judge = only) =>
  Object.fromEntries(
    Object.entries(table).map(([name, one]): [string, Judge] => [name, typeof one === "string" ? judge(one) : one]),
  );
