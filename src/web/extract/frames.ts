import { belongs, exactly, perhaps, surely, whenLinks } from "./boilerplate-words.ts";
import { type Amount, amountsIn, type DomElement, elementsBelow, wordsOf } from "./dom.ts";

const roles = new Set(
  "navigation banner contentinfo complementary search dialog alertdialog menu menubar toolbar tablist".split(" "),
);
/** More than this share of the page is no frame around something else. */
const most = 0.6;
/** What says less may be only a frame, where its name says so. */
const little = 120;

/** Takes out what is around the content by what an element is, or is called. */
export function takeOutFrames(root: DomElement): void {
  const amounts = amountsIn(root);
  const total = Math.max(1, amounts.get(root)?.text ?? 0);
  for (const element of elementsBelow(root)) {
    const amount = amounts.get(element) ?? nothing;
    if (isFrame(element, amount, total) && !holdsContent(element, amount, total)) element.remove();
  }
}

const nothing: Amount = { text: 0, linked: 0 };

function isFrame(element: DomElement, amount: Amount, total: number): boolean {
  const { localName } = element;
  if (localName === "html" || localName === "body" || localName === "main" || localName === "article") return false;
  const role = element.getAttribute("role");
  if (role !== null && roles.has(role)) return true;
  switch (localName) {
    case "nav":
      return true;
    case "header":
      if (!element.closest("article, main, [role=main]"))
        return element.querySelector("h1") === null || element.querySelector("nav") !== null;
      break;
    case "footer":
      return !element.closest("blockquote, figure") && !has(element, belongs);
    case "aside":
      return role !== "note" && !has(element, belongs) && element.querySelector("blockquote") === null;
    case "form":
      return amount.text < Math.max(400, total / 4);
    case "pre":
    case "code":
    case "table":
    case "tbody":
    case "tr":
    case "td":
    case "th":
    case "math":
    case "a":
      return false;
  }
  if (/^h[1-6]$/.test(localName)) return false;
  const words = wordsOf(element);
  if (words.some((word) => surely.has(word)) || exactly.test(element.getAttribute("class") ?? "")) return true;
  const isLinks = amount.linked > amount.text * 0.5;
  // A longer line that is called so may be a sentence of the text.
  const isCalled = words.some(
    (word) => ((isLinks || amount.text < little) && perhaps.has(word)) || (isLinks && whenLinks.has(word)),
  );
  return isCalled && element.querySelector("pre, table, h1") === null;
}

const has = (element: DomElement, words: ReadonlySet<string>) => wordsOf(element).some((word) => words.has(word));

/** What says of itself that it is the content. */
export const content = "main, [role=main], [itemprop=articleBody]";

/** Whatever it is called, it is the page. */
function holdsContent(element: DomElement, amount: Amount, total: number): boolean {
  if (amount.text > total * most) return true;
  if (element.querySelector(content)) return true;
  return element.localName !== "header" && amount.text > total * 0.3 && element.querySelector("h1") !== null;
}
