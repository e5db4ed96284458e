import { type About, aboutOf } from "./about.ts";
import { takeOutBoilerplate } from "./boilerplate.ts";
import { parsePage, plain } from "./dom.ts";
import { takeOutEdges } from "./edges.ts";
import { formOf } from "./form.ts";
import { linksOf } from "./links.ts";
import { markdownOf } from "./markdown.ts";
import { prune } from "./prune.ts";
import { contentOf } from "./region.ts";
import { hasTooManyTags, isTooDeep, textBetweenTags } from "./tangled.ts";

export interface ExtractedPage extends About {
  markdown: string;
  /** Of a short page: where it leads to. */
  links: string[];
  /** Of a short page: what it has to be filled in, and to be pressed. */
  form: string[];
}

/** What a page is about, as Markdown, without what stands around it. */
export function extractPage(html: string, address: string): ExtractedPage {
  const unread = () => ({ title: "", author: null, date: null, markdown: textBetweenTags(html), links: [], form: [] });
  if (hasTooManyTags(html)) return unread();
  const document = parsePage(html);
  if (isTooDeep(document.documentElement)) return unread();
  const about = aboutOf(document);
  const base = document.querySelector("base[href]")?.getAttribute("href") ?? null;
  const from = base !== null && URL.canParse(base, address) ? new URL(base, address).href : address;
  const links = linksOf(document, from);
  const form = formOf(document);
  prune(document);
  takeOutBoilerplate(document.documentElement);
  const content = contentOf(document);
  takeOutEdges(content, from);
  const markdown = withoutTitle(markdownOf(content, from), about.title);
  return { ...about, markdown, links: links(markdown), form: form(markdown) };
}

/** It stands above the text already. Answers in a forum repeat it. */
function withoutTitle(markdown: string, title: string): string {
  if (title === "") return markdown;
  const isTitle = (line: string) => {
    const [, head] = /^#{1,6} (.*)$/.exec(line) ?? [];
    return head !== undefined && textOf(head).replace(/^(?:Re|回复|答复)[:：] ?/i, "") === title;
  };
  return markdown
    .split("\n\n")
    .filter((block) => !isTitle(block))
    .join("\n\n");
}

const textOf = (head: string) => plain(head.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[*`]/g, ""));
