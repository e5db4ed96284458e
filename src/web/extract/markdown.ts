import { blocks, holdersOfBlocks } from "./blocks.ts";
import { codeBlock } from "./code-block.ts";
import { type DomElement, isElement, plain } from "./dom.ts";
import { deepest, inlineOf, inlinesOf, lineOf, type Writing } from "./inline.ts";
import { rowsOf, tableOf } from "./table.ts";

/** The page, or a part of it, as Markdown. */
export function markdownOf(root: DomElement, base: string): string {
  return blockOf(root, { base, holdsBlocks: holdersOfBlocks(root) }, 0).join("\n\n");
}

function blocksIn(element: DomElement, writing: Writing, depth: number): string[] {
  const found: string[] = [];
  let line = "";
  const flush = () => {
    const text = lineOf(line);
    if (text !== "") found.push(text);
    line = "";
  };
  for (let node = element.firstChild; node; node = node.nextSibling) {
    const isBlock = isElement(node) && (blocks.has(node.localName) || writing.holdsBlocks.has(node));
    if (!isBlock) {
      line += inlineOf(node, writing, depth + 1);
      continue;
    }
    flush();
    found.push(...blockOf(node as DomElement, writing, depth + 1));
  }
  flush();
  return found;
}

function blockOf(element: DomElement, writing: Writing, depth: number): string[] {
  if (depth > deepest) return [plain(element.textContent)].filter(Boolean);
  const { localName } = element;
  const inner = () => blocksIn(element, writing, depth);
  switch (localName) {
    case "h1":
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6": {
      const text = lineOf(inlinesOf(element, writing)).replaceAll("\n", " ");
      return text === "" ? [] : [`${"#".repeat(Number(localName[1]))} ${text}`];
    }
    case "pre":
      return plain(element.textContent) === "" ? [] : [codeBlock(element)];
    case "hr":
      return ["---"];
    case "blockquote":
      return [inner().join("\n\n").replace(/^/gm, "> ").replace(/^> $/gm, ">")].filter(
        (text) => text !== ">" && text !== "",
      );
    case "ul":
    case "menu":
    case "dir":
      return listOf(element, () => "- ", writing, depth);
    case "ol": {
      const first = Number.parseInt(element.getAttribute("start") ?? "1", 10) || 1;
      return listOf(element, (at) => `${first + at}. `, writing, depth);
    }
    case "caption":
      // Told above its table.
      return [];
    case "dl":
      return termsOf(element, writing, depth);
    case "dd":
      return [indented(inner().join("\n\n"), ": ")].filter((text) => text !== ": ");
    case "table": {
      const rows = rowsOf(element);
      if (!rows) return inner();
      const caption = element.querySelector("caption");
      const title = caption ? lineOf(inlinesOf(caption, writing)) : "";
      const table = tableOf(rows, (cell) => blocksIn(cell, writing, depth).join(" ").trim());
      return title === "" ? [table] : [title, table];
    }
    case "a":
      return linked(element, inner(), writing);
    default:
      return inner();
  }
}

function listOf(list: DomElement, sign: (at: number) => string, writing: Writing, depth: number): string[] {
  const items: string[] = [];
  let isTight = true;
  for (const item of list.children) {
    const parts = blockOf(item, writing, depth + 1);
    // A list that stands in an item follows its line at once.
    const tight = parts.every((part, at) => at === 0 || /^(?:- |\d+\. )/.test(part));
    isTight &&= tight;
    const text = parts.join(tight ? "\n" : "\n\n");
    if (text !== "") items.push(indented(text, item.localName === "li" ? sign(items.length) : ""));
  }
  return items.length === 0 ? [] : [items.join(isTight ? "\n" : "\n\n")];
}

function termsOf(list: DomElement, writing: Writing, depth: number): string[] {
  const parts: string[] = [];
  for (const part of list.children) {
    // Pairs may stand in a box each.
    if (part.localName === "div") parts.push(...termsOf(part, writing, depth + 1));
    else if (part.localName === "dd" && parts.length > 0) {
      const said = blockOf(part, writing, depth + 1).join("\n\n");
      if (said !== "") parts.push(`${parts.pop()}\n${said}`);
    } else parts.push(...blockOf(part, writing, depth + 1));
  }
  return parts;
}

/** A card that is a link as a whole: its first line is. */
function linked(element: DomElement, inside: string[], writing: Writing): string[] {
  const [first, ...rest] = inside;
  if (first === undefined || /[[\]`|]|\n/.test(first)) return inside;
  const copy = lineOf(first);
  const [, rank = "", text = ""] = /^(#+ )?(.*)$/.exec(copy) ?? [];
  const address = inlineAddress(element, text, writing);
  return [`${rank}${address}`, ...rest];
}

function inlineAddress(element: DomElement, text: string, { base }: Writing): string {
  const href = element.getAttribute("href");
  return href !== null &&
    !href.startsWith("#") &&
    URL.canParse(href, base) &&
    /^https?:/.test(new URL(href, base).protocol)
    ? `[${text}](${new URL(href, base).href})`
    : text;
}

const indented = (text: string, sign: string) => sign + text.replace(/\n(?=[^\n])/g, `\n${" ".repeat(sign.length)}`);
