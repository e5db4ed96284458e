import { looksTelling } from "./looks.ts";
import type { Seen } from "./shelf.ts";
import type { TaintSource } from "./taint.ts";
import { fold, phrasesIn, type Text, tokensIn, wordsIn } from "./text.ts";

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
  /** Whose single words may be used, though not his sentences. */
  isOwn?(source: TaintSource): boolean;
}

/** The first word that tells its place, or run of words, that a stranger wrote and the user did not. */
export function repeats(
  texts: readonly string[],
  { outside, user }: Pick<Seen, "outside" | "user">,
  { weight = 5, others = [], isOwn = () => false }: RepeatOptions = {},
): Repeated | null {
  if (outside.length === 0) return null;
  const own = [...user, ...others];
  for (const text of texts) {
    for (const token of tokensIn(text)) {
      const folded = fold(token);
      const source = looksTelling(token) && sourceOf(folded, outside);
      if (source && !isOwn(source) && !holds(own, folded)) return { part: token, source };
    }
    for (const phrase of phrasesIn(fold(text), weight)) {
      const source = sourceOfWords(phrase, outside);
      if (source && !holdsWords(own, phrase)) return { part: phrase.trim(), source };
    }
  }
  return null;
}

export const holds = (texts: readonly Text[], folded: string): boolean =>
  texts.some((text) => text.folded().includes(folded));

/** `words`: as a text gives its own, with a blank before and behind each. */
export function holdsWords(texts: readonly Text[], words: string): boolean {
  const all = words.trim().split(" ");
  return texts.some((text) => text.hasAll(all) && text.words().includes(words));
}

export function sourceOfWords(words: string, outside: Seen["outside"]): TaintSource | undefined {
  const all = words.trim().split(" ");
  return outside.find(({ text }) => text.hasAll(all) && text.words().includes(words))?.source;
}

function sourceOf(folded: string, outside: Seen["outside"]): TaintSource | undefined {
  const all = wordsIn(folded);
  return outside.find(({ text }) => text.hasAll(all) && text.folded().includes(folded))?.source;
}
