import { comments } from "./boilerplate-words.ts";
import { amountsIn, type DomElement, elementsBelow, wordsOf } from "./dom.ts";

/** What readers said below an article. Where it stands in several places (answers), or is all there is (a forum), it is the page. */
export function takeOutComments(root: DomElement): void {
  const found = new Set<DomElement>();
  for (const element of elementsBelow(root)) {
    if (
      /^(?:div|section|ol|ul|li|article|footer|table)$/.test(element.localName) &&
      wordsOf(element).some((word) => comments.has(word))
    ) {
      if (!isBelow(element, found)) found.add(element);
    }
  }
  if (found.size === 0 || new Set([...found].map((element) => element.parentElement)).size > 1) return;
  const amounts = amountsIn(root);
  const said = [...found].reduce((sum, element) => sum + (amounts.get(element)?.text ?? 0), 0);
  const rest = (amounts.get(root)?.text ?? 0) - said;
  if (rest < 600 && rest < said) return;
  for (const element of found) element.remove();
}

function isBelow(element: DomElement, others: ReadonlySet<DomElement>): boolean {
  for (let up = element.parentElement; up; up = up.parentElement) if (others.has(up)) return true;
  return false;
}
