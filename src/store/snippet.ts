import { kindOf } from "./letters.ts";
import { folded } from "./search-terms.ts";

/** Characters shown before the first hit, and in all. */
const before = 30;
const length = 120;

/** The text around the first hit on one line, every hit in it between `**`. */
export function snippetOf(text: string, words: readonly string[]): string {
  const characters = Array.from(text.normalize("NFC").replace(/\s+/g, " ").trim());
  const { plain, origin } = foldedOf(characters);
  const hits = hitsIn(plain, words).map(([from, to]) => [origin[from] as number, (origin[to - 1] as number) + 1]);
  const start = Math.max(0, Math.min((hits[0]?.[0] ?? 0) - before, characters.length - length));
  const end = Math.min(characters.length, start + length);
  let shown = start > 0 ? "…" : "";
  let at = start;
  for (const [from = 0, to = 0] of hits) {
    if (from < at || to > end) continue;
    shown += `${characters.slice(at, from).join("")}**${characters.slice(from, to).join("")}**`;
    at = to;
  }
  return shown + characters.slice(at, end).join("") + (end < characters.length ? "…" : "");
}

/** The text as it is compared, and for each unit of it the character that it came from. */
function foldedOf(characters: readonly string[]): { plain: string; origin: number[] } {
  let plain = "";
  const origin: number[] = [];
  for (const [index, character] of characters.entries()) {
    const small = folded(character);
    plain += small;
    for (let unit = 0; unit < small.length; unit++) origin.push(index);
  }
  return { plain, origin };
}

/** Where the words are, in order, the longest first where two begin together. */
function hitsIn(plain: string, words: readonly string[]): [number, number][] {
  const hits = words
    .flatMap((word) => word.split(/\s+/))
    .map(patternOf)
    .filter((pattern) => pattern !== null)
    .flatMap((pattern) => [...plain.matchAll(pattern)])
    .map(({ index, 0: found }): [number, number] => [index, index + found.length]);
  return hits.sort(([a, aEnd], [b, bEnd]) => a - b || bEnd - aEnd);
}

/** A word as the index understands it: its letters, with any punctuation in between. */
function patternOf(word: string): RegExp | null {
  const parts = folded(word).match(/[\p{L}\p{N}\p{M}]+/gu);
  if (!parts) return null;
  const unspaced = kindOf(parts[0].codePointAt(0) as number) === "unspaced";
  const begins = unspaced ? "" : "(?<![a-z0-9])";
  // Too short to be looked for as a beginning.
  const ends = unspaced || parts.join("").length >= 3 ? "" : "(?![a-z0-9])";
  return new RegExp(begins + parts.join("[^\\p{L}\\p{N}\\p{M}]+") + ends, "gu");
}
