import { readClass } from "./classes.ts";
import { bump, bumpOver, type Cursor, here, isAtEnd, isBlank, PatternProblem, skipBlanks, take } from "./cursor.ts";
import { readEscape } from "./escapes.ts";
import { type Flags, readFlags } from "./flags.ts";
import type { Node } from "./node.ts";

interface Level {
  /** Those of the group around this one, which hold again behind it. */
  flags: Flags;
  branches: Node[];
  nodes: Node[];
}

/** Reads a pattern in the syntax of Rust's regular expressions. Throws PatternProblem in the words of ripgrep. */
export function parse(pattern: string, first: Flags): Node {
  const cursor: Cursor = { characters: [...pattern], at: 0, verbose: first.verbose, fault: null };
  const names = new Set<string>();
  const levels: Level[] = [];
  let flags = first;
  let level: Level = { flags, branches: [], nodes: [] };

  const setFlags = (wanted: Flags) => {
    flags = wanted;
    cursor.verbose = wanted.verbose;
  };
  const closed = () => either([...level.branches, concat(level.nodes)]);

  for (skipBlanks(cursor); !isAtEnd(cursor); skipBlanks(cursor)) {
    const character = here(cursor);
    if (character === "(") {
      const group = readGroup(cursor, flags, names);
      if (group.opens) {
        levels.push(level);
        level = { flags, branches: [], nodes: [] };
      } else level.nodes.push({ kind: "flags" });
      setFlags(group.flags);
    } else if (character === ")") {
      const outer = levels.pop();
      if (!outer) throw new PatternProblem("unopened group");
      outer.nodes.push(closed());
      setFlags(level.flags);
      level = outer;
      bump(cursor);
    } else if (character === "|") {
      level.branches.push(concat(level.nodes));
      level.nodes = [];
      bump(cursor);
    } else if (/^[?*+{]$/.test(character)) level.nodes.push(readRepetition(cursor, level.nodes.pop(), flags));
    else level.nodes.push(readAtom(cursor, flags));
  }
  if (levels.length > 0) throw new PatternProblem("unclosed group");
  if (cursor.fault) throw cursor.fault;
  return closed();
}

const concat = (nodes: Node[]): Node =>
  nodes.length === 0 ? { kind: "nothing" } : nodes.length === 1 ? (nodes[0] as Node) : { kind: "concat", nodes };

const either = (nodes: Node[]): Node => (nodes.length === 1 ? (nodes[0] as Node) : { kind: "either", nodes });

function readAtom(cursor: Cursor, { fold, lines, dotAll, crlf }: Flags): Node {
  const character = here(cursor);
  if (character === "[") return { kind: "class", set: readClass(cursor), fold };
  if (character === "\\") {
    const read = readEscape(cursor);
    if ("look" in read) return { kind: "look", look: read.look };
    return "set" in read ? { kind: "class", set: read.set, fold } : { kind: "character", code: read.code, fold };
  }
  bump(cursor);
  if (character === ".") {
    const source = dotAll ? "[\\s\\S]" : crlf ? "[^\\r\\n]" : "[^\\n]";
    return { kind: "class", set: { source, ranges: null }, fold };
  }
  if (character === "^" || character === "$") {
    const side = character === "^" ? "start" : "end";
    return { kind: "look", look: !lines ? `text-${side}` : crlf ? `crlf-line-${side}` : `line-${side}` };
  }
  return { kind: "character", code: character.codePointAt(0) as number, fold };
}

/** Reads how a group begins: `opens` is false for flags that stand alone and hold until the end of the group around. */
function readGroup(cursor: Cursor, flags: Flags, names: Set<string>): { opens: boolean; flags: Flags } {
  bump(cursor);
  skipBlanks(cursor);
  if (["?=", "?!", "?<=", "?<!"].some((prefix) => take(cursor, prefix))) {
    throw new PatternProblem("look-around, including look-ahead and look-behind, is not supported");
  }
  if (take(cursor, "?P<") || take(cursor, "?<")) {
    readName(cursor, names);
    return { opens: true, flags };
  }
  if (!take(cursor, "?")) return { opens: true, flags };
  if (isAtEnd(cursor)) throw new PatternProblem("unclosed group");
  const isEmpty = here(cursor) === ")";
  const wanted = readFlags(cursor, flags);
  const opens = here(cursor) === ":";
  bump(cursor);
  if (isEmpty) throw new PatternProblem("repetition operator missing expression");
  return { opens, flags: wanted };
}

function readName(cursor: Cursor, names: Set<string>): void {
  let name = "";
  for (; !isAtEnd(cursor) && here(cursor) !== ">"; bump(cursor)) {
    const isFine = name === "" ? /^[_\p{Alphabetic}]$/u : /^[_.[\]\p{Alphabetic}\p{N}]$/u;
    if (!isFine.test(here(cursor))) throw new PatternProblem("invalid capture group character");
    name += here(cursor);
  }
  if (isAtEnd(cursor)) throw new PatternProblem("unclosed capture group name");
  bump(cursor);
  if (name === "") throw new PatternProblem("empty capture group name");
  if (names.has(name)) throw new PatternProblem("duplicate capture group name");
  names.add(name);
}

function readRepetition(cursor: Cursor, node: Node | undefined, { lazy }: Flags): Node {
  if (!node || node.kind === "flags") throw new PatternProblem("repetition operator missing expression");
  const simple = { "?": [0, 1], "*": [0, null], "+": [1, null] }[here(cursor)] as [number, number | null] | undefined;
  if (simple) bump(cursor);
  const [least, most] = simple ?? readCount(cursor);
  const isSwapped = here(cursor) === "?" && !isAtEnd(cursor);
  if (isSwapped) bump(cursor);
  if (most !== null && least > most) {
    throw new PatternProblem("invalid repetition count range, the start must be <= the end");
  }
  return { kind: "repeat", node, least, most, lazy: lazy !== isSwapped };
}

const noDecimal = "repetition quantifier expects a valid decimal";

function readCount(cursor: Cursor): [least: number, most: number | null] {
  const unclosed = () => new PatternProblem("unclosed counted repetition");
  if (!bumpOver(cursor)) throw unclosed();
  const least = readDecimal(cursor);
  if (isAtEnd(cursor)) throw unclosed();
  let most: number | null = least;
  if (here(cursor) === ",") {
    if (!bumpOver(cursor)) throw unclosed();
    if (here(cursor) === "}") most = null;
    else {
      if (least === null) throw new PatternProblem(noDecimal);
      most = readDecimal(cursor);
      if (most === null) throw new PatternProblem(noDecimal);
    }
  }
  if (least === null) throw new PatternProblem(noDecimal);
  if (here(cursor) !== "}") throw unclosed();
  bumpOver(cursor);
  return [least, most];
}

/** Null where there is no digit. */
function readDecimal(cursor: Cursor): number | null {
  while (isBlank(here(cursor))) bump(cursor);
  let digits = "";
  for (; /^[0-9]$/.test(here(cursor)); bumpOver(cursor)) digits += here(cursor);
  while (isBlank(here(cursor))) bumpOver(cursor);
  if (digits === "") return null;
  if (Number(digits) >= 2 ** 32) throw new PatternProblem("decimal literal invalid");
  return Number(digits);
}
