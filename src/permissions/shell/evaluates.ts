import type { Word } from "./words.ts";

/** Lengths, counts and what the shell numbers itself are numbers whatever anybody did. */
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

/** Whether a builtin would run what stands in its words. Bash evaluates `a[$(rm x)]` as a name or a number, quoted or not. */
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
    // A value is evaluated, too, as a whole number or as another name for a variable.
    const isOdd = rest.some(({ value }) => /^[-+]\w*[in]/.test(value ?? ""));
    return splits || isOdd || isList(name, rest) || rest.some(({ value }) => holdsCommand(value?.split("=")[0] ?? ""));
  }
  return splits || rest.some(({ value }) => value === null || holdsCommand(value));
}

/** A place in a list holds a command, too, if it is more than a number. */
const holdsCommand = (value: string) => /[$`]|\[(?!\d+\])/.test(value);

/** If the variable is a list, a value in brackets is read once more with all that is substituted in it. */
function isList(name: string, rest: readonly Word[]): boolean {
  const mayBe = !/^(export|readonly)$/.test(name) || rest.some(({ value }) => /^-\w*[aA]/.test(value ?? ""));
  return rest.some(({ value, source }) =>
    value === null ? mayBe && !/^\w+\+?=\(/.test(source) : /^[^=]*=\s*\(/.test(value),
  );
}

/** The variables in capitals that a builtin sets by name, since those could mean something to a program. */
export function namesGiven([name, ...rest]: readonly Word[]): string[] {
  const values = rest.map(({ value }) => value ?? "");
  const isPrint = name?.value === "printf";
  if (isPrint ? !values[0]?.startsWith("-v") : !/^(read|mapfile|readarray|getopts|wait)$/.test(name?.value ?? ""))
    return [];
  return values
    .slice(0, isPrint ? 2 : undefined)
    .flatMap((value) => /^(?:-[a-z]*)?([A-Z_][A-Z0-9_]*)$/.exec(value)?.[1] ?? []);
}
