import { wordsOf } from "../../protocol/words-of.ts";

/** What a skill is called with. */
export interface Values {
  /** As it was typed; null where nothing is called, and what stands for arguments stays as it is written. */
  args: string | null;
  /** Names of its positional arguments, in their order. */
  names: readonly string[];
  /** What is written `${NAME}`. */
  variables: Readonly<Record<string, string>>;
}

/** A place in a text, and what stands there instead. Several words where the arguments as a whole are meant. */
export interface Place {
  from: number;
  to: number;
  words: readonly string[];
  /** As one text. */
  value: string;
  isArgument: boolean;
}

/**
 * Where arguments and variables stand in a text: `$ARGUMENTS`, `$ARGUMENTS[0]` or `$0` for the first, `$name`, `${NAME}`.
 * What no value is known for stays as it is written, and a backslash before it makes it plain text. The values are not
 * looked at: nothing that was typed can stand for something else.
 */
export function placesIn(text: string, { args, names, variables }: Values): Place[] {
  const words = wordsOf(args ?? "");
  const named = [...names].sort((one, other) => other.length - one.length).map((name) => RegExp.escape(name));
  const byName = named.length > 0 ? `|(?<name>${named.join("|")})(?![\\w[])` : "";
  const pattern = new RegExp(
    `(?<escaped>\\\\)?\\$(?:\\{(?<variable>\\w+)\\}|ARGUMENTS\\[(?<at>\\d+)\\]|(?<all>ARGUMENTS)(?!\\w)|(?<nth>\\d+)(?!\\w)${byName})`,
    "g",
  );
  return [...text.matchAll(pattern).take(mostPlaces)].flatMap((match): Place[] => {
    const [whole] = match;
    const { escaped, variable, at, all, nth, name } = match.groups ?? {};
    const from = match.index;
    const to = from + whole.length;
    const one = (value: string | undefined, isArgument: boolean) =>
      value === undefined ? [] : [{ from, to, words: [value], value, isArgument }];
    if (variable !== undefined && !Object.hasOwn(variables, variable)) return [];
    if (variable === undefined && args === null) return [];
    if (nth !== undefined && isProgram(text, from, to)) return [];
    if (escaped) return one(whole.slice(1), false);
    if (variable !== undefined) return one(variables[variable], false);
    if (all) return [{ from, to, words, value: args ?? "", isArgument: true }];
    return one(words[name === undefined ? Number(at ?? nth) : names.indexOf(name)], true);
  });
}

/** What comes after so many of them stays as it is written. */
const mostPlaces = 10_000;

/** A text may hold very many numbers, so only so much around each is looked at. */
const nearby = 500;

/** `awk '{print $1}'`: a number there is a column, whoever calls the skill with how many words. */
function isProgram(text: string, from: number, to: number): boolean {
  const line = text.slice(Math.max(0, from - nearby), from);
  const before = line.slice(line.lastIndexOf("\n") + 1);
  const quote = before.lastIndexOf("'");
  const isOpen = quote >= 0 && before.lastIndexOf("{") > Math.max(quote, before.lastIndexOf("}"));
  if (!isOpen) return false;
  const [after = ""] = text.slice(to, to + nearby).split("\n", 1);
  return /^[^'{]*\}[^']*'/.test(after);
}
