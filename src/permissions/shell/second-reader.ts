import type { Syntax } from "./syntax.ts";

/** A stretch of text that is no code: quoted, a comment, or a heredoc's body. Or one that bash puts something else for. */
export interface Region {
  kind: "single" | "double" | "ansi" | "comment" | "heredoc" | "substitution" | "sum" | "process" | "expansion";
  start: number;
  end: number;
}

/** What surrounds a place: what ends there, and what counts as special until then. */
type Around = "top" | "paren" | "arithmetic" | "brace" | "backtick" | "double" | "heredoc";

const closing: Partial<Record<Around, string>> = {
  paren: ")",
  arithmetic: ")",
  brace: "}",
  backtick: "`",
  double: '"',
};

/**
 * Where bash sees quotes, comments, heredocs and substitutions: a second reader, strict where the grammar is loose.
 * null where even this is in doubt.
 */
export function regionsOf(text: string): Region[] | null {
  const reader = new Regions(text);
  return reader.read("top", text.length) ? reader.found : null;
}

class Regions {
  readonly found: Region[] = [];
  private at = 0;
  /** Where the last escaped character ended: it separates nothing. */
  private escaped = -1;
  private level = 0;
  private heredocs: { delimiter: string; quoted: boolean; indented: boolean }[] = [];
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Reads up to what closes, or to the end; false where it is in doubt. */
  read(around: Around, end: number, within: readonly Around[] = []): boolean {
    if (++this.level > 100) return false;
    const close = closing[around];
    const isText = around === "double" || around === "heredoc";
    const path = [...within, around];
    while (this.at < end) {
      const character = this.text[this.at] as string;
      if (character === close) {
        this.at++;
        this.level--;
        return true;
      }
      if (!(isText ? this.inText(character, path) : this.inCode(character, path))) return false;
    }
    this.level--;
    // A heredoc whose lines never came is one that bash complains about, and then goes on.
    return close === undefined && this.heredocs.length === 0;
  }

  private inText(character: string, path: readonly Around[]): boolean {
    if (character === "\\") return this.escape(path);
    if (character === "`") return this.enclosed("substitution", "backtick", 1, path);
    if (character === "$") return this.dollar(path);
    this.at++;
    return true;
  }

  private inCode(character: string, path: readonly Around[]): boolean {
    const inBrace = path.at(-1) === "brace";
    const inSum = path.at(-1) === "arithmetic";
    switch (character) {
      case "\\":
        return this.escape(path);
      case "'":
        // Between double quotes a brace takes it literally, or not, as its operator wants.
        if (inBrace && path.includes("double")) return false;
        return this.region("single", /'[^']*'/y);
      case '"':
        return this.enclosed("double", "double", 1, path);
      case "`":
        return this.enclosed("substitution", "backtick", 1, path);
      case "$":
        return this.text[this.at + 1] === "'" ? this.region("ansi", /\$'(?:[^\\']|\\[\s\S])*'/y) : this.dollar(path);
      case "(":
        return inBrace ? this.skip(1) : this.enter(this.bracket(this.at), 1, path);
      case "#":
        return this.comment(inBrace || inSum, path);
      case "<":
      case ">":
        return inSum ? this.skip(1) : this.angle(character, inBrace, path);
      case "\n":
        this.at++;
        return this.heredocs.length === 0 || this.bodies(path);
      default:
        return this.skip(1);
    }
  }

  private skip(count: number): boolean {
    this.at += count;
    return true;
  }

  private escape(path: readonly Around[]): boolean {
    // Backticks take backslashes away before anybody reads what is between them.
    if (path.includes("backtick")) return false;
    const isJoin = this.text[this.at + 1] === "\n";
    // A line that goes on joins what stands before and after: only blanks are sure to stay apart.
    if (isJoin && path.at(-1) === "heredoc") return false;
    if (isJoin && path.at(-1) === "double" && this.text[this.at - 1] === "$") return false;
    if (isJoin && path.at(-1) !== "double" && !/[ \t\n]/.test(this.text[this.at - 1] ?? "\n")) return false;
    this.escaped = isJoin ? -1 : this.at + 2;
    return this.skip(2);
  }

  private enter(around: Around, length: number, path: readonly Around[]): boolean {
    if (around === "backtick" && path.includes("backtick")) return false;
    this.at += length;
    return this.read(around, this.text.length, path);
  }

  /** Two brackets are arithmetic, where `<<` is a shift and `#` a base. */
  private bracket(at: number): Around {
    return this.text[at + 1] === "(" || this.text[at - 1] === "(" ? "arithmetic" : "paren";
  }

  private enclosed(kind: Region["kind"], around: Around, length: number, path: readonly Around[]): boolean {
    const start = this.at;
    if (!this.enter(around, length, path)) return false;
    this.found.push({ kind, start, end: this.at });
    return true;
  }

  private dollar(path: readonly Around[]): boolean {
    const next = this.text[this.at + 1];
    if (this.text.startsWith("((", this.at + 1)) return this.sum(path);
    if (next === "(") return this.enclosed("substitution", this.bracket(this.at + 1), 2, path);
    // Only where it begins: brackets within are none of ours.
    if (next === "[") this.found.push({ kind: "sum", start: this.at, end: this.at + 2 });
    // With a blank or a bar behind the brace, newer shells run what stands there.
    if (next === "{" && /[\s|]/.test(this.text[this.at + 2] ?? "")) return false;
    if (next === "{") return this.enclosed("expansion", "brace", 2, path);
    // `$#` begins no comment, `$$` no other variable.
    return this.skip(next !== undefined && /[#$]/.test(next) ? 2 : 1);
  }

  /** Two brackets that do not end together are a subshell, or not, as bash finds out later. */
  private sum(path: readonly Around[]): boolean {
    return this.enclosed("sum", "arithmetic", 2, path) && this.text.slice(this.at - 2, this.at) === "))";
  }

  private region(kind: "single" | "ansi", pattern: RegExp): boolean {
    const start = this.at;
    pattern.lastIndex = start;
    if (!pattern.test(this.text)) return false;
    this.at = pattern.lastIndex;
    this.found.push({ kind, start, end: this.at });
    return true;
  }

  private comment(inBrace: boolean, path: readonly Around[]): boolean {
    const before = this.text[this.at - 1];
    if (inBrace || this.escaped === this.at || (before !== undefined && !/[ \t\n;&|()<>`]/.test(before)))
      return this.skip(1);
    if (path.includes("backtick")) return false;
    const start = this.at;
    const end = this.text.indexOf("\n", start);
    this.at = end < 0 ? this.text.length : end;
    this.found.push({ kind: "comment", start, end: this.at });
    return true;
  }

  private angle(character: string, inBrace: boolean, path: readonly Around[]): boolean {
    // In a brace it runs too, unless that is quoted; no reader follows it there.
    if (this.text[this.at + 1] === "(") return !inBrace && this.enclosed("process", "paren", 2, path);
    if (inBrace || character === ">") return this.skip(1);
    if (this.text.startsWith("<<<", this.at)) return this.skip(3);
    if (!this.text.startsWith("<<", this.at)) return this.skip(1);
    const found = /<<(-?)[ \t]*('[^'\n]*'|"[^"\\$`\n]*"|[\w.-]+)(?=[ \t\n;&|()<>]|$)/y;
    found.lastIndex = this.at;
    const [whole, dash, word = ""] = found.exec(this.text) ?? [];
    if (whole === undefined) return false;
    const quoted = /^["']/.test(word);
    this.heredocs.push({ delimiter: quoted ? word.slice(1, -1) : word, quoted, indented: dash === "-" });
    return this.skip(whole.length);
  }

  /** The bodies of the heredocs that were announced on the line before. */
  private bodies(path: readonly Around[]): boolean {
    for (const { delimiter, quoted, indented } of this.heredocs.splice(0)) {
      const start = this.at;
      const end = this.endOfBody(delimiter, indented);
      if (end === null) return false;
      if (end > start) this.found.push({ kind: "heredoc", start, end });
      if (!quoted && !this.read("heredoc", end, path)) return false;
      if (!quoted && this.at !== end) return false;
      const next = this.text.indexOf("\n", end);
      this.at = next < 0 ? this.text.length : next + 1;
    }
    return true;
  }

  private endOfBody(delimiter: string, indented: boolean): number | null {
    for (let line = this.at; line <= this.text.length; ) {
      const end = this.text.indexOf("\n", line);
      const content = this.text.slice(line, end < 0 ? this.text.length : end);
      if ((indented ? content.replace(/^\t+/, "") : content) === delimiter) return line;
      if (end < 0) return null;
      line = end + 1;
    }
    return null;
  }
}

/**
 * Whether bash would read a text as the parser did. The grammar is looser than bash in places (`$'\\'`, a comment after
 * a joined line), and each could hide a command in what looks like a word or a comment. So a second reader says what is
 * quoted, a comment, a heredoc or a substitution, and the two must agree: what bash substitutes and the parser takes for
 * plain text is found here, wherever it stands.
 */
export function agreesWithBash(root: Syntax, text: string): boolean {
  const expected = regionsOf(text)?.filter((region) => !isPlainName(region, text));
  if (!expected) return false;
  const seen = new Set<string>();
  const patterns: Syntax[] = [];
  for (const node of allOf(root)) {
    if (spaced.has(node.type) && !isSpaced(node, text)) return false;
    // Two brackets are a sum.
    if (node.type === "subshell" && text[node.start + 1] === "(") return false;
    if (whole.has(node.type) && !isWhole(node)) return false;
    const kind = node.named && Object.hasOwn(kinds, node.type) ? kinds[node.type] : undefined;
    const region = kind && regionOf(node, kind, text);
    if (region && !isPlainName(region, text)) seen.add(key(region, text));
    if (node.type !== "regex" && node.type !== "extglob_pattern") continue;
    // What is substituted in a pattern the parser takes for the pattern.
    if (/[`;&\n]|[$<>]\(|\$\{/.test(text.slice(node.start, node.end))) return false;
    patterns.push(node);
  }
  const left = expected.filter((region) => !seen.delete(key(region, text)));
  // Quotes in a pattern are part of it, as the parser sees it.
  return seen.size === 0 && left.every((region) => patterns.some((leaf) => isQuoteIn(leaf, region)));
}

const kinds: Record<string, Region["kind"]> = {
  raw_string: "single",
  ansi_c_string: "ansi",
  string: "double",
  comment: "comment",
  heredoc_body: "heredoc",
  command_substitution: "substitution",
  arithmetic_expansion: "sum",
  process_substitution: "process",
  expansion: "expansion",
};

/** The parser counts blanks before a substitution as its own. */
function regionOf({ start, end }: Syntax, kind: Region["kind"], text: string): Region | null {
  const inside = text.slice(start, end);
  if (inside === "") return null;
  const from = /^(substitution|sum|expansion)$/.test(kind) ? end - inside.trimStart().length : start;
  return { kind, start: from, end: text.startsWith("$[", from) ? from + 2 : end };
}

/** `${x}` runs nothing, and the parser loses it in places. */
const isPlainName = ({ kind, start, end }: Region, text: string) =>
  kind === "expansion" && /^\$\{\w+\}$/.test(text.slice(start, end));

function* allOf(root: Syntax): Generator<Syntax> {
  const open = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    yield node;
    open.push(...node.children);
  }
}

/** What is one line of words to bash. */
const spaced = new Set([
  ...["command", "declaration_command", "unset_command", "redirected_statement", "file_redirect"],
  ...["variable_assignments", "herestring_redirect"],
]);

/** What is one word to bash, or part of one: the parser lets blanks and ends of lines stand in some. */
const whole = new Set([
  "variable_assignment",
  "concatenation",
  "command_name",
  "simple_expansion",
  "translated_string",
]);

/** Between words stand blanks, at least one, and no end of a line; else bash sees one word, or two commands. */
function isSpaced({ type, children }: Syntax, text: string): boolean {
  return children.every((child, index) => {
    const before = children[index - 1];
    if (!before) return true;
    const gap = text.slice(before.end, child.start);
    if (gap === "") return !type.endsWith("command") || !isWord(before) || !isWord(child);
    return /^(?:[ \t]|\\\n)*$/.test(gap);
  });
}

const isWhole = ({ children }: Syntax) =>
  children.every((child, index) => index === 0 || children[index - 1]?.end === child.start);

const isWord = ({ type, children }: Syntax) => !type.endsWith("_redirect") || children[0]?.type === "file_descriptor";

/** The parser leaves blanks around a heredoc's lines out; they are nothing but text. */
function key({ kind, start, end }: Region, text: string): string {
  if (kind !== "heredoc") return `${kind} ${start} ${end}`;
  const inside = text.slice(start, end);
  return `${kind} ${end - inside.trimStart().length} ${start + inside.trimEnd().length}`;
}

const isQuoteIn = (leaf: Syntax, { kind, start, end }: Region) =>
  (kind === "single" || kind === "double") && leaf.start <= start && end <= leaf.end;
