import type { Word } from "./words.ts";

/** What is a number whatever anybody did: lengths and counts, and what the shell numbers itself. */
const counts = /\$\{#\w+(?:\[[@*]\])?\}|\$[#?$!]/g;

/**
 * Whether a sum holds nothing but numbers. Where a name stands, bash evaluates what the variable holds, and `a[$(rm x)]`
 * runs.
 */
export const isPlainSum = (sum: string): boolean => /^[\d\s@+\-*/%<>=!&|^~?:,()]*$/.test(sum.replace(counts, "0"));

const names = new Set(["read", "mapfile", "readarray", "unset", "getopts", "wait"]);
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
  if (name === "let") return rest.some(({ value }) => value === null || !isPlainSum(value));
  const isTest = name === "test" || name === "[" || name === "[[";
  if (!isTest && !names.has(name) && !declares.has(name) && name !== "printf") return false;
  const splits = name !== "[[" && rest.some((word) => word.splits || word.glob);
  if (isTest) {
    const values = rest.map(({ value }) => value);
    const mayEvaluate = values.some((value) => value !== null && looks.test(value));
    if (splits || (mayEvaluate && values.some((value) => value === null || holdsCommand(value)))) return true;
    if (name !== "[[" || !values.some((value) => sums.test(value ?? ""))) return false;
    return values.some((value) => !sums.test(value ?? "") && /\w/.test(value ?? "") && !isPlainSum(value ?? ""));
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

/** The variables that a builtin sets by name, if they could mean something to a program: those are in capitals. */
export function namesGiven([name, ...rest]: readonly Word[]): string[] {
  const values = rest.map(({ value }) => value ?? "");
  const isPrint = name?.value === "printf";
  if (isPrint ? !values[0]?.startsWith("-v") : !/^(read|mapfile|readarray|getopts|wait)$/.test(name?.value ?? ""))
    return [];
  return values
    .slice(0, isPrint ? 2 : undefined)
    .flatMap((value) => /^(?:-[a-z]*)?([A-Z_][A-Z0-9_]*)$/.exec(value)?.[1] ?? []);
}
