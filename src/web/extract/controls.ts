import { isControl } from "./boilerplate-words.ts";
import { amountsIn, type DomElement, elementsBelow, plain } from "./dom.ts";

/** As text is weighed. */
const longest = 300;

/** Lines that are something to press: buttons, ways to the next page, notes to the reader. */
export function takeOutControls(root: DomElement): void {
  const amounts = amountsIn(root);
  for (const element of elementsBelow(root)) {
    if (!/^(?:p|div|span|li|ul|a|label|summary|em|strong|td)$/.test(element.localName)) continue;
    if ((amounts.get(element)?.text ?? 0) > longest) continue;
    const words = plain(element.textContent) || (element.querySelector("img")?.getAttribute("alt") ?? "");
    const text = words.replace(/[\s|·•›»→←↑<>[\]（）()▲▼✕×+-]+$|^[\s|·•‹«→←↑<>[\]（）()▲▼✕×+-]+/g, "");
    if (text.length > 100 || text === "" || !isControl.test(text)) continue;
    if (element.querySelector("math, input, code")) continue;
    // A word of a sentence, a cell or a term may be called the same.
    if (element.localName === "td" || isInline(element)) continue;
    element.remove();
  }
}

function isInline(element: DomElement): boolean {
  if (!/^(?:span|a|label|em|strong)$/.test(element.localName)) return false;
  const parent = element.parentElement;
  if (parent && /^(?:td|th|dt|dd|h[1-6]|pre|code|p|li|caption)$/.test(parent.localName))
    return plain(parent.textContent) !== plain(element.textContent);
  return [element.previousSibling, element.nextSibling].some(
    (node) => node?.nodeType === 3 && plain(node.textContent).length > 3,
  );
}
