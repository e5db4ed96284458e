/** A text that was read, in the forms in which others are looked for in it; each is made when it is first needed. */
export interface Text {
  readonly length: number;
  /** As it was given. */
  readonly raw: string;
  /** In small letters, signs that nobody sees left out. */
  folded(): string;
  /** Its words alone, a blank before and behind each. */
  words(): string;
  /** Whether all of these stand in it, anywhere: quick, and most texts hold not even that. */
  hasAll(words: readonly string[]): boolean;
}

export function textOf(given: string): Text {
  let folded: string | undefined;
  let parts: { words: string; each: ReadonlySet<string> } | undefined;
  const fully = () => {
    folded ??= fold(given);
    return folded;
  };
  const parted = () => {
    if (!parts) {
      const all = wordsIn(fully());
      parts = { words: ` ${all.join(" ")} `, each: new Set(all) };
    }
    return parts;
  };
  return {
    length: given.length,
    raw: given,
    folded: fully,
    words: () => parted().words,
    hasAll: (wanted) => {
      const { each } = parted();
      return wanted.every((word) => each.has(word));
    },
  };
}

/** As it is compared: who writes ＥＶＩＬ or puts a mark of no width into a word means the same. */
export function fold(text: string): string {
  const plain = isPlain(text) ? text : text.normalize("NFKC").replace(/\p{Cf}/gu, "");
  return plain.toLowerCase();
}

/** Letters and digits; of Chinese and Japanese each sign is a word. */
export const wordsIn = (folded: string): string[] => folded.match(isPlain(folded) ? /[a-z0-9]+/g : everyWord) ?? [];

const everyWord =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}])+/gu;

/** Most texts are, and need none of the rest. */
const isPlain = (text: string) => /^[\t\n\r -~]*$/.test(text);

const sign = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;

/** How much a word tells: a number or `of` may follow any other. */
function weightOf(word: string): number {
  if (/^\d+$/.test(word)) return 0.25;
  return word.length < 3 || sign.test(word) ? 0.5 : 1;
}

/** So many words are gone through one by one; of a longer text every other run is looked for, and so many at most. */
const mostClose = 1_500;
const mostPhrases = 1_000;

/** Runs of words that follow each other, each as telling as `weight` plain words. */
export function phrasesIn(folded: string, weight: number): string[] {
  const words = wordsIn(folded);
  const phrases: string[] = [];
  for (let from = 0; from < words.length; ) {
    let [to, sum] = [from, 0];
    while (to < words.length && sum < weight) sum += weightOf(words[to++] as string);
    if (sum < weight) break;
    phrases.push(` ${words.slice(from, to).join(" ")} `);
    from += words.length <= mostClose ? 1 : Math.max(1, (to - from) >> 1);
  }
  if (phrases.length <= mostClose) return phrases;
  const step = phrases.length / mostPhrases;
  return Array.from({ length: mostPhrases }, (_, at) => phrases[Math.floor(at * step)] as string);
}

/** So much of an argument is gone through, and so many of its words. */
const mostLetters = 200_000;
const mostTokens = 200;

/** What stands between blanks, quotes and brackets, and its parts; as it was written, each once, the longest first. */
export function tokensIn(text: string): string[] {
  const found = new Set<string>();
  const read = text.slice(0, mostLetters);
  for (const spelt of read.matchAll(spelling)) found.add(spelt[0].replace(/[^\p{L}\p{N}]/gu, ""));
  for (const form of [read, decoded(read)]) {
    for (const whole of form.split(/[\s"'`<>(){}[\],;|，。、；：「」“”‘’（）]+/)) {
      const token = trimmed(whole);
      if (token.length < 2) continue;
      found.add(token);
      for (const part of [...token.split(/[/?&=#]+/), ...token.split(/[/?&=#:@.+$\\]+/)])
        if (part.length > 1) found.add(trimmed(part));
    }
    if (form === read && !read.includes("%")) break;
  }
  found.delete("");
  // What may be a code comes first: many plain words hide none.
  const tells = (token: string) => Number(/[\d@]/.test(token));
  return [...found].sort((one, other) => tells(other) - tells(one) || other.length - one.length).slice(0, mostTokens);
}

/** Letter by letter. */
const spelling = /(?<![\p{L}\p{N}])[\p{L}\p{N}](?:[\s.,_-]+[\p{L}\p{N}](?![\p{L}\p{N}])){5,}/gu;

const trimmed = (token: string) => token.replace(/^[.:!?*_~&=#-]+|[.:!?*_~&=#-]+$/g, "");

/** As often as it was put in: twice is the same to who reads it at the other end. */
export function decoded(text: string): string {
  let now = text;
  for (let times = 0; times < 3 && now.includes("%"); times++) {
    const next = now.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
      try {
        return decodeURIComponent(run);
      } catch {
        // Not of any letter: it stays as it stands.
        return run;
      }
    });
    if (next === now) break;
    now = next;
  }
  return now;
}
