import type { Seen } from "./shelf.ts";
import type { TaintSource } from "./taint.ts";
import { namesIn, phrasesIn, runOf, type Text } from "./text.ts";

/** A part of an argument that stands in a stranger's text. */
export interface Repeated {
  part: string;
  source: TaintSource;
}

export interface RepeatOptions {
  /** How many plain words in a row are no accident. */
  weight?: number;
  /** Texts whose words are not the stranger's alone. */
  others?: readonly Text[];
  /** Names of these sources may be used, though not their sentences. */
  isOwn?(source: TaintSource): boolean;
}

/** Returns the first name or run of words that a stranger wrote and the user did not. */
export function repeats(
  texts: readonly string[],
  { outside, user }: Pick<Seen, "outside" | "user">,
  { weight = 5, others = [], isOwn = () => false }: RepeatOptions = {},
): Repeated | null {
  if (outside.length === 0) return null;
  const own = [...user, ...others];
  for (const text of texts) {
    for (const name of namesIn(text)) {
      const run = runOf(name);
      const source = sourceOf(run, outside);
      if (source && !isOwn(source) && !holdsRun(own, run)) return { part: name, source };
    }
    for (const phrase of phrasesIn(text, weight)) {
      const source = sourceOf(phrase, outside);
      if (source && !holdsRun(own, phrase)) return { part: phrase.trim(), source };
    }
  }
  return null;
}

/** Returns whether a text holds these letters and signs exactly as they stand. */
export const holds = (texts: readonly Text[], folded: string): boolean =>
  texts.some((text) => text.folded().includes(folded));

/** Returns whether a text holds these words in a row, in the form of `runOf`. */
export const holdsRun = (texts: readonly Text[], run: string): boolean => texts.some(holding(run));

/** Returns the stranger in whose text these words stand in a row. */
export function sourceOf(run: string, outside: Seen["outside"]): TaintSource | undefined {
  const holdsIt = holding(run);
  return outside.find(({ text }) => holdsIt(text))?.source;
}

function holding(run: string): (text: Text) => boolean {
  const words = run.trim().split(" ");
  return (text) => text.hasAll(words) && text.words().includes(run);
}
