import { amountsIn, type DomElement, elementsBelow, plain } from "./dom.ts";

const fewest = 3;
/** So much text of its own must a page have before its cards are but ways to others. */
const ownText = 1_000;
/** How far above its heading a card may begin. */
const mostSteps = 6;

/** Teasers of other pages, whatever they are called: boxes in a row, each headed by a link. A page that consists of them keeps them. */
export function takeOutCards(root: DomElement): void {
  const headings = [...elementsBelow(root)].filter(isLinkedHeading);
  if (headings.length < fewest) return;
  const rows = rowsOf(headings);
  const amounts = amountsIn(root);
  const amountOf = (element: DomElement) => amounts.get(element) ?? { text: 0, linked: 0 };
  const own = amountOf(root).text - [...rows.keys()].reduce((sum, row) => sum + amountOf(row).text, 0);
  for (const [row, count] of rows) {
    const { text, linked } = amountOf(row);
    if (own < Math.max(ownText, text) || row.querySelector("h1, pre")) continue;
    // Of a card most is its heading and a line or two.
    if (text / count < 400 && linked > text * 0.2) row.remove();
  }
}

/** Its text is a link to another page. */
function isLinkedHeading(element: DomElement): boolean {
  if (!/^h[2-6]$/.test(element.localName)) return false;
  const link = element.querySelector("a[href]") ?? element.closest("a[href]");
  const href = link?.getAttribute("href") ?? "#";
  if (link === null || href.startsWith("#")) return false;
  return plain(link.textContent).length >= plain(element.textContent).length * 0.8;
}

/** For each heading the nearest element around it that has several boxes with one, and how many. */
function rowsOf(headings: readonly DomElement[]): Map<DomElement, number> {
  const boxes = new Map<DomElement, Set<DomElement>>();
  for (const heading of headings) {
    for (const [box, above] of upFrom(heading)) boxes.set(above, (boxes.get(above) ?? new Set()).add(box));
  }
  const rows = new Map<DomElement, number>();
  for (const heading of headings) {
    const row = upFrom(heading).find(([, above]) => (boxes.get(above)?.size ?? 0) >= fewest)?.[1];
    if (row) rows.set(row, boxes.get(row)?.size ?? 0);
  }
  return rows;
}

function upFrom(heading: DomElement): [box: DomElement, above: DomElement][] {
  const steps: [DomElement, DomElement][] = [];
  for (let box = heading; steps.length < mostSteps; ) {
    const above = box.parentElement;
    if (!above || /^(?:body|main|html)$/.test(above.localName)) break;
    steps.push([box, above]);
    box = above;
  }
  return steps;
}
