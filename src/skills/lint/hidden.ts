import type { Notes } from "../head/notes.ts";
import { linesOf } from "./file.ts";

/** Characters without a shape: they turn the text around, or carry words that only a model reads. */
const invisible =
  /[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\u3164\ufeff\uffa0\u{e0000}-\u{e01ef}]/gu;
/** The mark of a flag is made of such characters. */
const flags = /\u{1f3f4}[\u{e0020}-\u{e007e}]{2,8}\u{e007f}/gu;

/** So many blanks before a word, or empty lines before a line, that nobody looks for what comes behind them. */
const farRight = /[ \t]{150,}/g;
const farDown = 100;
/** Long enough to hold orders, and not to be read by people. */
const encoded = /(?<![A-Za-z0-9+/=,])[A-Za-z0-9+/]{400,}={0,2}/g;

/** What is there for a model to read and for people to miss. */
export function hiddenNotes(text: string, notes: Notes): void {
  const lineOf = linesOf(text);
  let empty = 0;
  const farNotes = (line: string, number: number) => {
    // A table is wide for a reason.
    if (!/^[ \t]*\|/.test(line) && isFarRight(line)) notes.add("warning", "far-right", {}, number);
    if (line.trim() === "") {
      empty += 1;
      return;
    }
    if (empty >= farDown) notes.add("warning", "far-down", {}, number);
    empty = 0;
  };
  const places = [
    ...text
      .replace(/^\ufeff/, " ")
      .replace(flags, blank)
      .matchAll(invisible),
  ];
  const [first] = places;
  if (first) {
    const code = (first[0].codePointAt(0) as number).toString(16).toUpperCase().padStart(4, "0");
    notes.add("warning", "invisible", { count: places.length, code: `U+${code}` }, lineOf(first.index));
  }
  for (const [at, line] of text.split("\n").entries()) farNotes(line, at + 1);
  for (const match of [...text.matchAll(encoded)].slice(0, 20))
    if (/[a-z]/.test(match[0]) && /[A-Z]/.test(match[0]) && /\d/.test(match[0]))
      notes.add("warning", "encoded", { length: match[0].length }, lineOf(match.index));
}

/** Looked at behind the blanks, since a pattern would count them again from each. */
const isFarRight = (line: string) =>
  [...line.matchAll(farRight)].some(({ 0: blanks, index }) => /\S/.test(line[index + blanks.length] ?? ""));

const blank = (flag: string) => " ".repeat(flag.length);
