import type { Word } from "./words.ts";

/** The options of a command that runs another: what it is given to run begins after them. */
export interface Options {
  /** Letters of options alone. */
  flags?: string;
  /** Letters of options that take a value, in the same word or the next. */
  valued?: string;
  /** Long options alone, without their dashes; any may have `=value`. */
  longFlags?: string;
  /** Long options whose value may be the next word. */
  longValued?: string;
  /** Numbers as options, such as `nice -10`. */
  numbers?: boolean;
}

export interface Taken {
  /** The value of each option that takes one, by its name; flags have "". */
  options: Map<string, Word | "">;
  /** Where the operands begin; null where a word cannot be known, or is an option that we do not know. */
  rest: number | null;
}

/** Reads options up to the first operand, as getopt does with a `+`. */
export function takeOptions(words: readonly Word[], from: number, spec: Options): Taken {
  const options = new Map<string, Word | "">();
  const [longFlags, longValued] = [names(spec.longFlags), names(spec.longValued)];
  let at = from;
  for (; at < words.length; at++) {
    const word = words[at] as Word;
    if (word.value === null || (word.glob && /^[*?[]/.test(word.value))) return { options, rest: null };
    if (word.value === "--") return { options, rest: at + 1 };
    if (!word.value.startsWith("-") || word.value === "-") break;
    if (spec.numbers && /^-[0-9]+$/.test(word.value)) continue;
    if (word.value.startsWith("--")) {
      const [name = "", value] = split(word.value.slice(2));
      if (longValued.has(name)) options.set(name, value === undefined ? (words[++at] ?? "") : { ...word, value });
      else if (longFlags.has(name)) options.set(name, value === undefined ? "" : { ...word, value });
      else return { options, rest: null };
      continue;
    }
    const taken = takeLetters(word, words[at + 1], spec, options);
    if (taken === null) return { options, rest: null };
    at += taken;
  }
  return { options, rest: Math.min(at, words.length) };
}

/** How many further words the letters took; null if one is unknown. */
function takeLetters(word: Word, next: Word | undefined, spec: Options, options: Taken["options"]): number | null {
  const letters = word.value?.slice(1) ?? "";
  for (let index = 0; index < letters.length; index++) {
    const letter = letters[index] as string;
    if (spec.valued?.includes(letter)) {
      const attached = letters.slice(index + 1);
      options.set(letter, attached ? { ...word, value: attached } : (next ?? ""));
      return attached ? 0 : 1;
    }
    if (!spec.flags?.includes(letter)) return null;
    options.set(letter, "");
  }
  return 0;
}

const names = (list = "") => new Set(list.split(" "));

function split(option: string): [string, string?] {
  const at = option.indexOf("=");
  return at < 0 ? [option] : [option.slice(0, at), option.slice(at + 1)];
}
