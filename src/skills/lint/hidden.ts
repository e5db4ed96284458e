import type { Notes } from "../head/notes.ts";
import { lineAt } from "./file.ts";

/** Characters without a shape: they turn the text around, or carry words that only a model reads. */
const invisible =
  /[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\u3164\ufeff\uffa0\u{e0000}-\u{e01ef}]/gu;
/** The mark of a flag is made of such characters. */
const flags = /\u{1f3f4}[\u{e0020}-\u{e007e}]{2,8}\u{e007f}/gu;

/** Text far to the right of what anybody sees; a table is wide for a reason. */
const farRight = /^(?![ \t]*\|)[^\n]{0,2000}?[ \t]{150,}\S/gm;
/** Text behind so many empty lines that nobody looks for it. */
const farDown = /(?:^|\n)(?:[ \t]*\n){100,}[ \t]*\S/g;
/** Long enough to hold orders, and not to be read by people. */
const encoded = /(?<![A-Za-z0-9+/=,])[A-Za-z0-9+/]{400,}={0,2}/g;

/** What is there for a model to read and for people to miss. */
export function hiddenNotes(text: string, notes: Notes): void {
  const places = [
    ...text
      .replace(/^\ufeff/, " ")
      .replace(flags, blank)
      .matchAll(invisible),
  ];
  const [first] = places;
  if (first) {
    const code = (first[0].codePointAt(0) as number).toString(16).toUpperCase().padStart(4, "0");
    notes.add("warning", "invisible", { count: places.length, code: `U+${code}` }, lineAt(text, first.index));
  }
  for (const match of text.matchAll(farRight)) notes.add("warning", "far-right", {}, lineAt(text, match.index));
  for (const match of text.matchAll(farDown))
    notes.add("warning", "far-down", {}, lineAt(text, match.index + match[0].length - 1));
  for (const match of text.matchAll(encoded))
    if (/[a-z]/.test(match[0]) && /[A-Z]/.test(match[0]) && /\d/.test(match[0]))
      notes.add("warning", "encoded", { length: match[0].length }, lineAt(text, match.index));
}

const blank = (flag: string) => " ".repeat(flag.length);
