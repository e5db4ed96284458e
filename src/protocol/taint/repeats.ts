import { looksTelling } from "./looks.ts";
import type { Seen } from "./shelf.ts";
import type { TaintSource } from "./taint.ts";
import { fold, phrasesIn, type Text, tokensIn } from "./text.ts";

/** What of a stranger's text is in another, and whose it is. */
export interface Repeated {
  part: string;
  source: TaintSource;
}

export interface RepeatOptions {
  /** How many words in a row are no accident. */
  weight?: number;
  /** What also stands in these is not the stranger's. */
  others?: readonly Text[];
}

/** The first word that tells its place, or run of words, that a stranger wrote and the user did not. */
export function repeats(
  texts: readonly string[],
  { outside, user }: Pick<Seen, "outside" | "user">,
  { weight = 5, others = [] }: RepeatOptions = {},
): Repeated | null {
  if (outside.length === 0) return null;
  const own = [...user, ...others];
  for (const text of texts) {
    for (const token of tokensIn(text)) {
      if (!looksTelling(token)) continue;
      const source = sourceOf(fold(token), outside);
      if (source && !holds(own, fold(token))) return { part: token, source };
    }
    for (const phrase of phrasesIn(fold(text), weight)) {
      const source = outside.find((one) => one.text.words().includes(phrase))?.source;
      if (source && !own.some((one) => one.words().includes(phrase))) return { part: phrase.trim(), source };
    }
  }
  return null;
}

export const holds = (texts: readonly Text[], folded: string): boolean =>
  texts.some((text) => text.folded().includes(folded));

export const holdsWords = (texts: readonly Text[], words: string): boolean =>
  texts.some((text) => text.words().includes(words));

export const sourceOf = (folded: string, outside: Seen["outside"]): TaintSource | undefined =>
  outside.find((one) => one.text.folded().includes(folded))?.source;
