import { bump, bumpOver, type Cursor, here, isAtEnd, PatternProblem } from "./cursor.ts";
import { type CharacterSet, type Look, wordCharacters } from "./node.ts";
import { propertyOf } from "./properties.ts";

/** What a backslash and what follows it stand for. */
export type Escape = { code: number } | { set: CharacterSet } | { look: Look };

/** Reads an escape; the cursor is at its backslash. */
export function readEscape(cursor: Cursor): Escape {
  if (!bump(cursor)) throw new PatternProblem(endsTooSoon);
  const character = here(cursor);
  if (/\d/.test(character)) throw new PatternProblem("backreferences are not supported");
  if (/[xuU]/.test(character)) return { code: readHex(cursor, { x: 2, u: 4, U: 8 }[character] as number) };
  if (/[pP]/.test(character)) return { set: readProperty(cursor) };
  bump(cursor);
  const set = perlClasses[character];
  if (set) return { set: { source: set, ranges: null } };
  if (/^[\0-\x7f]$/.test(character) && !/[0-9A-Za-z<>]/.test(character)) return { code: character.charCodeAt(0) };
  const code = controls[character];
  if (code !== undefined) return { code };
  if (character === "b" && here(cursor) === "{") return { look: readWordBoundary(cursor) ?? "word-boundary" };
  const look = looks[character];
  if (look) return { look };
  throw new PatternProblem("unrecognized escape sequence");
}

const endsTooSoon = "incomplete escape sequence, reached end of pattern prematurely";

const perlClasses: Record<string, string> = {
  d: "\\p{Nd}",
  D: "\\P{Nd}",
  s: "\\p{White_Space}",
  S: "\\P{White_Space}",
  w: wordCharacters,
  W: `[^${wordCharacters}]`,
};

const controls: Record<string, number> = { a: 7, f: 12, t: 9, n: 10, r: 13, v: 11 };

const looks: Record<string, Look> = {
  A: "text-start",
  z: "text-end",
  b: "word-boundary",
  B: "no-word-boundary",
  "<": "word-start",
  ">": "word-end",
};

const wordBoundaries: Record<string, Look> = {
  start: "word-start",
  end: "word-end",
  "start-half": "word-start-half",
  "end-half": "word-end-half",
};

/** `\b{start}` and the like; null when it is a boundary with a repetition instead. */
function readWordBoundary(cursor: Cursor): Look | null {
  const brace = cursor.at;
  if (!bumpOver(cursor)) {
    throw new PatternProblem(
      "found either the beginning of a special word boundary or a bounded repetition on a \\b with an opening brace, but no closing brace",
    );
  }
  if (!/[A-Za-z-]/.test(here(cursor))) {
    cursor.at = brace;
    return null;
  }
  let name = "";
  for (; /^[A-Za-z-]$/.test(here(cursor)); bumpOver(cursor)) name += here(cursor);
  if (here(cursor) !== "}") {
    throw new PatternProblem("special word boundary assertion is either unclosed or contains an invalid character");
  }
  bump(cursor);
  const look = wordBoundaries[name];
  if (look) return look;
  throw new PatternProblem(
    "unrecognized special word boundary assertion, valid choices are: start, end, start-half or end-half",
  );
}

function readHex(cursor: Cursor, digits: number): number {
  if (!bumpOver(cursor)) throw new PatternProblem(endsTooSoon);
  const isBraced = here(cursor) === "{";
  let text = "";
  if (isBraced) {
    while (bumpOver(cursor) && here(cursor) !== "}") text += hexDigit(cursor);
    if (isAtEnd(cursor)) throw new PatternProblem(endsTooSoon);
    if (text === "") throw new PatternProblem("hexadecimal literal empty");
  } else {
    for (let index = 0; index < digits; index++) {
      if (index > 0 && !bumpOver(cursor)) throw new PatternProblem(endsTooSoon);
      text += hexDigit(cursor);
    }
  }
  bumpOver(cursor);
  const code = Number.parseInt(text, 16);
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) {
    throw new PatternProblem("hexadecimal literal is not a Unicode scalar value");
  }
  return code;
}

function hexDigit(cursor: Cursor): string {
  const digit = here(cursor);
  if (!/^[0-9A-Fa-f]$/.test(digit)) throw new PatternProblem("invalid hexadecimal digit");
  return digit;
}

function readProperty(cursor: Cursor): CharacterSet {
  const negated = here(cursor) === "P";
  if (!bumpOver(cursor)) throw new PatternProblem(endsTooSoon);
  let name = here(cursor);
  if (name === "\\") throw new PatternProblem("invalid Unicode character class");
  if (name === "{") {
    name = "";
    while (bumpOver(cursor) && here(cursor) !== "}") name += here(cursor);
    if (isAtEnd(cursor)) throw new PatternProblem(endsTooSoon);
    bump(cursor);
  } else bumpOver(cursor);
  const [, property = name, operator, value = null] = /^(.*?)(!=|:|=)(.*)$/su.exec(name) ?? [];
  const found = propertyOf(property, value);
  if (found instanceof PatternProblem) cursor.fault ??= found;
  if (operator === "!=") cursor.fault ??= new PatternProblem("\\p{…!=…} can only be searched for with ripgrep");
  return { source: `\\${negated ? "P" : "p"}{${found}}`, ranges: null };
}
