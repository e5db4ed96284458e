import { parseHTML } from "linkedom";

/** As much of a DOM as is used here: the program is built without the types of a browser. */
export interface DomNode {
  nodeType: number;
  textContent: string;
  firstChild: DomNode | null;
  nextSibling: DomNode | null;
  previousSibling: DomNode | null;
  parentElement: DomElement | null;
  remove(): void;
}

export interface DomElement extends DomNode {
  localName: string;
  attributes: Iterable<{ name: string; value: string }>;
  children: Iterable<DomElement> & { length: number };
  firstElementChild: DomElement | null;
  nextElementSibling: DomElement | null;
  ownerDocument: DomDocument;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  hasAttribute(name: string): boolean;
  querySelector(selector: string): DomElement | null;
  querySelectorAll(selector: string): Iterable<DomElement> & { length: number };
  closest(selector: string): DomElement | null;
  contains(other: DomNode): boolean;
  replaceWith(...nodes: (DomNode | string)[]): void;
}

export interface DomDocument {
  documentElement: DomElement;
  createElement(name: string): DomElement;
  cloneNode(deep: boolean): DomDocument;
  querySelector(selector: string): DomElement | null;
  querySelectorAll(selector: string): Iterable<DomElement> & { length: number };
}

export const isElement = (node: DomNode): node is DomElement => node.nodeType === 1;
export const isText = (node: DomNode): boolean => node.nodeType === 3;

/** What is no whole page is put into one: the parser makes a tree of what is there and adds nothing. */
export function parsePage(html: string): DomDocument {
  const { document } = parseHTML(html) as { document: DomDocument | null };
  const isWhole = document?.documentElement?.localName === "html";
  const page = isWhole
    ? document
    : (parseHTML(`<html><body>${html}</body></html>`) as { document: DomDocument }).document;
  if (shouted.test(html)) lowerNames(page.documentElement);
  return page;
}

/** The parser keeps names of attributes as they are written, and old pages wrote them in capitals. */
const shouted = /<\w+\b[^>]{0,200}?\s[A-Z][A-Za-z-]*\s*=/;

function lowerNames(root: DomElement): void {
  for (const element of elementsBelow(root)) {
    for (const { name, value } of [...element.attributes]) {
      if (/[A-Z]/.test(name) && !element.hasAttribute(name.toLowerCase()))
        element.setAttribute(name.toLowerCase(), value);
    }
  }
}

/** All elements below, in the order of the text. What is taken out on the way is not entered. */
export function* elementsBelow(root: DomElement): Generator<DomElement> {
  let at = root.firstChild;
  while (at) {
    const node: DomNode = at;
    const { parentElement } = node;
    const after = node.nextSibling;
    if (isElement(node)) yield node;
    const isGone = node.parentElement === null;
    at = (isGone ? null : node.firstChild) ?? (isGone ? after : node.nextSibling);
    for (let up = parentElement; at === null && up && up !== root; up = up.parentElement) at = up.nextSibling;
  }
}

/** More words than this are a sentence that somebody made a name of. */
const mostWords = 4;

/** The words of its class and id: `ArticleShare_bar-2` is article, share, bar, 2. */
export function wordsOf(element: DomElement): string[] {
  const id = element.getAttribute("id") ?? "";
  const names = `${element.getAttribute("class") ?? ""} ${isOfHeading(id, element) ? "" : id}`;
  if (names.length < 3) return [];
  return names
    .slice(0, 400)
    .split(/\s+/)
    .flatMap((name) => {
      const words = name
        .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
        .toLowerCase()
        .split(/[^a-z0-9]+/)
        .filter(Boolean);
      return words.length > mostWords ? [] : words;
    });
}

/** An id that is made of the heading below says what the text is about, not what the box is for. */
function isOfHeading(id: string, { firstElementChild }: DomElement): boolean {
  if (id === "" || !firstElementChild || !/^h[1-6]$/.test(firstElementChild.localName)) return false;
  const letters = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, "");
  return letters(firstElementChild.textContent).startsWith(letters(id));
}

export const plain = (text: string): string => text.replace(/\s+/g, " ").trim();

/** A character of Chinese says as much as three letters. */
const weightOf = (text: string) => text.length + 2 * (text.match(/[\u3040-\u9fff\uac00-\ud7a3]/g)?.length ?? 0);

export interface Amount {
  /** Letters that are seen, and those of them that stand in links. */
  text: number;
  linked: number;
}

/** How much each element says, in one walk over the tree. */
export function amountsIn(root: DomElement): Map<DomElement, Amount> {
  const amounts = new Map<DomElement, Amount>();
  const count = (element: DomElement, text: number, linked: number) => {
    const amount = amounts.get(element);
    if (amount) {
      amount.text += text;
      amount.linked += linked;
    } else amounts.set(element, { text, linked });
  };
  const visit = (element: DomElement) => {
    const isLink = element.localName === "a";
    for (let node = element.firstChild; node; node = node.nextSibling) {
      if (isText(node)) {
        const said = weightOf(plain(node.textContent));
        count(element, said, isLink ? said : 0);
      }
    }
  };
  const all = [root, ...elementsBelow(root)];
  for (const element of all) visit(element);
  // Children stand behind their parents, so from the end each is whole before it is added.
  for (const element of all.toReversed()) {
    const { text, linked } = amounts.get(element) ?? { text: 0, linked: 0 };
    const { parentElement } = element;
    if (element === root || !parentElement || text === 0) continue;
    count(parentElement, text, parentElement.localName === "a" ? text : linked);
  }
  return amounts;
}
