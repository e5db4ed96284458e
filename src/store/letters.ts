/** What a character is to a search: part of a word, part of a text without spaces between words, or nothing. */
export type Kind = "word" | "unspaced" | "none";

export function kindOf(code: number): Kind {
  if (isUnspaced(code)) return "unspaced";
  // What chooses between two looks of a character is no letter.
  if (code >= 0xfe00 && code <= 0xfe0f) return "none";
  return /[\p{L}\p{N}\p{M}]/u.test(String.fromCodePoint(code)) ? "word" : "none";
}

/**
 * The same for a unit of lower-case English, Chinese, Japanese or Korean with its punctuation and pictures, all in one
 * form only: nearly every text. Null for any other. By numbers, since to make an expression of it takes longer than the
 * end of a turn may wait.
 */
export function plainKindOf(unit: number): Kind | null {
  if (unit < 0x80) return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39) ? "word" : "none";
  if (unit >= 0x4e00 && unit <= 0x9fff) return "unspaced";
  if (unit < 0x3041) return isPunctuation(unit) ? "none" : null;
  if (unit <= 0x3096 || (unit >= 0x30a1 && unit <= 0x30fa) || (unit >= 0x30fc && unit <= 0x30fe)) return "unspaced";
  if ((unit >= 0x3400 && unit <= 0x4dbf) || (unit >= 0xac00 && unit <= 0xd7a3)) return "unspaced";
  return isWidePunctuation(unit) || isPicture(unit) ? "none" : null;
}

// Dashes and quotes, arrows, boxes and ticks, and what Chinese has of its own; not the numbers in circles among them.
const isPunctuation = (unit: number) =>
  (unit >= 0x2010 && unit <= 0x2027) ||
  (unit >= 0x2030 && unit <= 0x205e) ||
  (unit >= 0x2190 && unit <= 0x21ff) ||
  (unit >= 0x2500 && unit <= 0x2775) ||
  (unit >= 0x2794 && unit <= 0x27bf) ||
  (unit >= 0x3001 && unit <= 0x3003) ||
  (unit >= 0x3008 && unit <= 0x301f);

const isWidePunctuation = (unit: number) =>
  (unit >= 0xff01 && unit <= 0xff0f) ||
  (unit >= 0xff1a && unit <= 0xff20) ||
  (unit >= 0xff3b && unit <= 0xff40) ||
  (unit >= 0xff5b && unit <= 0xff65);

// Half of one: emoji are two units long. Not those that begin with another unit: letters in squares are among them.
const isPicture = (unit: number) => unit === 0xd83d || (unit >= 0xdc00 && unit <= 0xdfff) || unit === 0xfe0f;

/** Chinese, Japanese and Korean: first and last code point of each block. */
const unspacedBlocks = [
  [0x4e00, 0x9fff],
  [0x3041, 0x3096],
  [0x30a1, 0x30fa],
  [0x30fc, 0x30ff],
  [0xac00, 0xd7ff],
  [0x3400, 0x4dbf],
  [0x3005, 0x3007],
  [0x3105, 0x312f],
  [0x31f0, 0x31ff],
  [0xa960, 0xa97f],
  [0xf900, 0xfaff],
  [0x20000, 0x3ffff],
] as const;

const isUnspaced = (code: number) => unspacedBlocks.some(([first, last]) => code >= first && code <= last);
