import { DOMParser } from "linkedom";
import { type DomDocument, type DomElement, parsePage, plain } from "./dom.ts";
import { absolute } from "./inline.ts";
import { markdownOf } from "./markdown.ts";
import { prune } from "./prune.ts";

export interface ReadFeed {
  title: string;
  markdown: string;
}

/** RSS or Atom as a list of its entries; null for any other XML. */
export function readFeed(xml: string, address: string): ReadFeed | null {
  if (!/<(?:rss|feed|rdf:RDF)\b/i.test(xml.slice(0, 4_000))) return null;
  const document = new DOMParser().parseFromString(xml, "text/xml") as unknown as DomDocument;
  const top = document.querySelector("channel") ?? document.documentElement;
  const entries = [...document.querySelectorAll("item, entry")];
  const title = childText(top, "title");
  const about = childText(top, "description", "subtitle");
  const written = entries.map((entry) => entryOf(entry, address));
  return { title, markdown: [about, ...written].filter(Boolean).join("\n\n") };
}

function entryOf(entry: DomElement, address: string): string {
  const link = child(entry, "link");
  const place = absolute(link?.getAttribute("href") ?? link?.textContent ?? null, address);
  const title = childText(entry, "title") || place || "";
  const when = childText(entry, "pubDate", "published", "updated", "dc:date");
  const who = childText(entry, "dc:creator", "author");
  const facts = [when, who].filter(Boolean).join(" · ");
  const content = child(entry, "content:encoded", "content", "description", "summary")?.textContent.trim() ?? "";
  return [`## ${place ? `[${title}](${place})` : title}`, facts, textIn(content, address)].filter(Boolean).join("\n\n");
}

function textIn(html: string, address: string): string {
  if (!html.includes("<")) return plain(html);
  const page = parsePage(html);
  prune(page);
  return markdownOf(page.documentElement, address);
}

function child(element: DomElement, ...names: string[]): DomElement | null {
  for (const name of names) {
    for (const one of element.children) {
      if ((one as DomElement & { tagName: string }).tagName.toLowerCase() === name.toLowerCase()) return one;
    }
  }
  return null;
}

const childText = (element: DomElement, ...names: string[]) => plain(child(element, ...names)?.textContent ?? "");
