import type { Syntax } from "./syntax.ts";

/** The variable of `{NAME}>file`, which the parser takes for a word before the redirect; null where none stands there. */
export function streamName({ start }: Syntax, text: string): { name: string | null; isPlace: boolean } | null {
  if (text[start - 1] !== "}") return null;
  const open = text.lastIndexOf("{", start);
  const name = text.slice(open + 1, start - 1);
  return { name: text[open - 1] !== "$" && /^\w+$/.test(name) ? name : null, isPlace: text[start - 2] === "]" };
}

export const isStreamName = (word: Syntax, text: string): boolean =>
  /[<>]/.test(text[word.end] ?? "") && /^\{\w+\}$/.test(text.slice(word.start, word.end));
