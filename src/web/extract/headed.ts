import { leadsElsewhere } from "./boilerplate-words.ts";
import { amountsIn, type DomElement, elementsBelow, plain, wordsOf } from "./dom.ts";
import { content } from "./frames.ts";

/** Of a heading, as text is weighed. */
const longest = 240;

/** A heading that leads elsewhere goes with all that stands under it. */
export function takeOutHeaded(root: DomElement): void {
  const amounts = amountsIn(root);
  const total = amounts.get(root)?.text ?? 0;
  const small = (element: DomElement) =>
    (amounts.get(element)?.text ?? 0) < total * 0.4 && !element.querySelector(`h1, ${content}`);
  // All of them beforehand: with a heading the box around it goes, in which the walk would end.
  for (const element of [...elementsBelow(root)]) {
    const { text } = amounts.get(element) ?? { text: 0 };
    if (text === 0 || text > longest || !isHeading(element) || !leadsElsewhere.test(plain(element.textContent)))
      continue;
    if (!root.contains(element)) continue;
    let box = element;
    while (isFirst(box) && box.parentElement && box.parentElement !== root && small(box.parentElement))
      box = box.parentElement;
    if (box !== element && box.localName !== "body") {
      box.remove();
      continue;
    }
    const below = following(element);
    const all = below.reduce((sum, one) => sum + (amounts.get(one)?.text ?? 0), 0);
    if (all > total * 0.4) continue;
    for (const one of [element, ...below]) one.remove();
  }
}

const isHeading = (element: DomElement) => {
  if (/^h[2-6]$/.test(element.localName)) return true;
  if (!/^(?:p|div|span|strong|b|dt|legend)$/.test(element.localName)) return false;
  const { length } = element.textContent;
  if (length < 2 || length > 80) return false;
  if (element.localName === "p" || element.localName === "div") {
    const only = element.firstElementChild;
    const isBold =
      only !== null && /^(?:strong|b)$/.test(only.localName) && plain(only.textContent) === plain(element.textContent);
    return (
      isBold ||
      /^(?:ul|ol)$/.test(element.nextElementSibling?.localName ?? "") ||
      wordsOf(element).some((word) => /^(?:title|heading|header|head|hd|label|tit|caption|rubric)$/.test(word))
    );
  }
  return element.localName === "span" && wordsOf(element).some((word) => /^(?:title|heading)$/.test(word));
};

function isFirst(element: DomElement): boolean {
  for (let before = element.previousSibling; before; before = before.previousSibling) {
    if (before.nodeType !== 8 && plain(before.textContent) !== "") return false;
  }
  return true;
}

/** Up to the next heading of the same or a higher rank. */
function following(heading: DomElement): DomElement[] {
  const rank = rankOf(heading);
  const found: DomElement[] = [];
  for (let next = heading.nextElementSibling; next; next = next.nextElementSibling) {
    if (rankOf(next) <= rank || (rank === 7 && isHeading(next)) || next.querySelector("h1, h2")) break;
    // After one that is no heading by its element only a list is meant.
    if (rank === 7 && found.length > 0) break;
    found.push(next);
  }
  return found;
}

const rankOf = ({ localName }: DomElement) => Number(/^h([1-6])$/.exec(localName)?.[1] ?? 7);
