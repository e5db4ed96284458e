/** A pattern as ripgrep understands it, flags already applied. */
export type Node =
  | { kind: "nothing" }
  /** Where flags were set: matches nothing and cannot be repeated. */
  | { kind: "flags" }
  | { kind: "character"; code: number; fold: boolean }
  | { kind: "class"; set: CharacterSet; fold: boolean }
  | { kind: "look"; look: Look }
  | { kind: "repeat"; node: Node; least: number; most: number | null; lazy: boolean }
  | { kind: "concat"; nodes: Node[] }
  | { kind: "either"; nodes: Node[] };

export type Look =
  | "line-start"
  | "line-end"
  | "crlf-line-start"
  | "crlf-line-end"
  | "text-start"
  | "text-end"
  | "word-boundary"
  | "no-word-boundary"
  | "word-start"
  | "word-end"
  | "word-start-half"
  | "word-end-half";

export interface CharacterSet {
  /** As the inside of a class in JavaScript with the flag v. */
  source: string;
  /** Its characters, where they were simply listed; else null. */
  ranges: readonly CodeRange[] | null;
}

export type CodeRange = readonly [first: number, last: number];

export const escaped = (code: number) => `\\u{${code.toString(16)}}`;

export function setOf(ranges: readonly CodeRange[]): CharacterSet {
  const source = ranges.map(([first, last]) => escaped(first) + (first === last ? "" : `-${escaped(last)}`)).join("");
  return { source, ranges };
}

/** Rust's `\w`. */
export const wordCharacters = "\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\p{Join_Control}";
