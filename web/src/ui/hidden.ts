/** A part of a text; `hidden` is one that a screen would not show, or that changes the order of what it shows. */
export interface Piece {
  text: string;
  hidden: boolean;
}

// Controls, formats (bidi, zero-width, tags), separators of lines, what is drawn as nothing; but not how an emoji looks.
const hiddenCharacters = /(?!\n|\t|\ufe0e|\ufe0f)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

// And what looks like a space and is none to a program. The wide one of Chinese texts can be told from it.
const andOddSpaces = new RegExp(`${hiddenCharacters.source}|(?![ \\u3000])\\p{Zs}`, "gu");

const everyCharacter = /./gsu;

/** A joiner between two of these makes one picture of them. */
const joinsEmoji = /\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?\u200d$/u;

/**
 * A text with what is hidden in it made visible: what a person approves must be what runs. `careful` is for what is asked:
 * there odd spaces are named too, and a text of nothing but blanks.
 */
export function piecesOf(text: string, careful = false): Piece[] {
  const pieces: Piece[] = [];
  let last = 0;
  const whole = text.replaceAll("\r\n", "\n");
  for (const found of whole.matchAll(patternFor(whole, careful))) {
    if (joinsEmoji.test(whole.slice(Math.max(0, found.index - 6), found.index + 1))) continue;
    if (found.index > last) pieces.push({ text: whole.slice(last, found.index), hidden: false });
    pieces.push({ text: nameOf(found[0]), hidden: true });
    last = found.index + found[0].length;
  }
  if (last < whole.length) pieces.push({ text: whole.slice(last), hidden: false });
  return pieces;
}

function patternFor(text: string, careful: boolean): RegExp {
  if (!careful) return hiddenCharacters;
  return text.trim() === "" ? everyCharacter : andOddSpaces;
}

/** The same as one text, for where there is no room for more. */
export const shownText = (text: string) =>
  piecesOf(text)
    .map((piece) => piece.text)
    .join("");

export const nameOf = (character: string) =>
  `<U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, "0")}>`;
