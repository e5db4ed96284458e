import { decodeWeb } from "../charset.ts";
import type { ContentToRead, ReadContent } from "./content.ts";

/** Done in a thread: a page may be as large and as twisted as its author likes. */
export async function readContent({ bytes, kind, charset, address }: ContentToRead): Promise<ReadContent> {
  const text = decodeWeb(bytes, { declared: charset, isMarkup: kind === "html" || kind === "xml" });
  const unnamed = { title: "", author: null, date: null, links: [], form: [], isShell: false };
  switch (kind) {
    case "html": {
      const { extractPage } = await import("./extract-page.ts");
      const { markdown, ...about } = extractPage(text, address);
      const isShell = markdown.length < shell && about.form.length === 0 && /<script\b/i.test(text);
      return { ...about, text: markdown, isShell };
    }
    case "xml": {
      const { readFeed } = await import("./feed.ts");
      const feed = readFeed(text, address);
      return feed ? { ...unnamed, title: feed.title, text: feed.markdown } : { ...unnamed, text: lines(text) };
    }
    case "json":
      return { ...unnamed, text: spread(lines(text)) };
    case "text":
      return { ...unnamed, text: lines(text) };
  }
}

/** A page with less text than this and with scripts is made by them. */
const shell = 200;

const lines = (text: string) => text.replace(/\r\n?/g, "\n").trim();

/** One long line cannot be read in parts. Numbers stay as they are written, however long. */
function spread(text: string): string {
  if (text.includes("\n")) return text;
  try {
    return JSON.stringify(JSON.parse(text, asWritten as never), null, 2);
  } catch {
    // It is no JSON, or nested beyond reason: shown as it came.
    return text;
  }
}

function asWritten(_: string, value: unknown, { source }: { source?: string }): unknown {
  const { rawJSON } = JSON as typeof JSON & { rawJSON(text: string): unknown };
  return typeof value === "number" && source !== undefined ? rawJSON(source) : value;
}
