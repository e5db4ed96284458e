import { type Region, regionsOf } from "./regions.ts";
import type { Syntax } from "./syntax.ts";

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
