import { Readability } from "@mozilla/readability";
import { amountsIn, type DomDocument, type DomElement, elementsBelow } from "./dom.ts";

const mark = "data-at";
/** Part of a list, a table or a line is no place for a page. */
const wholeBoxes = "div, section, article, main, td, center, body, html";
/** Beyond this it takes too long, and what the page itself says must do. */
const mostElements = 60_000;

/** Where the content stands. Readability finds the place; what stands there is kept as it is, since it drops much of it. */
export function contentOf(document: DomDocument): DomElement {
  const { documentElement: root } = document;
  const amounts = amountsIn(root);
  const textOf = (element: DomElement) => amounts.get(element)?.text ?? 0;
  const total = textOf(root);
  const found = readable(document);
  const named = namedContent(root, textOf, found);
  if (named) return named;
  const wide =
    found === null || textOf(found) < total * 0.25
      ? root
      : widened(found, root, (element) => amounts.get(element) ?? { text: 0, linked: 0 });
  return mainCell(wide, textOf) ?? wide;
}

/** Where tables put a page together, most of it stands in one cell. */
function mainCell(region: DomElement, textOf: (element: DomElement) => number): DomElement | null {
  const cells = [...region.querySelectorAll("td")].filter(
    (cell) => textOf(cell) > textOf(region) * 0.7 && cell.querySelector("p, br, div") && !cell.querySelector("pre"),
  );
  const heads = [...region.querySelectorAll("h1")];
  return cells.findLast((cell) => heads.every((head) => cell.contains(head))) ?? null;
}

/** What the page itself calls its content, the narrower first. */
function namedContent(
  root: DomElement,
  textOf: (element: DomElement) => number,
  found: DomElement | null,
): DomElement | null {
  const total = textOf(root);
  // What a forge has made of a file in Markdown is what people come for.
  for (const selector of [".markdown-body, .markdown.markup", "article", "main, [role=main]"]) {
    const all = [...root.querySelectorAll(selector)].filter((element) => textOf(element) > 0);
    const outer = all.filter((element) => !all.some((other) => other !== element && other.contains(element)));
    const [only] = outer;
    if (!only || outer.length > 1) continue;
    if (found === null ? textOf(only) > total / 3 : only.contains(found)) return only;
  }
  return null;
}

/** The smallest element that holds nearly all that Readability has chosen. */
function readable(document: DomDocument): DomElement | null {
  const elements = [document.documentElement, ...elementsBelow(document.documentElement)];
  if (elements.length > mostElements) return null;
  for (const [at, element] of elements.entries()) element.setAttribute(mark, String(at));
  const chosen = chosenIn(document.cloneNode(true));
  if (!chosen) return null;
  const kept = new Map<DomElement, number>();
  let all = 0;
  for (const element of elementsBelow(chosen)) {
    const original = elements[Number(element.getAttribute(mark) ?? -1)];
    const own = ownText(element);
    if (!original || own === 0) continue;
    all += own;
    for (let up: DomElement | null = original; up; up = up.parentElement) kept.set(up, (kept.get(up) ?? 0) + own);
  }
  const whole = [...kept].filter(([, text]) => text >= all * 0.9).map(([element]) => element);
  const smallest = whole.find((element) => !whole.some((other) => other !== element && element.contains(other)));
  return smallest?.closest(wholeBoxes) ?? null;
}

/** It falls over pages that are broken in some ways; what they call their content, or all of it, must do then. */
function chosenIn(copy: DomDocument): DomElement | null {
  try {
    const article = new Readability<DomElement>(copy as never, {
      disableJSONLD: true,
      keepClasses: true,
      charThreshold: 250,
      serializer: (node) => node as unknown as DomElement,
    }).parse();
    return article?.content ?? null;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

function ownText(element: DomElement): number {
  let text = 0;
  for (let node = element.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === 3) text += node.textContent.trim().length;
  }
  return text;
}

/** Goes up as long as what is gained is text and not ways to other pages. */
function widened(
  start: DomElement,
  root: DomElement,
  amountOf: (element: DomElement) => { text: number; linked: number },
): DomElement {
  let best = start;
  for (let up = start.parentElement; up; up = up.parentElement) {
    const [here, there] = [amountOf(best), amountOf(up)];
    const gained = there.text - here.text;
    if (gained > here.text * 0.02 && there.linked - here.linked < gained * 0.25) best = up;
    if (up === root) break;
  }
  return best;
}
