import { blocks, holdersOfBlocks } from "./blocks.ts";
import { type Amount, amountsIn, type DomElement, elementsBelow, plain } from "./dom.ts";

/** A line of text that is no list of links. */
const isProse = ({ text, linked }: Amount) => text >= 80 && linked < text * 0.4;
const isLinks = ({ text, linked }: Amount) => linked > text * 0.5;
const isLegal =
  /©|\bcopyright\b|all rights reserved|powered by|best viewed|visitor (?:number|no)|webring|licen[cs]ed under|版权所有|ICP备|ICP证|公网安备|举报电话|未经.{0,4}授权|追究.{0,6}法律责任/i;

/** Links before the first words and behind the last ones, and the small print at the end: what pages without any names have around them. */
export function takeOutEdges(root: DomElement, home: string): void {
  const holders = holdersOfBlocks(root);
  const amounts = amountsIn(root);
  const amountOf = (element: DomElement) => amounts.get(element) ?? { text: 0, linked: 0 };
  const lines = [...elementsBelow(root)].filter(
    (element) => blocks.has(element.localName) && !holders.has(element) && amountOf(element).text > 0,
  );
  const isOwn = (line: DomElement) => isContent(line) || isProse(amountOf(line));
  for (const line of lines.toReversed()) {
    const text = plain(line.textContent);
    if (text.length < 400 && isLegal.test(text) && !isContent(line)) line.remove();
    else if (isOwn(line)) break;
  }
  const own = lines.filter((line) => line.parentElement && isOwn(line));
  const first = own.find(({ localName }) => localName !== "h1");
  const last = own.at(-1);
  const said = own.reduce((sum, line) => sum + amountOf(line).text - amountOf(line).linked, 0);
  const from = first ? lines.indexOf(first) : 0;
  // Links under a heading of their own belong to the page.
  const to = last && !/^h\d$/.test(last.localName) ? lines.indexOf(last) : lines.length;
  for (const [at, line] of lines.entries()) {
    const isEdge = said > 600 && (at < from || at > to);
    if ((isEdge && isLinks(amountOf(line)) && !isContent(line)) || leadsHome(line, home)) line.remove();
  }
}

const isContent = ({ localName }: DomElement) => /^(?:pre|h[1-6])$/.test(localName);

/** The name of the site, as a link to where it begins. */
function leadsHome(line: DomElement, home: string): boolean {
  if (/^(?:h1|td|li)$/.test(line.localName)) return false;
  const link = line.querySelector("a[href]");
  const href = link?.getAttribute("href") ?? "";
  if (!link || !URL.canParse(href, home) || plain(link.textContent) !== plain(line.textContent)) return false;
  const url = new URL(href, home);
  return url.pathname === "/" && url.search === "" && url.origin === new URL(home).origin && !href.startsWith("#");
}
