import { PatternProblem } from "./cursor.ts";
import { foldedSource } from "./fold.ts";
import { looksIn } from "./looks.ts";
import { escaped, type Node } from "./node.ts";

export interface Style {
  /** Whether all of it is without case. Then the expression has the flag i, else the parts without case are written out. */
  isFolded: boolean;
  /** Whether a match may contain the end of a line. */
  acrossLines: boolean;
  /** Whether the text has bytes that are no UTF-8. They are lone surrogates there and never match. */
  hasStrayBytes: boolean;
}

/** A pattern as the source of a JavaScript expression with the flag v. */
export function emit(node: Node, style: Style): string {
  switch (node.kind) {
    case "nothing":
    case "flags":
      return "";
    case "character":
      if (node.fold && !style.isFolded) return `[${foldedSource(escaped(node.code))}]`;
      return escaped(node.code);
    case "class":
      return without(
        node.fold && !style.isFolded ? foldedSource(node.set.source) : node.set.source,
        neverMatched(style),
      );
    case "look":
      if (node.look.startsWith("text-") && !style.acrossLines) {
        throw new PatternProblem("(?-m) can only be searched for with ripgrep");
      }
      return looksIn(style)[node.look];
    case "concat":
      return node.nodes.map((one) => (one.kind === "either" ? `(?:${emit(one, style)})` : emit(one, style))).join("");
    case "either":
      return node.nodes.map((one) => emit(one, style)).join("|");
    case "repeat":
      return `(?:${emit(node.node, style)})${quantifier(node.least, node.most)}${node.lazy ? "?" : ""}`;
  }
}

const neverMatched = ({ acrossLines, hasStrayBytes }: Style) =>
  (acrossLines ? "" : "\\r\\n") + (hasStrayBytes ? "\\u{d800}-\\u{dfff}" : "");

const without = (set: string, others: string) => (others === "" ? `[${set}]` : `[[${set}]--[${others}]]`);

function quantifier(least: number, most: number | null): string {
  if (most === null && least <= 1) return least === 0 ? "*" : "+";
  if (least === 0 && most === 1) return "?";
  return `{${least},${most ?? ""}}`;
}

/** Whether no part of the pattern has case. */
export function isFolded(node: Node): boolean {
  if (node.kind === "concat" || node.kind === "either") return node.nodes.every(isFolded);
  if (node.kind === "repeat") return isFolded(node.node);
  return node.kind === "character" || node.kind === "class" ? node.fold : true;
}
