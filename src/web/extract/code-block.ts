import { type DomElement, type DomNode, isElement, isText, wordsOf } from "./dom.ts";

const numbers = /^(?:gutter|lineno|linenos|linenumbers|linenumber|line-numbers-rows|rouge-gutter)$/;
const isLine = /^(?:div|p|li|tr)$/;

/** A block of code with its language, when something around it tells. */
export function codeBlock(pre: DomElement): string {
  const code = codeText(pre)
    .replace(/\r\n?/g, "\n")
    .replace(/^\n+|\s+$/g, "");
  const ticks = code.match(/^`{3,}/gm)?.map(({ length }) => length) ?? [];
  const fence = "`".repeat(Math.max(3, ...ticks.map((length) => length + 1)));
  return `${fence}${languageOf(pre)}\n${code}\n${fence}`;
}

function codeText(node: DomNode): string {
  if (isText(node)) return node.textContent;
  if (!isElement(node)) return "";
  if (node.localName === "br") return "\n";
  if (wordsOf(node).some((word) => numbers.test(word))) return "";
  let text = "";
  for (let child = node.firstChild; child; child = child.nextSibling) text += codeText(child);
  return isLine.test(node.localName) && !text.endsWith("\n") ? `${text}\n` : text;
}

/** Highlighters name it on the code, on the block, or on a box around it. */
export function languageOf(pre: DomElement): string {
  const code = pre.querySelector("code");
  const around = [pre.parentElement, pre.parentElement?.parentElement].filter(
    (box) => box && box.textContent.length < pre.textContent.length * 1.5 + 40,
  );
  for (const element of [code, pre, ...around]) {
    const found = element && named(element);
    if (found) return found;
  }
  return "";
}

function named(element: DomElement): string | null {
  const said =
    element.getAttribute("data-lang") ?? element.getAttribute("data-language") ?? element.getAttribute("lang");
  const names = element.getAttribute("class") ?? "";
  const [, byClass] =
    /(?:^|\s)(?:lang(?:uage)?-|highlight-(?:source-)?|brush:\s*|hljs language-|sourceCode\s+|hljs\s+|src-)([\w+#.-]+)/.exec(
      names,
    ) ?? [];
  const name = (
    byClass ??
    (element.localName === "code" || element.localName === "pre" ? said : null) ??
    ""
  ).toLowerCase();
  return /^(?:none|plain|plaintext|text|default|notranslate|nohighlight|line|highlight|en|zh)?$/.test(name)
    ? null
    : name;
}
