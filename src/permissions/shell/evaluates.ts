import type { Word } from "./words.ts";

const names = new Set(["read", "mapfile", "readarray", "unset", "getopts", "wait", "let"]);
const declares = new Set(["declare", "typeset", "local", "export", "readonly"]);
const sums = /^-(eq|ne|lt|le|gt|ge)$/;
const looks = /^-(eq|ne|lt|le|gt|ge|v|R)$/;

/**
 * Whether a builtin would run what stands in its words: where it wants the name of a variable or a number, bash
 * evaluates `a[$(rm x)]`, quoted or not.
 */
export function evaluatesWords(words: readonly Word[]): boolean {
  const name = words[0]?.value ?? "";
  const rest = words.slice(1);
  const isTest = name === "test" || name === "[" || name === "[[";
  if (!isTest && !names.has(name) && !declares.has(name) && name !== "printf") return false;
  const splits = name !== "[[" && rest.some((word) => word.splits || word.glob);
  if (isTest) {
    const isSum = rest.some(({ value }) => value !== null && looks.test(value));
    return splits || (isSum && rest.some(({ value }) => value === null || holdsCommand(value)));
  }
  if (name === "printf") {
    const [first, target] = rest;
    return (
      first?.value === null ||
      (first?.value?.startsWith("-v") === true && !/^-v\w*$/.test(first.value + (target?.value ?? "$")))
    );
  }
  if (declares.has(name)) {
    // As a whole number, or as another name for a variable, a value is evaluated too.
    const isOdd = rest.some(({ value }) => /^[-+]\w*[in]/.test(value ?? ""));
    return splits || isOdd || isList(name, rest) || rest.some(({ value }) => holdsCommand(value?.split("=")[0] ?? ""));
  }
  return splits || rest.some(({ value }) => value === null || holdsCommand(value));
}

/** Also the place in a list, if it is more than a number: a name there stands for what its variable holds. */
const holdsCommand = (value: string) => /[$`]|\[(?!\d+\])/.test(value);

/** A value in brackets is read as a list once more, with all that is substituted in it, if the variable is one. */
function isList(name: string, rest: readonly Word[]): boolean {
  const mayBe = !/^(export|readonly)$/.test(name) || rest.some(({ value }) => /^-\w*[aA]/.test(value ?? ""));
  return rest.some(({ value, source }) =>
    value === null ? mayBe && !/^\w+\+?=\(/.test(source) : /^[^=]*=\s*\(/.test(value),
  );
}

/** A value that no arithmetic can make a command of. */
export const isPlainValue = (value: string | null) => value !== null && !/[[$`]/.test(value);

/** The words that are sums, in which a name stands for what the variable holds. */
export function sumsIn([name, ...rest]: readonly Word[]): string[] {
  const isSum = name?.value === "let" || (name?.value === "[[" && rest.some(({ value }) => sums.test(value ?? "")));
  return isSum
    ? rest.flatMap(({ value }) => (value === null || sums.test(value) || /^\W+$/.test(value) ? [] : [value]))
    : [];
}

/** What `declare` and its like are given, as words; a name that nobody knows is "". */
export function declared([name, ...rest]: readonly Word[]): { name: string; isCount: boolean }[] {
  if (!declares.has(name?.value ?? "")) return [];
  return rest.flatMap(({ value, source }) => {
    const [, set = "", given] = /^(\w*)[^=]*=([\s\S]*)$/.exec(value ?? source) ?? [];
    if (given === undefined && value !== null) return [];
    return [{ name: /["'$`\\]/.test(set) ? "" : set, isCount: isNumeric(given ?? "x") }];
  });
}

/** The variables that a builtin sets by name, if they could mean something to a program: those are in capitals. */
export function namesGiven([name, ...rest]: readonly Word[]): string[] {
  const values = rest.map(({ value }) => value ?? "");
  const isPrint = name?.value === "printf";
  if (isPrint ? !values[0]?.startsWith("-v") : !setters.test(name?.value ?? "")) return [];
  return values
    .slice(0, isPrint ? 2 : undefined)
    .flatMap((value) => /^(?:-[a-z]*)?([A-Z_][A-Z0-9_]*)$/.exec(value)?.[1] ?? []);
}

/** Those that put a text into a variable. */
export const setters = /^(read|mapfile|readarray|printf|getopts|wait)$/;

/** A number as it is written, or nothing, which counts as 0. */
export const isNumber = (value: string | null) => value !== null && /^(?:[-+]?(?:0[xX][\da-fA-F]+|\d+))?$/.test(value);

/** What is a number whatever anybody did: lengths and counts, and what the shell numbers itself. */
const counts = /\$\{#\w+(?:\[[@*]\])?\}|\$[#?$!]/g;

/** Whether a word is nothing but numbers: `3`, `$?`, `${#x}`, `{1..5}`. */
export const isNumeric = (source: string) =>
  isNumber(source.replace(counts, "0")) || /^\{-?\d+\.\.-?\d+(?:\.\.-?\d+)?\}$/.test(source);

/**
 * The names that stand in a sum; null where its text could become other names, or a command.
 * Where a name stands bash evaluates what the variable holds, and `a[$(rm x)]` runs.
 */
export function namesIn(sum: string): string[] | null {
  if (/["'\\`]|\w\$|[\])}]\w|\$\(|\$\{?[0-9@*-]/.test(sum)) return null;
  // What stands behind a digit or a `#` is part of a number: 0xff, 16#ff.
  return sum.replace(counts, "0").match(/(?<![\w#])[A-Za-z_]\w*/g) ?? [];
}

/** The variables that a sum sets: `x = 1`, `x += 1`, `x++`, `--x`. */
export function namesSet(sum: string): string[] {
  const sets = /([A-Za-z_]\w*)(?:\[[^\]]*\])?\s*(?:(?:[-+*/%&|^]|<<|>>)?=(?!=)|\+\+|--)|(?:\+\+|--)\s*([A-Za-z_]\w*)/g;
  return [...sum.matchAll(sets)].map(([, before, after]) => (before ?? after) as string);
}

/**
 * The sums of one text. A name in one is harmless only if this very text assigns it, and nothing but numbers: bash sets
 * many names itself (`_`, PWD, BASH_REMATCH), and others come from outside.
 */
export class Sums {
  private readonly used = new Set<string>();
  private readonly counts = new Set<string>();
  /** Names that were given anything else, by this text or by one that it runs. */
  private readonly others: Set<string>;

  constructor(others: Set<string>) {
    this.others = others;
  }

  use(sum: string, names: readonly string[]): void {
    for (const name of names) this.used.add(name);
    for (const [, name] of sum.matchAll(/([A-Za-z_]\w*)\s*=(?!=)/g)) this.assign(name as string, true);
  }

  assign(name: string, isNumber: boolean): void {
    (isNumber ? this.counts : this.others).add(name);
  }

  areHarmless(): boolean {
    return [...this.used].every((name) => isOwn(name) && this.counts.has(name) && !this.others.has(name));
  }
}

/** Those in capitals are the shell's or somebody else's; npm puts a package's texts into its own. */
const isOwn = (name: string) => /[a-z]/.test(name) && !name.startsWith("npm_");
