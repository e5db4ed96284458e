import type { Word } from "./words.ts";

const names = new Set(["read", "mapfile", "readarray", "unset", "getopts", "wait", "let"]);
const declares = new Set(["declare", "typeset", "local", "export", "readonly"]);
const sums = /^-(eq|ne|lt|le|gt|ge|v|R)$/;

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
    const isSum = rest.some(({ value }) => value !== null && sums.test(value));
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
    return splits || isOdd || rest.some(({ value }) => holdsCommand(value?.split("=")[0] ?? ""));
  }
  return splits || rest.some(({ value }) => value === null || holdsCommand(value));
}

const holdsCommand = (value: string) => /[$`]/.test(value);

/** A value that no arithmetic can make a command of. */
export const isPlainValue = (value: string | null) => value !== null && !/[[$`]/.test(value);

/** Whether its words are sums, in which a name stands for what the variable holds. */
export function computesWords([name, ...rest]: readonly Word[]): boolean {
  return name?.value === "let" || (name?.value === "[[" && rest.some(({ value }) => sums.test(value ?? "")));
}

/** The variables that a sum sets: `x = 1`, `x += 1`, `x++`, `--x`. */
export function namesSet(sum: string): string[] {
  const sets = /([A-Za-z_]\w*)(?:\[[^\]]*\])?\s*(?:(?:[-+*/%&|^]|<<|>>)?=(?!=)|\+\+|--)|(?:\+\+|--)\s*([A-Za-z_]\w*)/g;
  return [...sum.matchAll(sets)].map(([, before, after]) => (before ?? after) as string);
}
