import { isNumeric } from "./sums.ts";
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
