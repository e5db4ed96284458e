/** A place in a pattern. With `verbose` (the flag x) blanks and comments between its parts do not count. */
export interface Cursor {
  readonly characters: readonly string[];
  at: number;
  verbose: boolean;
  /** A fault in the meaning. Told when there is none in the syntax of the whole pattern. */
  fault: PatternProblem | null;
}

/** What ripgrep would say of the pattern, word for word, or why we cannot search as it would. */
export class PatternProblem extends Error {
  override name = "PatternProblem";
}

export const isAtEnd = ({ characters, at }: Cursor) => at >= characters.length;

/** The character at the cursor; empty at the end. */
export const here = ({ characters, at }: Cursor) => characters[at] ?? "";

/** Goes on by one character; false at the end. */
export function bump(cursor: Cursor): boolean {
  if (!isAtEnd(cursor)) cursor.at++;
  return !isAtEnd(cursor);
}

/** Goes on by one character and over what does not count; false at the end. */
export function bumpOver(cursor: Cursor): boolean {
  if (!bump(cursor)) return false;
  skipBlanks(cursor);
  return !isAtEnd(cursor);
}

export function skipBlanks(cursor: Cursor): void {
  if (cursor.verbose) cursor.at = afterBlanks(cursor, cursor.at);
}

/** The next character but one, blanks left out. */
export function peekOver(cursor: Cursor): string {
  const next = cursor.at + 1;
  return cursor.characters[cursor.verbose ? afterBlanks(cursor, next) : next] ?? "";
}

/** Whether the text stands at the cursor, which then is behind it. */
export function take(cursor: Cursor, text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    if (cursor.characters[cursor.at + index] !== text[index]) return false;
  }
  cursor.at += text.length;
  return true;
}

export const isBlank = (character: string) => /^\p{White_Space}$/u.test(character);

function afterBlanks({ characters }: Cursor, from: number): number {
  let at = from;
  while (at < characters.length) {
    if (isBlank(characters[at] as string)) at++;
    else if (characters[at] === "#") {
      while (at < characters.length && characters[at++] !== "\n");
    } else break;
  }
  return at;
}
