import {
  belongs,
  comments,
  exactly,
  isControl,
  leadsElsewhere,
  perhaps,
  surely,
  whenLinks,
} from "./boilerplate-words.ts";
import { takeOutCards } from "./cards.ts";
import { type Amount, amountsIn, type DomElement, elementsBelow, plain, wordsOf } from "./dom.ts";

const roles = new Set(
  "navigation banner contentinfo complementary search dialog alertdialog menu menubar toolbar tablist".split(" "),
);
/** More than this share of the page is no frame around something else. */
const most = 0.6;
/** What says less may be only a frame, where its name says so. */
const little = 120;

/** Takes out what stands around the content on most pages: by what an element is, is called, or is headed. */
export function takeOutFrames(root: DomElement): void {
  const amounts = amountsIn(root);
  const total = Math.max(1, amounts.get(root)?.text ?? 0);
  for (const element of elementsBelow(root)) {
    const amount = amounts.get(element) ?? nothing;
    if (isFrame(element, amount, total) && !holdsContent(element, amount, total)) element.remove();
  }
  takeOutComments(root);
  takeOutHeaded(root);
  takeOutCards(root);
  takeOutControls(root);
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
  if (element.querySelector("pre, table, h1")) return false;
  if (amount.linked > amount.text * 0.5) return words.some((word) => perhaps.has(word) || whenLinks.has(word));
  // A short line that is called so may still be a sentence of the text.
  return amount.text < little && words.some((word) => perhaps.has(word));
}

const has = (element: DomElement, words: ReadonlySet<string>) => wordsOf(element).some((word) => words.has(word));

const content = "main, [role=main], [itemprop=articleBody]";

/** Whatever it is called, it is the page. */
function holdsContent(element: DomElement, amount: Amount, total: number): boolean {
  if (amount.text > total * most) return true;
  if (element.querySelector(content)) return true;
  return element.localName !== "header" && amount.text > total * 0.3 && element.querySelector("h1") !== null;
}

/** What readers said below an article. Where it stands in several places (answers), or is all there is (a forum), it is the page. */
function takeOutComments(root: DomElement): void {
  const found: DomElement[] = [];
  for (const element of elementsBelow(root)) {
    if (/^(?:div|section|ol|ul|li|article|footer|table)$/.test(element.localName) && has(element, comments)) {
      if (!found.some((outer) => outer.contains(element))) found.push(element);
    }
  }
  if (found.length === 0 || new Set(found.map((element) => element.parentElement)).size > 1) return;
  const amounts = amountsIn(root);
  const said = found.reduce((sum, element) => sum + (amounts.get(element)?.text ?? 0), 0);
  const rest = (amounts.get(root)?.text ?? 0) - said;
  if (rest < 600 && rest < said) return;
  for (const element of found) element.remove();
}

/** A heading that leads elsewhere goes with all that stands under it. */
function takeOutHeaded(root: DomElement): void {
  const amounts = amountsIn(root);
  const total = amounts.get(root)?.text ?? 0;
  const small = (element: DomElement) =>
    (amounts.get(element)?.text ?? 0) < total * 0.4 && !element.querySelector(`h1, ${content}`);
  for (const element of elementsBelow(root)) {
    if (!isHeading(element) || !leadsElsewhere.test(plain(element.textContent))) continue;
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

function takeOutControls(root: DomElement): void {
  for (const element of elementsBelow(root)) {
    if (!/^(?:p|div|span|li|ul|a|label|summary|em|strong|td)$/.test(element.localName)) continue;
    const { textContent } = element;
    if (textContent.length > 200 || element.querySelector("math, input, code")) continue;
    const words = plain(textContent) || (element.querySelector("img")?.getAttribute("alt") ?? "");
    const text = words.replace(/[\s|·•›»→←↑<>[\]（）()▲▼✕×+-]+$|^[\s|·•‹«→←↑<>[\]（）()▲▼✕×+-]+/g, "");
    if (text.length > 100 || text === "" || !isControl.test(text)) continue;
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
