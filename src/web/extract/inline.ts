import { type DomElement, type DomNode, isElement, isText, plain } from "./dom.ts";

export interface Writing {
  /** What relative addresses stand on. */
  base: string;
  /** Elements with blocks in them: they are no part of a line. */
  holdsBlocks: ReadonlySet<DomNode>;
}

/** Deeper than any page that was made for readers; below it only the text counts. */
export const deepest = 400;

/** The text of a line: runs of white space are one blank, a forced break is a newline. */
export function inlineOf(node: DomNode, writing: Writing, depth = 0): string {
  if (isText(node)) return node.textContent.replace(/[ \t\r\n\f]+/g, " ");
  if (!isElement(node)) return "";
  if (depth > deepest) return plain(node.textContent);
  const inner = () => inlinesOf(node, writing, depth);
  switch (node.localName) {
    case "br":
      return "\n";
    case "wbr":
    case "rp":
      return "";
    case "strong":
    case "b":
      return marked("**", inner());
    case "em":
    case "i":
      return marked("*", inner());
    case "del":
    case "s":
    case "strike":
      return marked("~~", inner());
    case "code":
    case "kbd":
    case "samp":
    case "tt":
      return codeSpan(plain(node.textContent));
    case "a":
      return link(node, inner(), writing);
    case "img":
      return image(node, writing);
    case "math":
      return formula(node);
    case "sup":
      return raised(inner());
    case "rt":
      return `(${inner()})`;
    case "q":
      return `“${inner()}”`;
    case "input":
      return node.hasAttribute("checked") ? "[x] " : "[ ] ";
    default:
      return inner();
  }
}

export function inlinesOf(element: DomElement, writing: Writing, depth = 0): string {
  let text = "";
  for (let node = element.firstChild; node; node = node.nextSibling) text += inlineOf(node, writing, depth + 1);
  return text;
}

/** Blanks at the ends of lines go. */
export const lineOf = (text: string): string =>
  text
    .replace(/[ \t]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .trim();

function marked(sign: string, text: string): string {
  const [, before = "", inner = "", after = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  // A sign that stands in another of its kind says nothing more.
  return inner === "" || inner.includes(sign) || inner.includes("\n")
    ? text
    : `${before}${sign}${inner}${sign}${after}`;
}

function codeSpan(text: string): string {
  if (text === "") return "";
  return text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
}

function link(element: DomElement, text: string, { base }: Writing): string {
  const [, before = "", inner = "", after = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  if (inner === "") return text;
  // Marks that a heading can be linked to are for the mouse.
  if (/^[#¶§🔗^↑↩\u200b-\u200d\ufeff]*$/u.test(inner)) return "";
  const address = absolute(element.getAttribute("href"), base);
  return address === null ? text : `${before}[${inner.replaceAll("\n", " ")}](${address})${after}`;
}

function image(element: DomElement, { base }: Writing): string {
  const alt = plain(element.getAttribute("alt") ?? "");
  if (alt === "") return "";
  if (/\bmath\b|\btex\b|latex/i.test(element.getAttribute("class") ?? "")) return `$${alt}$`;
  const places = ["data-src", "data-original", "data-lazy-src", "src"].map((name) => element.getAttribute(name));
  const address = places.map((place) => absolute(place, base)).find((place) => place !== null) ?? null;
  if (address === null) return element.closest("a") ? "" : `[${alt}]`;
  return `![${alt}](${address})`;
}

function formula(element: DomElement): string {
  const tex = element.getAttribute("alttext")?.trim() ?? plain(element.textContent);
  return tex === "" ? "" : `$${tex}$`;
}

const raised = (text: string) => (/^[\w+−-]{1,4}$/.test(text.trim()) ? `^${text.trim()}` : text);

/** Null for what leads nowhere: scripts, places on the same page, data in the address itself. */
export function absolute(address: string | null, base: string): string | null {
  const text = address?.trim() ?? "";
  if (text === "" || text.startsWith("#") || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  if (!["http:", "https:", "mailto:", "ftp:", "tel:"].includes(url.protocol)) return null;
  return url.href.replaceAll("(", "%28").replaceAll(")", "%29");
}
