import { PatternProblem } from "./cursor.ts";
import { emit, isFolded } from "./emit.ts";
import { refuseImpossible } from "./impossible.ts";
import type { Node } from "./node.ts";
import { parse } from "./parse.ts";
import { requiredText } from "./required-text.ts";

export interface PatternWish {
  pattern: string;
  literal: boolean;
  wholeWord: boolean;
  caseInsensitive: boolean;
  /** Whether a match may contain the end of a line. */
  acrossLines: boolean;
}

export interface Translated {
  /** For texts that are UTF-8. */
  expression: RegExp;
  /** For texts with other bytes in them; see text.ts. */
  strayExpression(): RegExp;
  /** What every match contains; empty when nothing is known. */
  required: string;
}

/** A pattern of ripgrep's as an expression that matches the same. Throws PatternProblem where there is none. */
export function translate({ pattern, literal, wholeWord, caseInsensitive, acrossLines }: PatternWish): Translated {
  const flags = { fold: caseInsensitive, lines: true, dotAll: false, crlf: true, lazy: false, verbose: false };
  // In a group of its own, as ripgrep takes it: so `a)` is refused.
  const inner = literal ? textNode(pattern, caseInsensitive) : parse(`(?:${pattern})`, flags);
  refuseImpossible(inner, { acrossLines });
  const node = wholeWord ? wordNode(inner) : inner;
  const style = { isFolded: isFolded(node), acrossLines };
  const compile = (hasStrayBytes: boolean) =>
    compiled(emit(node, { ...style, hasStrayBytes }), style.isFolded ? "giv" : "gv");
  let stray: RegExp | undefined;
  return {
    expression: compile(false),
    strayExpression: () => (stray ??= compile(true)),
    required: requiredText(inner),
  };
}

function textNode(text: string, fold: boolean): Node {
  const nodes = Array.from(text, (one): Node => ({ kind: "character", code: one.codePointAt(0) as number, fold }));
  return { kind: "concat", nodes };
}

const wordNode = (inner: Node): Node => ({
  kind: "concat",
  nodes: [{ kind: "look", look: "word-start-half" }, inner, { kind: "look", look: "word-end-half" }],
});

function compiled(source: string, flags: string): RegExp {
  try {
    return new RegExp(source, flags);
  } catch (error) {
    throw new PatternProblem(`too complex to be searched for without ripgrep: ${(error as Error).message.slice(-100)}`);
  }
}
