import { isAlias, isMap, isPair, isScalar, isSeq, type Node } from "yaml";
import { deepest, mostValues, mostValuesOfOne } from "./limits.ts";

/** A value of the frontmatter: plain data, and how it was written. */
export type Given =
  | { kind: "none" }
  | { kind: "text"; text: string; plain: unknown }
  | { kind: "list"; items: Given[]; source: string }
  | { kind: "map"; entries: [key: string, value: Given][]; source: string };

export const nothing: Given = { kind: "none" };

/** More values than anybody writes: aliases that multiply, or nesting without end. */
export class TooMuch extends Error {
  override name = "TooMuch";
}

/** Reads one value after another; what they all hold together is bounded. Throws TooMuch. */
export function reader(source: string): (node: unknown) => Given {
  const anchors = new Map<string, Node>();
  let total = mostValues;
  let left = 0;
  const written = (node: Node) => source.slice(node.range?.[0] ?? 0, node.range?.[1] ?? 0);

  function read(node: unknown, depth: number): Given {
    left -= 1;
    total -= 1;
    if (left < 0 || total < 0 || depth > deepest) throw new TooMuch();
    if (isAlias(node)) {
      const meant = anchors.get(node.source);
      return meant ? read(meant, depth + 1) : nothing;
    }
    if (isScalar(node)) {
      if (node.anchor) anchors.set(node.anchor, node);
      if (node.value === null || node.value === undefined) return nothing;
      return { kind: "text", text: node.source ?? String(node.value), plain: node.value };
    }
    if (isSeq(node)) {
      const items = node.items.map((item) => read(item, depth + 1));
      // Only now: an alias to what it stands in means nothing.
      if (node.anchor) anchors.set(node.anchor, node);
      return { kind: "list", items, source: written(node) };
    }
    if (isMap(node)) {
      const entries = node.items.flatMap((pair) =>
        isPair(pair) ? [[keyOf(pair.key), read(pair.value, depth + 1)] as [string, Given]] : [],
      );
      if (node.anchor) anchors.set(node.anchor, node);
      return { kind: "map", entries, source: written(node) };
    }
    return nothing;
  }

  return (node) => {
    left = mostValuesOfOne;
    return read(node, 0);
  };
}

export function keyOf(key: unknown): string {
  if (isScalar(key)) return key.source ?? String(key.value);
  return "";
}

/** The name that would change the object instead of adding to it. */
export const isForbidden = (key: string) => key === "__proto__";

/** As data of ours. */
export function plain(given: Given): unknown {
  if (given.kind === "none") return null;
  if (given.kind === "text") return given.plain;
  if (given.kind === "list") return given.items.map(plain);
  return Object.fromEntries(
    given.entries.filter(([key]) => !isForbidden(key)).map(([key, value]) => [key, plain(value)]),
  );
}
