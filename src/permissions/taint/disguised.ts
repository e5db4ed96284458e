import type { Seen } from "../../protocol/taint/shelf.ts";
import { decoded, fold, type Text, wordsIn } from "../../protocol/taint/text.ts";

/**
 * A part of a text that may be what was read here in a form that no comparison finds: letter by letter, as a row of
 * numbers, or in so many words that stand nowhere in the session that they may stand for something else.
 */
export function disguisedIn(text: string, seen: Pick<Seen, "user" | "outside" | "near">): string | null {
  const plain = fold(decoded(text));
  const row = rowIn(plain) ?? signs.exec(plain)?.[0] ?? unseenIn(decoded(text));
  if (row) return row;
  const known = [...seen.user, ...[...seen.outside, ...seen.near].map((one) => one.text)];
  const drawn = drawnIn(decoded(text));
  if (drawn !== null && !known.some((one) => one.folded().includes(fold(drawn)))) return drawn;
  const isHan = seen.user.some((one) => han.test(one.folded()));
  const foreign = wordsIn(plain).filter((word) => isForeign(word, known));
  const sum = foreign.reduce((all, word) => all + (han.test(word) && isHan ? 0.25 : 1), 0);
  return sum < mostForeign ? null : foreign.slice(0, mostForeign).join(" ");
}

/** Who writes Chinese has many signs of his own for a question. */
const han = /\p{Script=Han}/u;
const picture =
  /\p{Extended_Pictographic}[\u{fe0e}\u{fe0f}\u{1f3fb}-\u{1f3ff}]*(?:\u200d\p{Extended_Pictographic}[\u{fe0e}\u{fe0f}\u{1f3fb}-\u{1f3ff}]*)*/gu;
const unseen = /[\p{Cf}\p{Co}\p{Cn}\p{Variation_Selector}\u115f\u1160\u3164\uffa0]/gu;
const mostUnseen = 4;

/** Signs that nobody sees hold any text; in pictures and in Persian words some stand by right. */
export function unseenIn(plain: string): string | null {
  const rest = plain.replace(picture, "").replace(/(?<=\p{Script=Arabic})\u200c(?=\p{Script=Arabic})/gu, "");
  const found = rest.match(unseen) ?? [];
  if (found.length < mostUnseen) return null;
  return found
    .slice(0, mostUnseen)
    .map((one) => `U+${one.codePointAt(0)?.toString(16).toUpperCase()}`)
    .join(" ");
}

/** Many signs where letters should be: dots and dashes, pictures, dots of the blind. A line of one sign is a line. */
function drawnIn(plain: string): string | null {
  const drawn = plain.match(/\p{So}/gu) ?? [];
  if (drawn.length >= 8) return drawn.join("");
  const rows = plain.match(/[^\p{L}\p{N}]{16,}/gu) ?? [];
  const row = rows.find((one) => {
    const bare = one.replace(/\s/g, "");
    return bare.length >= 16 && new Set(bare).size > 1;
  });
  return row?.trim() ?? null;
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
export const usual = new Set(
  [
    "the and for with from that this what how why when where which who does did not are was has have can use using used about",
    "into new best example examples guide tutorial documentation docs error failed fix issue latest version release notes vs",
    "search html index page query www http https com org net api list all more get set between difference",
    "releases tags issues pulls blob tree main master wiki latest stable reference blog questions library package packages",
  ].flatMap((line) => line.split(" ")),
);

function isForeign(word: string, known: readonly Text[]): boolean {
  if (spelling.has(word)) return true;
  return (
    (/^\p{L}{3,}$/u.test(word) || han.test(word)) && !usual.has(word) && !known.some((text) => text.hasAll([word]))
  );
}
