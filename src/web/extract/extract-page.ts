import { type About, aboutOf } from "./about.ts";
import { takeOutFrames } from "./boilerplate.ts";
import { parsePage, plain } from "./dom.ts";
import { markdownOf } from "./markdown.ts";
import { prune } from "./prune.ts";
import { contentOf } from "./region.ts";

export interface ExtractedPage extends About {
  markdown: string;
}

/** What a page is about, as Markdown, without what stands around it. */
export function extractPage(html: string, address: string): ExtractedPage {
  const document = parsePage(html);
  const about = aboutOf(document);
  const base = document.querySelector("base[href]")?.getAttribute("href") ?? null;
  const from = base !== null && URL.canParse(base, address) ? new URL(base, address).href : address;
  prune(document);
  takeOutFrames(document.documentElement);
  const markdown = markdownOf(contentOf(document), from);
  return { ...about, markdown: withoutTitle(markdown, about.title) };
}

/** It stands above the text already. */
function withoutTitle(markdown: string, title: string): string {
  const [, head = "", rest = ""] = /^#{1,2} (.*)\n*([\s\S]*)$/.exec(markdown) ?? [];
  return head !== "" && plain(head) === title ? rest : markdown;
}
