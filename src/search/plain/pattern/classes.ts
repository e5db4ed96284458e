import { bump, bumpOver, type Cursor, here, isAtEnd, PatternProblem, peekOver, skipBlanks, take } from "./cursor.ts";
import { type Escape, readEscape } from "./escapes.ts";
import { type CharacterSet, type CodeRange, setOf } from "./node.ts";

/** Reads a class in brackets, with its nested classes and set operations; the cursor is at its bracket. */
export function readClass(cursor: Cursor): CharacterSet {
  const unclosed = () => new PatternProblem("unclosed character class");
  if (!bumpOver(cursor)) throw unclosed();
  const negated = here(cursor) === "^";
  if (negated && !bumpOver(cursor)) throw unclosed();
  let items: CharacterSet[] = [];
  while (here(cursor) === "-") {
    items.push(single("-"));
    if (!bumpOver(cursor)) throw unclosed();
  }
  if (items.length === 0 && here(cursor) === "]") {
    items.push(single("]"));
    if (!bumpOver(cursor)) throw unclosed();
  }
  let left: (right: CharacterSet) => CharacterSet = (right) => right;
  for (;;) {
    skipBlanks(cursor);
    if (isAtEnd(cursor)) throw unclosed();
    if (here(cursor) === "]") {
      bump(cursor);
      const all = left(union(items));
      return negated ? { source: `[^${all.source}]`, ranges: null } : all;
    }
    const operator = operators.find((one) => take(cursor, one));
    if (operator) {
      const before = left(union(items));
      left = (right) => ({ source: combined(before.source, operator, right.source), ranges: null });
      items = [];
    } else if (here(cursor) === "[") items.push(readPosixClass(cursor) ?? readClass(cursor));
    else items.push(readRange(cursor));
  }
}

const operators = ["&&", "--", "~~"] as const;

function combined(left: string, operator: (typeof operators)[number], right: string): string {
  if (operator !== "~~") return `[[${left}]${operator}[${right}]]`;
  return `[[${left}]--[${right}]][[${right}]--[${left}]]`;
}

function union(items: readonly CharacterSet[]): CharacterSet {
  const [only] = items;
  if (only && items.length === 1) return only;
  const ranges = items.every((item) => item.ranges) ? items.flatMap((item) => item.ranges as CodeRange[]) : null;
  return { source: items.map(({ source }) => source).join(""), ranges };
}

const single = (character: string) => setOf([[code(character), code(character)]]);

const code = (character: string) => character.codePointAt(0) as number;

function readRange(cursor: Cursor): CharacterSet {
  const first = readItem(cursor);
  skipBlanks(cursor);
  if (isAtEnd(cursor)) throw new PatternProblem("unclosed character class");
  if (here(cursor) !== "-" || peekOver(cursor) === "]" || peekOver(cursor) === "-") return asSet(first);
  if (!bumpOver(cursor)) throw new PatternProblem("unclosed character class");
  const last = readItem(cursor);
  if (!("code" in first) || !("code" in last)) throw new PatternProblem("invalid range boundary, must be a literal");
  if (first.code > last.code) {
    throw new PatternProblem("invalid character class range, the start must be <= the end");
  }
  return setOf([[first.code, last.code]]);
}

function readItem(cursor: Cursor): Escape {
  if (here(cursor) === "\\") return readEscape(cursor);
  const item = { code: code(here(cursor)) };
  bump(cursor);
  return item;
}

function asSet(item: Escape): CharacterSet {
  if ("look" in item) throw new PatternProblem("invalid escape sequence found in character class");
  return "set" in item ? item.set : setOf([[item.code, item.code]]);
}

const posixClasses: Record<string, string> = {
  alnum: "0-9A-Za-z",
  alpha: "A-Za-z",
  ascii: "\\x00-\\x7f",
  blank: "\\t\\x20",
  cntrl: "\\x00-\\x1f\\x7f",
  digit: "0-9",
  graph: "\\x21-\\x7e",
  lower: "a-z",
  print: "\\x20-\\x7e",
  punct: "\\x21-\\x2f\\x3a-\\x40\\x5b-\\x60\\x7b-\\x7e",
  space: "\\t-\\r\\x20",
  upper: "A-Z",
  word: "0-9A-Z_a-z",
  xdigit: "0-9A-Fa-f",
};

/** `[:alpha:]` inside of a class; null when it is an ordinary nested class. */
function readPosixClass(cursor: Cursor): CharacterSet | null {
  const text = cursor.characters.slice(cursor.at, cursor.at + 12).join("");
  const [whole, not, name = ""] = /^\[:(\^?)([a-z]+):\]/.exec(text) ?? [];
  const inside = Object.hasOwn(posixClasses, name) ? posixClasses[name] : undefined;
  if (whole === undefined || inside === undefined) return null;
  cursor.at += whole.length;
  return { source: not ? `[^${inside}]` : inside, ranges: null };
}
