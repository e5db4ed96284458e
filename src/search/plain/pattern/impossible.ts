import { PatternProblem } from "./cursor.ts";
import type { CodeRange, Node } from "./node.ts";

/** Throws for what ripgrep refuses because no match could contain it: NUL, and the end of a line within one line. */
export function refuseImpossible(node: Node, { acrossLines }: { acrossLines: boolean }): void {
  const parts = listedSets(node);
  const has = (...codes: number[]) => parts.some((ranges) => ranges.length > 0 && ranges.every(isAmong(codes)));
  if (has(0)) throw new PatternProblem('pattern contains "\\0" but it is impossible to match');
  if (acrossLines) return;
  for (const [codes, name] of [
    [[13], "\\r"],
    [[13, 10], "\\n"],
  ] as const) {
    if (has(...codes)) throw new PatternProblem(`the literal "${name}" is not allowed in a regex`);
  }
}

const isAmong =
  (codes: readonly number[]) =>
  ([first, last]: CodeRange) =>
    first === last && codes.includes(first);

/** The characters of each place in the pattern where they are simply listed. */
function listedSets(node: Node): (readonly CodeRange[])[] {
  if (node.kind === "concat") return node.nodes.flatMap(listedSets);
  if (node.kind === "repeat") return listedSets(node.node);
  if (node.kind === "either") {
    // Single characters to choose from are one class.
    return node.nodes.every(isSingle)
      ? [node.nodes.flatMap((one) => listed(one) ?? [])]
      : node.nodes.flatMap(listedSets);
  }
  const own = listed(node);
  return own ? [own] : [];
}

function listed(node: Node): readonly CodeRange[] | null {
  if (node.kind === "character") return [[node.code, node.code]];
  return node.kind === "class" ? node.set.ranges : null;
}

function isSingle(node: Node): boolean {
  if (node.kind !== "character" && node.kind !== "class") return false;
  const [only, ...others] = listed(node) ?? [];
  if (!only || others.length > 0 || only[0] !== only[1]) return false;
  const text = String.fromCodePoint(only[0]);
  return !node.fold || text.toLowerCase() === text.toUpperCase();
}
