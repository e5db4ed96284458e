import type { Seen } from "../../protocol/taint/shelf.ts";
import { decoded, fold, type Text, wordsIn } from "../../protocol/taint/text.ts";

/**
 * A part of a text that may be what was read here in a form that no comparison finds: letter by letter, as a row of
 * numbers, or in so many words that stand nowhere in the session that they may stand for something else.
 */
export function disguisedIn(text: string, seen: Pick<Seen, "user" | "outside" | "near">): string | null {
  const plain = fold(decoded(text));
  const row = rowIn(plain) ?? signs.exec(plain)?.[0];
  if (row) return row;
  const known = [...seen.user, ...[...seen.outside, ...seen.near].map((one) => one.text)];
  const foreign = wordsIn(plain).filter((word) => isForeign(word, known));
  return foreign.length < mostForeign ? null : foreign.slice(0, mostForeign).join(" ");
}

/** Six letters in a row, or seven numbers of up to three digits, each by itself. One pattern for it takes seconds to be compiled. */
function rowIn(plain: string): string | null {
  let letters: string[] = [];
  let numbers: string[] = [];
  for (const part of plain.split(/[^\p{L}\p{N}]+/u)) {
    letters = [...part].length === 1 ? [...letters, part] : [];
    numbers = /^\d{1,3}$/.test(part) ? [...numbers, part] : [];
    if (letters.length === mostSpelt) return letters.join(" ");
    if (numbers.length === mostNumbers) return numbers.join(" ");
  }
  return null;
}

const mostSpelt = 6;
const mostNumbers = 7;
const signs = /[零〇一二三四五六七八九]{7,}/u;

/** A question in one's own words has some of them. */
const mostForeign = 7;

/** By these letters and digits are spelt out: known words, and yet no question is made of them. */
const spelling = new Set(
  [
    "zero one two three four five six seven eight nine alpha bravo charlie delta echo foxtrot golf hotel india juliett",
    "kilo lima mike november oscar papa quebec romeo sierra tango uniform victor whiskey xray yankee zulu",
  ].flatMap((line) => line.split(" ")),
);
const usual = new Set(
  [
    "the and for with from that this what how why when where which who does did not are was has have can use using used about",
    "into new best example examples guide tutorial documentation docs error failed fix issue latest version release notes vs",
    "search html index page query www http https com org net api list all more get set between difference",
  ].flatMap((line) => line.split(" ")),
);

function isForeign(word: string, known: readonly Text[]): boolean {
  if (spelling.has(word)) return true;
  return /^[a-z]{3,}$/.test(word) && !usual.has(word) && !known.some((text) => text.hasAll([word]));
}
