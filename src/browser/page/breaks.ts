import type { Aria, AriaNode } from "./aria.ts";

/** By a text as it runs together: the same with a mark where the page breaks the line. Playwright leaves a br out. */
export type Breaks = ReadonlyMap<string, string>;

/** The letters alone: blanks beside a br come and go. */
const lettersOf = (text: string) => text.replace(/\s+/g, "");

export const breaksOf = (runs: readonly string[]): Breaks =>
  new Map(runs.map((run) => [lettersOf(run.replaceAll("\n", "")), run.split("\n").join(" / ")]));

/** What was broken over lines is told so. */
export function broken(nodes: Aria["nodes"], breaks: Breaks): Aria["nodes"] {
  if (breaks.size === 0) return nodes;
  const told = (text: string) => breaks.get(lettersOf(text)) ?? text;
  return nodes.map((node): AriaNode | string => {
    if (typeof node === "string") return told(node);
    const { text, children } = node;
    // What stands in a field is no text of the page, and may be a secret that is known by its letters.
    if (node.role === "textbox") return node;
    return {
      ...node,
      ...(text !== undefined && { text: told(text) }),
      ...(children && { children: broken(children, breaks) }),
    };
  });
}
