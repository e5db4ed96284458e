import { bump, type Cursor, here, PatternProblem } from "./cursor.ts";

/** What holds at a place of a pattern. */
export interface Flags {
  /** i: upper and lower case are one. */
  fold: boolean;
  /** m: `^` and `$` are at lines. */
  lines: boolean;
  /** s: `.` is any character. */
  dotAll: boolean;
  /** R: `\r\n` ends a line too. */
  crlf: boolean;
  /** U: what is greedy is lazy, and the other way round. */
  lazy: boolean;
  /** x: blanks do not count. */
  verbose: boolean;
}

const letters = { i: "fold", m: "lines", s: "dotAll", R: "crlf", U: "lazy", x: "verbose" } as const;

/** Reads the flags of a group up to its `:` or `)`. */
export function readFlags(cursor: Cursor, flags: Flags): Flags {
  const wanted = { ...flags };
  const seen = new Set<string>();
  let isOn = true;
  let last = "";
  while (here(cursor) !== ":" && here(cursor) !== ")") {
    last = here(cursor);
    if (last === "-") {
      if (!isOn) throw new PatternProblem("flag negation operator repeated");
      isOn = false;
    } else {
      const isUnicode = last === "u";
      if (!isUnicode && !Object.hasOwn(letters, last)) throw new PatternProblem("unrecognized flag");
      if (seen.has(last)) throw new PatternProblem("duplicate flag");
      seen.add(last);
      if (isUnicode && !isOn) throw new PatternProblem("(?-u) can only be searched for with ripgrep");
      if (!isUnicode) wanted[letters[last as keyof typeof letters]] = isOn;
    }
    if (!bump(cursor)) throw new PatternProblem("expected flag but got end of regex");
  }
  if (last === "-") throw new PatternProblem("dangling flag negation operator");
  return wanted;
}
