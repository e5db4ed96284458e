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
