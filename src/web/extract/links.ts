import { type DomDocument, plain } from "./dom.ts";

/** A page with less text than this is a way to others rather than something to read. */
const short = 600;
const mostLinks = 30;
const longestText = 60;

/** Where a short page leads to, its menus included: whoever reads it wants to go on. Of a long one nothing. */
export function linksOf(document: DomDocument, from: string): (markdown: string) => string[] {
  const links = new Map<string, string>();
  for (const anchor of document.querySelectorAll("a[href]")) {
    if (links.size >= mostLinks) break;
    const [text, href] = [plain(anchor.textContent), anchor.getAttribute("href") ?? ""];
    if (text === "" || href.startsWith("#") || !URL.canParse(href, from)) continue;
    const url = new URL(href, from);
    if (/^https?:$/.test(url.protocol) && !links.has(url.href)) links.set(url.href, text.slice(0, longestText));
  }
  return (markdown) => {
    if (markdown.length >= short) return [];
    const isTold = (url: string) => markdown.includes(`(${url})`);
    return [...links].filter(([url]) => !isTold(url)).map(([url, text]) => `[${text.replace(/[[\]]/g, "")}](${url})`);
  };
}
