// How much of a page's main text an extraction keeps, and how much of what stands around it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { decodeWeb } from "../../src/web/charset.ts";
import { extractPage } from "../../src/web/extract/extract-page.ts";

export const pagesFolder = join(import.meta.dirname, "../fixtures/pages");

export interface PageFigures {
  name: string;
  /** Of the main text's words. */
  kept: number;
  /** Words of the result that are none of the main text's: as a share of what stands around it, and of the result. */
  around: number;
  ofResult: number;
}

/** Comments mark the main text (`main`) and what may be told or left out, such as who wrote it (`any`). */
const marks = /<!--(?:\[(?:main|any)|(?:main|any)\])-->/g;

export function figuresOf(name: string): PageFigures {
  const bytes = readFileSync(join(pagesFolder, name));
  const marked = decodeWeb(bytes, { declared: null, isMarkup: true });
  const main = wordsIn(partsOf(marked, "main"));
  const [, named = ""] = /<title[^>]*>([^<]*)/i.exec(marked) ?? [];
  const any = wordsIn(`${partsOf(marked, "any")} ${named}`);
  const rest = wordsIn(seen(marked.replace(/<!--\[(main|any)-->[\s\S]*?<!--\1\]-->/g, " ")));
  const { title, markdown } = extractPage(marked.replace(marks, ""), "https://site.example/folder/page");
  const result = wordsIn(plainOf(`${title}\n\n${markdown}`));
  const found = common(main, result);
  const extra = without(without(result, main), any);
  return {
    name,
    kept: found / size(main),
    around: common(extra, rest) / Math.max(1, size(rest)),
    ofResult: size(extra) / Math.max(1, size(result)),
  };
}

/** Without the program that is judged: tags go, and what is between them stays. */
function seen(html: string): string {
  return html
    .replace(/<head\b[\s\S]*?<\/head>/gi, " ")
    .replace(/<(script|style|svg|textarea|select|template)\b[\s\S]*?<\/\1>/gi, " ")
    .replace(/<!--[\s\S]*?-->/g, " ")
    .replace(/<\/?(?:span|b|i|em|strong|a|code|sup|sub|font|cite)\b[^>]*>/gi, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&(?:nbsp|#160|mdash|raquo|laquo|bull|middot|ldquo|rdquo|copy|reg|#169|#8217|rsquo|hellip);/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}

const partsOf = (html: string, kind: "main" | "any") =>
  [...html.matchAll(new RegExp(`<!--\\[${kind}-->([\\s\\S]*?)<!--${kind}\\]-->`, "g"))]
    .map(([, part]) => seen(part ?? ""))
    .join("\n");

/** Pictures and addresses are no words of the text. */
const plainOf = (markdown: string) =>
  markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/g, " ")
    .replace(/\]\([^)\s]*\)/g, "] ")
    .replace(/^( *(?:> )*`{3,})[\w+-]+$/gm, "$1")
    .replace(/^ *\d+\. /gm, "")
    .replace(/(?<=\w)(?:\*\*|\*|`)|(?:\*\*|\*|`)(?=\w)/g, "");

type Words = Map<string, number>;

/** Chinese is counted by the character. */
function wordsIn(text: string): Words {
  const words: Words = new Map();
  for (const word of text.toLowerCase().match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? []) {
    words.set(word, (words.get(word) ?? 0) + 1);
  }
  return words;
}

const size = (words: Words) => [...words.values()].reduce((sum, count) => sum + count, 0);

const common = (one: Words, other: Words) =>
  [...one].reduce((sum, [word, count]) => sum + Math.min(count, other.get(word) ?? 0), 0);

const without = (words: Words, taken: Words): Words =>
  new Map([...words].map(([word, count]) => [word, Math.max(0, count - (taken.get(word) ?? 0))]));
