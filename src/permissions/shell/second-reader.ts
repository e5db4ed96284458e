import { type Syntax, types } from "./syntax.ts";

/** A stretch of text that is no code, such as a quoted one, or in whose place bash puts something else. */
export interface Region {
  kind: "single" | "double" | "ansi" | "comment" | "heredoc" | "substitution" | "sum" | "process" | "expansion";
  start: number;
  end: number;
}

/** The surroundings of a place say what ends there, and what counts as special until then. */
type Around = "top" | "paren" | "arithmetic" | "brace" | "backtick" | "double" | "heredoc";

const closing: Partial<Record<Around, string>> = {
  paren: ")",
  arithmetic: ")",
  brace: "}",
  backtick: "`",
  double: '"',
};
const deepest = 100;

/** The quotes, comments, heredocs and substitutions that bash sees; null where they are in doubt. */
function regionsOf(text: string): Region[] | null {
  const found: Region[] = [];
  const path: Around[] = [];
  const heredocs: { delimiter: string; quoted: boolean; indented: boolean }[] = [];
  let at = 0;
  let escaped = -1;
  return read("top", text.length) ? found : null;

  /** Reads up to what closes, or to the end; false where it is in doubt. */
  function read(around: Around, end: number): boolean {
    if (path.push(around) > deepest) return false;
    const close = closing[around];
    const isText = around === "double" || around === "heredoc";
    while (at < end) {
      const character = text[at] as string;
      if (character === close) {
        at++;
        path.pop();
        return true;
      }
      if (!(isText ? inText(character) : inCode(character))) return false;
    }
    path.pop();
    // Bash complains of a heredoc whose lines never came, and goes on.
    return close === undefined && heredocs.length === 0;
  }

  function inText(character: string): boolean {
    if (character === "\\") return backslash();
    if (character === "`") return enclosed("substitution", "backtick", 1);
    if (character === "$") return dollar();
    at++;
    return true;
  }

  function inCode(character: string): boolean {
    const inBrace = path.at(-1) === "brace";
    const inSum = path.at(-1) === "arithmetic";
    switch (character) {
      case "\\":
        return backslash();
      case "'":
        // In a brace between double quotes it depends on the operator whether a quote is one.
        if (inBrace && path.includes("double")) return false;
        return region("single", /'[^']*'/y);
      case '"':
        return enclosed("double", "double", 1);
      case "`":
        return enclosed("substitution", "backtick", 1);
      case "$":
        return text[at + 1] === "'" ? region("ansi", /\$'(?:[^\\']|\\[\s\S])*'/y) : dollar();
      case "(":
        return inBrace ? skip(1) : enter(bracket(at), 1);
      case "#":
        return comment(inBrace || inSum);
      case "<":
      case ">":
        return inSum ? skip(1) : angle(character, inBrace);
      case "\n":
        at++;
        return heredocs.length === 0 || bodies();
      default:
        return skip(1);
    }
  }

  function skip(count: number): boolean {
    at += count;
    return true;
  }

  function backslash(): boolean {
    // Backticks take backslashes away before anybody reads what is between them.
    if (path.includes("backtick")) return false;
    const isJoin = text[at + 1] === "\n";
    // A joined line joins what stands before and after it, and only blanks are sure to stay apart.
    if (isJoin && path.at(-1) === "heredoc") return false;
    if (isJoin && path.at(-1) === "double" && text[at - 1] === "$") return false;
    if (isJoin && path.at(-1) !== "double" && !/[ \t\n]/.test(text[at - 1] ?? "\n")) return false;
    escaped = isJoin ? -1 : at + 2;
    return skip(2);
  }

  function enter(around: Around, length: number): boolean {
    if (around === "backtick" && path.includes("backtick")) return false;
    at += length;
    return read(around, text.length);
  }

  /** Two brackets are arithmetic, where `<<` is a shift and `#` a base. */
  function bracket(place: number): Around {
    return text[place + 1] === "(" || text[place - 1] === "(" ? "arithmetic" : "paren";
  }

  function enclosed(kind: Region["kind"], around: Around, length: number): boolean {
    const start = at;
    if (!enter(around, length)) return false;
    found.push({ kind, start, end: at });
    return true;
  }

  function dollar(): boolean {
    const next = text[at + 1];
    if (text.startsWith("((", at + 1)) return enclosed("sum", "arithmetic", 2) && text.startsWith("))", at - 2);
    if (next === "(") return enclosed("substitution", bracket(at + 1), 2);
    // Brackets within such a sum are not counted, so only its beginning is told.
    if (next === "[") found.push({ kind: "sum", start: at, end: at + 2 });
    // With a blank or a bar behind the brace, newer shells run what stands there.
    if (next === "{" && /[\s|]/.test(text[at + 2] ?? "")) return false;
    if (next === "{") return enclosed("expansion", "brace", 2);
    // `$#` begins no comment, `$$` no other variable.
    return skip(next !== undefined && /[#$]/.test(next) ? 2 : 1);
  }

  function region(kind: "single" | "ansi", pattern: RegExp): boolean {
    const start = at;
    pattern.lastIndex = start;
    if (!pattern.test(text)) return false;
    at = pattern.lastIndex;
    found.push({ kind, start, end: at });
    return true;
  }

  function comment(inBrace: boolean): boolean {
    const before = text[at - 1];
    if (inBrace || escaped === at || (before !== undefined && !/[ \t\n;&|()<>`]/.test(before))) return skip(1);
    if (path.includes("backtick")) return false;
    const start = at;
    const end = text.indexOf("\n", start);
    at = end < 0 ? text.length : end;
    found.push({ kind: "comment", start, end: at });
    return true;
  }

  function angle(character: string, inBrace: boolean): boolean {
    // In a brace it runs too, unless the brace is quoted, and neither reader follows it there.
    if (text[at + 1] === "(") return !inBrace && enclosed("process", "paren", 2);
    if (inBrace || character === ">") return skip(1);
    if (text.startsWith("<<<", at)) return skip(3);
    if (!text.startsWith("<<", at)) return skip(1);
    const announced = /<<(-?)[ \t]*('[^'\n]*'|"[^"\\$`\n]*"|[\w.-]+)(?=[ \t\n;&|()<>]|$)/y;
    announced.lastIndex = at;
    const [whole, dash, word = ""] = announced.exec(text) ?? [];
    if (whole === undefined) return false;
    const quoted = /^["']/.test(word);
    heredocs.push({ delimiter: quoted ? word.slice(1, -1) : word, quoted, indented: dash === "-" });
    return skip(whole.length);
  }

  function bodies(): boolean {
    for (const { delimiter, quoted, indented } of heredocs.splice(0)) {
      const start = at;
      const end = endOfBody(delimiter, indented);
      if (end === null) return false;
      if (end > start) found.push({ kind: "heredoc", start, end });
      if (!quoted && !read("heredoc", end)) return false;
      if (!quoted && at !== end) return false;
      const next = text.indexOf("\n", end);
      at = next < 0 ? text.length : next + 1;
    }
    return true;
  }

  function endOfBody(delimiter: string, indented: boolean): number | null {
    // A line ends at nothing but a line feed, which `^` and `$` would not say.
    const line = new RegExp(`(?<![^\\n])${indented ? "\\t*" : ""}${delimiter.replace(/\W/g, "\\$&")}(?![^\\n])`, "g");
    line.lastIndex = at;
    return line.exec(text)?.index ?? null;
  }
}

/**
 * Whether bash would read a text as the parser did. The grammar is looser than bash in places (`$'\\'`, a comment after
 * a joined line), and each could hide a command in what looks like a word or a comment. So a strict second reader says
 * what is quoted, a comment, a heredoc or a substitution, and the two must agree.
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
    // The parser takes a substitution in a pattern for the pattern.
    if (/[`;&\n]|[$<>]\(|\$\{/.test(text.slice(node.start, node.end))) return false;
    patterns.push(node);
  }
  const left = expected.filter((region) => !seen.delete(key(region, text)));
  // The parser sees quotes in a pattern as part of it.
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

const spaced = types(
  "command declaration_command unset_command redirected_statement file_redirect variable_assignments herestring_redirect",
);

/** Nodes that are one word to bash, or part of one. The parser lets blanks and ends of lines stand in some. */
const whole = types("variable_assignment concatenation command_name simple_expansion translated_string");

/** Without blanks between two words bash sees one, and with the end of a line two commands. */
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
