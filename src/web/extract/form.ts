import { type DomDocument, type DomElement, type DomNode, isElement, isText, plain } from "./dom.ts";

/** As for links: a page with more text than this is there to be read. */
const short = 600;
const most = 15;
const longestName = 60;

/** What a short page asks for, by its labels, and its buttons: of a form nothing else is text. Of a long one nothing. */
export function formOf(document: DomDocument): (markdown: string) => string[] {
  const labels = new Map<string, DomElement>();
  for (const label of document.querySelectorAll("label[for]")) labels.set(label.getAttribute("for") ?? "", label);
  const names = new Set<string>();
  let asks = false;
  for (const field of document.querySelectorAll("input, select, textarea, form button")) {
    if (names.size >= most) break;
    if (isLeftOut(field)) continue;
    const name = nameOf(field, labels).slice(0, longestName);
    if (name !== "") names.add(isButton(field) ? `button ${name}` : name);
    asks ||= !isButton(field) && name !== "";
  }
  return (markdown) => (asks && markdown.length < short ? [...names] : []);
}

/** What nobody fills in, and what finds other pages. */
function isLeftOut(field: DomElement): boolean {
  if (/^(?:hidden|search|button|reset|image)$/.test(typeOf(field))) return true;
  return field.closest("[hidden], [role=search], search, nav, footer, dialog") !== null || isUnseen(field);
}

/** Traps for programs are hidden by style. */
function isUnseen(field: DomElement): boolean {
  for (let up: DomElement | null = field; up; up = up.parentElement) {
    if (/display\s*:\s*none|visibility\s*:\s*hidden/i.test(up.getAttribute("style") ?? "")) return true;
  }
  return false;
}

const typeOf = (field: DomElement) => (field.getAttribute("type") ?? "").toLowerCase();
const isButton = (field: DomElement) => field.localName === "button" || typeOf(field) === "submit";

function nameOf(field: DomElement, labels: ReadonlyMap<string, DomElement>): string {
  if (isButton(field)) return words(field) || plain(field.getAttribute("value") ?? "");
  // Of those that exclude each other, what they are about.
  const legend = typeOf(field) === "radio" ? field.closest("fieldset")?.querySelector("legend") : null;
  const label = legend ?? labels.get(field.getAttribute("id") ?? "") ?? field.closest("label");
  const given = ["aria-label", "placeholder", "title", "name"].map((name) => plain(field.getAttribute(name) ?? ""));
  return [label ? words(label) : "", ...given].find((name) => name !== "") ?? "";
}

/** What can be chosen is no part of a name. */
function words(element: DomElement): string {
  const parts: string[] = [];
  const read = (node: DomNode) => {
    if (isText(node)) parts.push(node.textContent);
    if (!isElement(node) || /^(?:select|textarea|script|style)$/.test(node.localName)) return;
    for (let kid = node.firstChild; kid; kid = kid.nextSibling) read(kid);
  };
  read(element);
  return plain(parts.join("")).replace(/[\s*:：]+$/, "");
}
