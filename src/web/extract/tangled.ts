import { type DomElement, type DomNode, isElement } from "./dom.ts";

/** More than pages for readers have, and more than can be looked at in a few seconds. */
const mostTags = 250_000;
const mostOpen = 2_000;
const deepest = 600;

/** Whether there are too many tags, or too many that are never closed, to make a tree of them. */
export function hasTooManyTags(html: string): boolean {
  let open = 0;
  for (const [, close] of html.matchAll(/<(\/?)(?:div|span|table|section|blockquote|font|ul|b|i)\b/gi)) {
    open += close === "" ? 1 : -1;
    if (open > mostOpen) return true;
  }
  let count = 0;
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", at + 1)) if (++count > mostTags) return true;
  return false;
}

export function isTooDeep(root: DomElement): boolean {
  let depth = 0;
  for (let at: DomNode | null = root; at; ) {
    if (isElement(at) && at.firstChild) {
      if (++depth > deepest) return true;
      at = at.firstChild;
      continue;
    }
    while (at && at !== root && !at.nextSibling) {
      at = at.parentElement;
      depth--;
    }
    at = at === root ? null : (at?.nextSibling ?? null);
  }
  return false;
}

const unseen = /^<(script|style|template|noscript|svg|head)\b/i;

/** What stands between the tags, in one way through the text, whatever is wrong with it. */
export function textBetweenTags(html: string): string {
  const parts: string[] = [];
  for (let at = 0; at < html.length; ) {
    const tag = html.indexOf("<", at);
    const end = tag < 0 ? html.length : tag;
    const text = html.slice(at, end).replace(/[ \t\r\n]+/g, " ");
    if (text !== "" && text !== " ") parts.push(text.trim());
    if (tag < 0) break;
    at = behind(html, tag);
  }
  return parts.join("\n");
}

/** Where the text goes on: behind the tag, or behind all that is not seen. */
function behind(html: string, tag: number): number {
  if (html.startsWith("<!--", tag)) return after(html, "-->", tag + 4);
  const [, name] = unseen.exec(html.slice(tag, tag + 12)) ?? [];
  // Searched for as it is mostly written; one without an end hides the rest.
  return name === undefined ? after(html, ">", tag) : after(html, `</${name}`, tag);
}

function after(html: string, sign: string, from: number): number {
  const at = html.indexOf(sign, from);
  return at < 0 ? html.length : at + sign.length;
}
