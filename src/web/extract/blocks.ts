import { type DomElement, elementsBelow } from "./dom.ts";

/** Elements that begin a line of their own. */
export const blocks: ReadonlySet<string> = new Set(
  (
    "address article aside blockquote body caption center dd details dir div dl dt fieldset figcaption figure footer form h1 h2 h3 " +
    "h4 h5 h6 head header hgroup hr html legend li main menu nav noscript ol p pre search section summary table tbody td tfoot th thead tr ul"
  ).split(" "),
);

/** All around a block, up to the root. */
export function holdersOfBlocks(root: DomElement): Set<DomElement> {
  const holders = new Set<DomElement>();
  for (const element of elementsBelow(root)) {
    if (!blocks.has(element.localName)) continue;
    for (let up = element.parentElement; up && !holders.has(up); up = up.parentElement) holders.add(up);
  }
  return holders;
}
