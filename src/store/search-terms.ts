import { type Kind, kindOf, plainKindOf } from "./letters.ts";

/** Longer ones are keys and encoded data, which nobody types. */
const longestTerm = 64;

/** A stretch of text between blanks and punctuation, all of it with spaces between words or all of it without. */
interface Run {
  unspaced: boolean;
  characters: string[];
}

/** As it is compared: no difference of case, width or accent. */
export function folded(text: string): string {
  if (!/[^\0-\x7f]/.test(text)) return text.toLowerCase();
  // Accents of Latin, Greek and Cyrillic letters; those of kana are part of the letter.
  const bare = text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "");
  return bare.normalize("NFC").toLowerCase();
}

/**
 * What is indexed of a text: words as they are, 会话史 as 会话 话史 史. Deleting from the index needs the very same, so a
 * change here needs a migration that makes the index anew.
 */
export function termsOf(text: string): string {
  return plainTerms(text) ?? termsOfAny(text);
}

/** The same for text of any kind, slowly. */
export function termsOfAny(text: string): string {
  return runsOf(folded(text)).flatMap(termsOfRun).join(" ");
}

/** The index's own query: every word must occur, one without spaces as it stands. Null when nothing can be looked for. */
export function matchOf(words: readonly string[]): string | null {
  const phrases = words.flatMap((word) => word.split(/\s+/)).map(phraseOf);
  return phrases.filter((phrase) => phrase !== null).join(" AND ") || null;
}

/** Terms are letters and digits only, so nothing in quotes can be mistaken for the index's syntax. */
function phraseOf(word: string): string | null {
  const runs = runsOf(folded(word));
  const last = runs.pop();
  if (!last) return null;
  const terms = [...runs.flatMap(termsOfRun), ...lastTerms(last)];
  return `"${terms.join(" ")}"${isOpen(last) ? " *" : ""}`;
}

// The text may go on after the word: its last character alone is then no term of the index.
function lastTerms(last: Run): string[] {
  const terms = termsOfRun(last);
  return last.unspaced && terms.length > 1 ? terms.slice(0, -1) : terms;
}

/** Whether more may follow: one character begins a pair, and a word is found by its beginning unless that is too short. */
function isOpen({ unspaced, characters }: Run): boolean {
  return unspaced ? characters.length === 1 : characters.length >= 3;
}

function termsOfRun({ unspaced, characters }: Run): string[] {
  if (!unspaced) return [bounded(characters.join(""))];
  return characters.map((character, index) => character + (characters[index + 1] ?? ""));
}

function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  let before: Kind = "none";
  for (const character of text) {
    const kind = kindOf(character.codePointAt(0) as number);
    if (kind !== "none") {
      if (kind !== before) runs.push({ unspaced: kind === "unspaced", characters: [] });
      runs.at(-1)?.characters.push(character);
    }
    before = kind;
  }
  return runs;
}

const bounded = (term: string) => term.slice(0, longestTerm);

/** For plain text, quickly, since a turn's end waits for it; null for any other. */
function plainTerms(text: string): string | null {
  const small = text.toLowerCase();
  let terms = "";
  for (let at = 0; at < small.length; ) {
    const kind = plainKindOf(small.charCodeAt(at));
    if (kind === null) return null;
    const from = at++;
    while (at < small.length && plainKindOf(small.charCodeAt(at)) === kind) at++;
    if (kind === "word") terms += ` ${bounded(small.slice(from, at))}`;
    if (kind !== "unspaced") continue;
    for (let one = from; one < at; one++) terms += ` ${small.slice(one, Math.min(one + 2, at))}`;
  }
  return terms.slice(1);
}
