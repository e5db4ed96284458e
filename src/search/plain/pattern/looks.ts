import { type Look, wordCharacters } from "./node.ts";

/** What stands for a look at the characters before and behind a place. */
export function looksIn({ hasStrayBytes }: { hasStrayBytes: boolean }): Record<Look, string> {
  return hasStrayBytes ? looksAmongStrayBytes : looks;
}

const notInsideCrlf = "(?!(?<=\\r)\\n)";

const atLines = {
  "line-start": "(?<![^\\n])",
  "line-end": "(?![^\\n])",
  "crlf-line-start": `(?<![^\\r\\n])${notInsideCrlf}`,
  "crlf-line-end": `(?![^\\r\\n])${notInsideCrlf}`,
  "text-start": "(?<![\\s\\S])",
  "text-end": "(?![\\s\\S])",
};

const word = `[${wordCharacters}]`;

const looks: Record<Look, string> = {
  ...atLines,
  "word-boundary": `(?:(?<=${word})(?!${word})|(?<!${word})(?=${word}))`,
  "no-word-boundary": `(?:(?<=${word})(?=${word})|(?<!${word})(?!${word}))`,
  "word-start": `(?<!${word})(?=${word})`,
  "word-end": `(?<=${word})(?!${word})`,
  "word-start-half": `(?<!${word})`,
  "word-end-half": `(?!${word})`,
};

/**
 * Among bytes that are no UTF-8 ripgrep is at no boundary that asks for "no word" on that side. Looking back it sees the
 * last character of the line through continuation bytes that follow it, four bytes in all.
 */
function behind(set: string): string {
  const stray = "[\\u{dc80}-\\u{dcbf}]";
  const sized = (range: string, strays: string) => `[[${set}]&&[${range}]]${strays}`;
  return `(?<=${[
    sized("\\0-\\x7f", ""),
    sized("\\0-\\t\\v-\\x7f", `${stray}{1,3}`),
    sized("\\x80-\\u{7ff}", `${stray}{0,2}`),
    sized("\\u{800}-\\u{ffff}", `${stray}?`),
    sized("\\u{10000}-\\u{10ffff}", ""),
  ].join("|")})`;
}

const afterWord = behind(wordCharacters);
const afterOther = `(?:(?<![\\s\\S])|${behind(`[^${wordCharacters}\\u{d800}-\\u{dfff}]`)})`;
const beforeOther = `(?![${wordCharacters}\\u{d800}-\\u{dfff}])`;

const looksAmongStrayBytes: Record<Look, string> = {
  ...atLines,
  "word-boundary": `(?:${afterWord}(?!${word})|(?!${afterWord})(?=${word}))`,
  "no-word-boundary": `(?:${afterWord}(?=${word})|${afterOther}${beforeOther})`,
  "word-start": `(?!${afterWord})(?=${word})`,
  "word-end": `${afterWord}(?!${word})`,
  "word-start-half": afterOther,
  "word-end-half": beforeOther,
};
