import type { Redirect } from "./reading.ts";
import type { Syntax } from "./syntax.ts";
import { readWord } from "./words.ts";

/** What stands after a statement and belongs to its last command: words behind a redirect, and its input. */
export interface Trailing {
  words: Syntax[];
  inputs: Syntax[];
}

const isRedirect = ({ type }: Syntax) => /_redirect$/.test(type);

/** The parser hangs a redirect on a whole list, and words that follow it on the redirect; bash knows one command. */
export function trailingOf(statement: Syntax): Trailing {
  const redirects = statement.children.filter(isRedirect);
  return {
    words: redirects.flatMap(extraWords),
    inputs: [...redirects, ...redirects.flatMap(({ children }) => children.filter(isRedirect))].filter(isInput),
  };
}

export function extraWords(redirect: Syntax): Syntax[] {
  if (redirect.type === "file_redirect") return destinations(redirect).slice(closes(redirect) ? 0 : 1);
  if (redirect.type !== "heredoc_redirect") return [];
  return redirect.children.flatMap((child) => {
    if (isRedirect(child)) return extraWords(child);
    return wordTypes.test(child.type) ? [child] : [];
  });
}

const wordTypes =
  /^(word|number|string|raw_string|ansi_c_string|concatenation|translated_string|.*expansion|.*_substitution|brace_expression)$/;

export const isInput = (redirect: Syntax): boolean =>
  redirect.type !== "file_redirect" || operatorOf(redirect).startsWith("<");

/** The command that ends a statement; null where that is a group, which takes no words. */
export function lastCommand(statement: Syntax): Syntax | null {
  let last: Syntax | undefined = statement;
  while (last && /^(list|pipeline|negated_command)$/.test(last.type)) last = last.children.at(-1);
  return last?.type === "command" ? last : null;
}

/** The file that a redirect opens; null for one that only copies a stream, or is a pipe to a command. */
export function fileOf(node: Syntax, text: string): (Redirect & { source: string }) | null | "unreadable" {
  if (closes(node)) return null;
  const operator = operatorOf(node);
  const [target] = destinations(node);
  const word = target && readWord(target, text);
  if (!word) return "unreadable";
  const copies = operator === ">&" || operator === "<&";
  if (copies && word.value !== null && /^[0-9]+-?$|^-$/.test(word.value)) return null;
  if (target.type === "process_substitution") return null;
  const known = word.glob || word.splits ? null : word.quotedTilde ? `./${word.value}` : word.value;
  return { action: operator === "<" || operator === "<&" ? "read" : "write", target: known, source: word.source };
}

/** `2>&-` closes a stream, and has no target. */
const closes = (redirect: Syntax) => operatorOf(redirect).endsWith("-");

const operatorOf = (redirect: Syntax) => redirect.children.find(({ named }) => !named)?.type ?? "";

function destinations(redirect: Syntax): Syntax[] {
  const operator = redirect.children.findIndex(({ named }) => !named);
  return redirect.children.slice(operator + 1);
}

/** What a command will read from a heredoc or a herestring; null if that is only known when it runs. */
export function inputText(node: Syntax, text: string): string | null {
  const slice = ({ start, end }: Syntax) => text.slice(start, end);
  if (node.type === "herestring_redirect") {
    const word = node.children.at(-1);
    return (word && readWord(word, text)?.value) ?? null;
  }
  if (node.type !== "heredoc_redirect") return null;
  const body = node.children.find(({ type }) => type === "heredoc_body");
  const start = node.children.find(({ type }) => type === "heredoc_start");
  if (!body || !start) return body ? null : "";
  const isQuoted = /["'\\]/.test(slice(start));
  return !isQuoted && /[\\$`]/.test(slice(body)) ? null : slice(body);
}

/** The variable of `{NAME}>file`, which the parser takes for a word before the redirect; null where none stands there. */
export function streamName({ start }: Syntax, text: string): { name: string | null; isPlace: boolean } | null {
  if (text[start - 1] !== "}") return null;
  const open = text.lastIndexOf("{", start);
  const name = text.slice(open + 1, start - 1);
  return { name: text[open - 1] !== "$" && /^\w+$/.test(name) ? name : null, isPlace: text[start - 2] === "]" };
}

export const isStreamName = (word: Syntax, text: string): boolean =>
  /[<>]/.test(text[word.end] ?? "") && /^\{\w+\}$/.test(text.slice(word.start, word.end));
