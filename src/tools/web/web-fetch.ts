import { STATUS_CODES } from "node:http";
import * as z from "zod/mini";
import type { AfterStatus } from "../../i18n/en/tools/web-fetch.ts";
import { type WebRequest, type WebResponse, webRequest } from "../../web/request.ts";
import { defineTool, type Tool, type ToolContext, ToolError, type ToolOutput } from "../tool.ts";
import { answered } from "./answered.ts";
import { type CachedPage, createPageCache } from "./page-cache.ts";
import { pagesOf } from "./pages.ts";
import { heard } from "./problems.ts";
import { type Fetched, type Reading, readFetched } from "./read-fetched.ts";

/** What tests have otherwise. */
export interface FetchOptions extends Partial<Reading> {
  lookup?: WebRequest["lookup"];
  limits?: WebRequest["limits"];
  now?(): number;
}

/** The most of a page, and of what is shown of one that answered with an error. */
const mostBytes = 10_000_000;
const mostExcerpt = 2_000;

const input = z.object({
  url: z.string(),
  prompt: z.optional(z.string()),
  page: z.optional(z.int().check(z.positive())),
});

export function webFetchWith({
  extractMs = 15_000,
  threads = sharedThreads,
  lookup,
  limits = {},
  now,
}: FetchOptions = {}): Tool<z.infer<typeof input>> {
  const cache = createPageCache(undefined, now);
  const reading: Reading = { extractMs, threads };
  const underWay = new Map<string, Promise<{ page: CachedPage } | ToolOutput>>();

  return defineTool({
    name: "web_fetch",
    toolset: "web",
    class: "act",
    effect: "none",
    texts: {
      en: { description: "Read a web page or PDF as text; page: of a long one; prompt: what to find out." },
      "zh-CN": {
        description: "读取网页或 PDF 的文本。",
        parameters: { prompt: "对内容的处理指示", page: "长文本的第几页" },
      },
    },
    input,
    asks: ({ url }) => [{ action: "network", resource: url }],
    async execute({ url: given, prompt, page: number = 1 }, context) {
      const { texts } = context;
      if (!/^https?:\/\//i.test(given) || !URL.canParse(given)) throw new ToolError(texts.fetchNotUrl({ url: given }));
      const url = new URL(given);
      url.hash = "";
      const found = await once(url, context);
      return "page" in found ? shown(found.page, { number, prompt }, context) : found;
    },
  });

  /** Calls of one step that want the same at the same time wait for the first of them, and try themselves where that fails. */
  async function once(url: URL, context: ToolContext): Promise<{ page: CachedPage } | ToolOutput> {
    const { session } = context;
    const key = `${session} ${url.href}`;
    const waiting = underWay.get(key);
    const other = waiting && (await waiting.catch(() => null));
    context.signal.throwIfAborted();
    if (other) return other;
    const known = cache.get(session, url.href);
    if (known) return { page: known };
    const fetching = fetched(url, context);
    underWay.set(key, fetching);
    try {
      const found = await fetching;
      if ("page" in found) cache.put(session, url.href, found.page);
      return found;
    } finally {
      if (underWay.get(key) === fetching) underWay.delete(key);
    }
  }

  async function fetched(url: URL, context: ToolContext): Promise<{ page: CachedPage } | ToolOutput> {
    const { texts, reach, signal, language } = context;
    const headers = {
      accept: accepted,
      "accept-language": language === "en" ? "en,*;q=0.5" : "zh-CN,zh;q=0.9,en;q=0.5",
    };
    const response = await heard(texts, () =>
      webRequest(url, { reach, signal, headers, limits, ...(lookup && { lookup }) }),
    );
    const from = response.url.href;
    if (response.moved) {
      const to = response.moved.href;
      return { output: texts.fetchMoved({ from, to }), origin: "web", details: { url: from, moved: to } };
    }
    const body = await heard(texts, () => response.read(mostBytes));
    const one: Fetched = { address: from, contentType: response.headers.get("content-type") ?? "", ...body };
    return response.status >= 400 ? failure(response, one, context) : readFetched(one, reading, context);
  }

  /** What a server says with an error often tells what to do instead. */
  async function failure({ status, url }: WebResponse, one: Fetched, context: ToolContext): Promise<ToolOutput> {
    const { texts } = context;
    const named = `${status} ${STATUS_CODES[status] ?? ""}`.trim();
    const words = texts.fetchStatus({ url: url.href, status: named, next: afterStatus(status) });
    const found = await readFetched(one, reading, context).catch(() => null);
    const said = found && "page" in found ? pagesOf(found.page.text, mostExcerpt)[0] : "";
    return {
      ...{ output: said ? `${words}\n\n${said}` : words, failed: true, origin: "web" },
      details: { url: url.href, status },
    };
  }
}

export const webFetch = webFetchWith();

function afterStatus(status: number): AfterStatus {
  if (status === 401 || status === 403 || status === 407) return "login";
  if (status === 404 || status === 410) return "gone";
  if (status === 429) return "often";
  return status >= 500 ? "fault" : "other";
}

async function sharedThreads() {
  return (await import("../../workers/shared-pool.ts")).sharedPool();
}

/** Some sites have their pages in Markdown for those who ask. */
const accepted = "text/markdown, text/html;q=0.9, application/xhtml+xml;q=0.9, */*;q=0.5";

interface Wanted {
  number: number;
  prompt: string | undefined;
}

async function shown(page: CachedPage, { number, prompt }: Wanted, context: ToolContext): Promise<ToolOutput> {
  const { texts } = context;
  const pages = pagesOf(page.text);
  const text = pages[number - 1];
  if (text === undefined) throw new ToolError(texts.fetchNoPage({ page: number, pages: pages.length }));
  const next = number < pages.length ? number + 1 : null;
  const notes = [
    ...page.notes,
    ...(pages.length > 1 ? [texts.fetchPages({ page: number, pages: pages.length, next })] : []),
  ];
  const head = headOf(page);
  const content = [head, text || texts.fetchEmpty(), notes.join("\n")].filter(Boolean).join("\n\n");
  const details = { url: page.address, title: page.title, page: number, pages: pages.length };
  return {
    output: await answered({ head, content, rest: pages.slice(number - 1).join("\n\n"), prompt }, context),
    origin: "web",
    details,
  };
}

function headOf({ title, address, author, date }: CachedPage): string {
  const facts = [clipped(address, 500), date, author].filter(Boolean).join(" · ");
  return title === "" ? facts : `# ${clipped(title, 300)}\n${facts}`;
}

const clipped = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text);
