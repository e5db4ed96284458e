import type { Syntax } from "./syntax.ts";
import { readWord } from "./words.ts";

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
