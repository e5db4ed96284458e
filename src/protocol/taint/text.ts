/** A text that was read, in the forms in which others are looked for in it. Each form is made when it is first needed. */
export interface Text {
  readonly length: number;
  readonly raw: string;
  /** In small letters, without signs that nobody sees. */
  folded(): string;
  /** Its words alone, with a blank before and behind each. */
  words(): string;
  compact(): string;
  /** Returns whether all of these words stand in it, anywhere. It is quick, and most texts fail it. */
  hasAll(words: readonly string[]): boolean;
}

export function textOf(raw: string): Text {
  const folded = once(() => fold(raw));
  const each = once(() => new Set(wordsIn(folded())));
  return {
    ...{ length: raw.length, raw, folded },
    words: once(() => runOf(raw)),
    compact: once(() => compactOf(folded())),
    hasAll: (wanted) => wanted.every((word) => each().has(word)),
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Normalizes a text for comparison: ＥＶＩＬ and a word with a mark of no width in it read as they look. */
export function fold(text: string): string {
  const plain = isPlain(text) ? text : text.normalize("NFKC").replace(/\p{Cf}/gu, "");
  return plain.toLowerCase();
}

/** Returns letters and digits as words; of Chinese and Japanese each sign is a word. */
export const wordsIn = (folded: string): string[] => folded.match(isPlain(folded) ? /[a-z0-9]+/g : everyWord) ?? [];

const everyWord =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}])+/gu;

/** Most texts are plain and need no further normalization. */
const isPlain = (text: string) => /^[\t\n\r -~]*$/.test(text);

export const compactOf = (folded: string): string => folded.replace(/[^\p{L}\p{N}]+/gu, "");

/** Returns a text as a run of words, in the form of `Text.words`. */
export const runOf = (text: string): string => ` ${wordsIn(fold(text)).join(" ")} `;

/** Numbers, short words and single signs tell half as much as a plain word, because they may follow any other. */
const weightOf = (word: string): number =>
  word.length < 3 || /^\d+$/.test(word) || !/[\p{L}\p{N}]{3}/u.test(word) ? 0.5 : 1;

/** Bounds the comparison of a long text: of 15,000 words every tenth begins a phrase. */
const maxPhrases = 1_500;

/** Returns runs of words that follow each other, each as telling as `weight` plain words. */
export function phrasesIn(text: string, weight: number): string[] {
  const words = wordsIn(fold(text));
  const step = Math.ceil(words.length / maxPhrases);
  const phrases: string[] = [];
  for (let from = 0; from < words.length; from += step) {
    let [to, sum] = [from, 0];
    while (to < words.length && sum < weight) sum += weightOf(words[to++] as string);
    if (sum >= weight) phrases.push(` ${words.slice(from, to).join(" ")} `);
  }
  return phrases;
}

const maxLetters = 200_000;
const maxNames = 2_000;

/** Returns the addresses, paths, codes and compound names of a text, whole and in the parts between their signs. */
export function namesIn(text: string): string[] {
  const found = new Set<string>();
  for (const whole of decoded(text.slice(0, maxLetters)).split(/[\s"'`<>(){}[\],;|，。、；：「」“”‘’（）]+/))
    for (const part of [whole, ...whole.split(/[/?&=#]+/), ...whole.split(/[/?&=#:@+$\\]+/)]) {
      const name = part.replace(/^[.:!?*_~&=#-]+|[.:!?*_~&=#-]+$/g, "");
      if (isName(name)) found.add(name);
    }
  return [...found].slice(0, maxNames);
}

const isName = (token: string): boolean =>
  isCode(token) ||
  /^[~.]*\/[\p{L}\p{N}]{2}/u.test(token) ||
  (token.length >= 4 && /[\p{L}\p{N}][./@:_~-]+[\p{L}\p{N}]/u.test(token) && !/^[\d.,:-]+$/.test(token));

const usual = /^v?[\d.]{1,8}$|^[a-z]+\d{1,4}$/i;
const date =
  /^(?:19|20)\d\d(?:[-/.]?[01]?\d(?:[-/.]?[0-3]?\d(?:[t ][\d:.]+(?:z|[+-][\d:]+)?)?)?)?$|^\d{1,2}:\d\d(?::\d\d)?$/i;

/** A mail address, a long number, or letters with digits among them: words that nobody writes by chance. */
export function isCode(token: string): boolean {
  if (/^[^@\s]+@[^@\s]+\.[a-z]{2,}$/i.test(token)) return true;
  const name = token.replace(/\.[a-z]{1,5}$/i, "");
  if (date.test(name)) return false;
  const bare = compactOf(name);
  const digits = bare.replace(/\D/g, "").length;
  return digits >= 6 || (digits > 0 && digits < bare.length && bare.length >= 6 && !usual.test(name));
}

/** Decodes percent-encoding up to three times, because a text that is encoded twice reads the same at its destination. */
export function decoded(text: string, times = 3): string {
  if (times === 0 || !text.includes("%")) return text;
  const bytes = (run: string) => Buffer.from(run.replaceAll("%", ""), "hex").toString();
  return decoded(text.replace(/(?:%[0-9a-f]{2})+/gi, bytes), times - 1);
}

const called =
  /(?:pass(?:word|wd|phrase|code)|secret|token|(?:api|access|private)[ _-]?key|\bpin|credentials?|密码|口令|密钥|令牌)(?:[ \t]+(?:is|are|for|of|to|the|my|our|code)\b|是|为|[:=：\s"'`])*([^\s"'`,;，；。]{4,})/gi;

/** Returns what a text gives as a password or a key. A plain word is none, because it may only go on with the sentence. */
export const entrustedIn = (text: string): string[] =>
  [...text.matchAll(called)].flatMap(([, word = ""]) => {
    const bare = word.replace(/[.!?)]+$/, "");
    return bare.length >= 4 && /[\d\W_]/.test(bare) && !/^(?:https?:|\/|\.)/i.test(bare) ? bare : [];
  });
