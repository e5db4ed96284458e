// Search engines on loopback, written from what their makers publish (addresses, keys, limits, forms of results and
// refusals), never from our own adapters: where the two differ, the adapter is wrong.
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { htmlPage, litePage, wall } from "./duckduckgo-pages.ts";

export interface Hit {
  title: string;
  url: string;
  text: string;
}

/** With what result pages are full of: marks, entities, addresses with queries, other scripts, and a hit without a text. */
export const hits: readonly Hit[] = [
  {
    title: "Tea & coffee <compared>",
    url: "https://example.com/a?b=1&c=%20d",
    text: 'A cup of "tea" is not a cup of coffee',
  },
  { title: "绿茶的历史", url: "https://example.org/茶/历史", text: "绿茶起源于中国，是历史最悠久的茶类之一。" },
  { title: "Third", url: "http://example.net/", text: "" },
  ...Array.from({ length: 30 }, (_, at) => ({
    title: `Number ${at + 4}`,
    url: `https://n${at + 4}.example.com/`,
    text: `What is said of ${at + 4}`,
  })),
];

/** How it is today. `blocked`: we are taken for a robot, or our plan has run out; `half`: at its first address alone. */
export type Mood = "well" | "empty" | "busy" | "blocked" | "half" | "garbled";

export interface Asked {
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  method: string;
  path: string;
  /** What was posted, as it came. */
  raw: string;
}

export interface Answer {
  status?: number;
  body: unknown;
}

/** One engine: what it answers to a request that came to its documented address. */
export interface Engine {
  /** Documented addresses, without the host. */
  paths: readonly string[];
  methods: readonly string[];
  /** The key it takes; null: none. */
  key: string | null;
  answer(asked: Asked, mood: Mood): Answer;
}

export interface FakeEngine extends AsyncDisposable {
  /** Of the host alone. */
  url: string;
  asked: Asked[];
  mood: Mood;
}

export async function startEngine({ paths, methods, answer }: Engine): Promise<FakeEngine> {
  const server = createServer((request, response) => {
    void answered(request, response);
  });
  async function answered(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { pathname: path, searchParams: query } = new URL(request.url ?? "/", "http://x");
    const { method = "", headers } = request;
    const asked = { path, query, method, headers, raw: Buffer.concat(parts).toString() };
    engine.asked.push(asked);
    if (!paths.includes(path)) return send(request, response, { status: 404, body: "Not Found" });
    if (!methods.includes(method)) return send(request, response, { status: 405, body: "Method Not Allowed" });
    if (engine.mood === "garbled") return send(request, response, { body: '{"web": {"results": [{"title": ' });
    send(request, response, answer(asked, engine.mood));
  }
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const engine: FakeEngine = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    mood: "well",
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return engine;
}

/** Compressed where that is taken, as they all do. */
function send(request: IncomingMessage, response: ServerResponse, { status = 200, body }: Answer): void {
  const isText = typeof body === "string";
  const text = isText ? body : JSON.stringify(body);
  const isPacked = /\bgzip\b/.test(String(request.headers["accept-encoding"] ?? ""));
  response.writeHead(status, {
    "content-type": isText ? "text/html; charset=UTF-8" : "application/json; charset=utf-8",
    ...(isPacked && { "content-encoding": "gzip" }),
    ...(status === 429 && { "retry-after": "1" }),
  });
  response.end(isPacked ? gzipSync(text) : text);
}

const marked = ({ text }: Hit) => escaped(text).replace(/\b(?:tea|茶)\b/g, "<strong>$&</strong>");
const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
const isWithin = (text: string | null, least: number, most: number) =>
  text === null || (/^\d+$/.test(text) && Number(text) >= least && Number(text) <= most);
const posted = ({ raw }: Asked): Record<string, unknown> => {
  try {
    return JSON.parse(raw) as Record<string, unknown>;
  } catch {
    return {};
  }
};
const bearer = ({ headers }: Asked) => /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1];
/** DuckDuckGo's forms are posted or asked for. */
const field = ({ raw, query }: Asked, name: string) => query.get(name) ?? new URLSearchParams(raw).get(name);

/** Both pages for browsers without scripts, of html.duckduckgo.com and lite.duckduckgo.com. */
const duckduckgo: Engine = {
  ...{ paths: ["/html/", "/html", "/lite/", "/lite"], methods: ["GET", "POST"], key: null },
  answer(asked, mood) {
    const query = field(asked, "q") ?? "";
    // Who does not say what it is, or asks for more than it takes, is taken for a robot.
    const isOdd = !/Mozilla/.test(asked.headers["user-agent"] ?? "") || query.length >= 500;
    const isLite = asked.path.startsWith("/lite");
    if (mood === "blocked" || isOdd || (mood === "half" && !isLite)) return { status: 202, body: wall };
    if (mood === "busy") return { status: 403, body: "Forbidden" };
    return { body: (isLite ? litePage : htmlPage)(mood === "empty" ? [] : hits.slice(0, 10), query) };
  },
};

export const engines = {
  duckduckgo,

  /** api-dashboard.search.brave.com: token in a header, at most 20 results, 400 characters and 50 words. */
  brave: {
    ...{ paths: ["/res/v1/web/search"], methods: ["GET", "POST"], key: "BSA-good" },
    answer({ query, headers }, mood) {
      const refuse = (status: number, code: string, detail: string): Answer => ({
        status,
        body: { type: "ErrorResponse", error: { id: "1", status, code, detail }, time: 1 },
      });
      const q = query.get("q") ?? "";
      if (headers["x-subscription-token"] !== "BSA-good")
        return refuse(422, "SUBSCRIPTION_TOKEN_INVALID", "The provided subscription token is invalid.");
      if (mood === "busy") return refuse(429, "RATE_LIMITED", "Request rate limit exceeded for plan");
      if (mood === "blocked") return refuse(402, "USAGE_LIMIT_EXCEEDED", "Usage limit exceeded.");
      if (q === "" || q.length > 400 || q.split(/\s+/).length > 50 || !isWithin(query.get("count"), 1, 20))
        return refuse(422, "VALIDATION", "Unable to validate request parameter(s)");
      const results = hits.slice(0, Number(query.get("count") ?? 20)).map((hit) => ({
        ...{ type: "search_result", title: escaped(hit.title), url: hit.url, description: marked(hit) },
        ...{ is_source_local: false, profile: { name: "Example", long_name: "example.com" }, language: "en" },
      }));
      const context = { type: "search", query: { original: q, more_results_available: true } };
      // A section without results is left out.
      return { body: mood === "empty" ? context : { ...context, web: { type: "search", results } } };
    },
  },

  /** docs.tavily.com: a bearer key, JSON, 0 to 20 results, at most 400 characters. */
  tavily: {
    ...{ paths: ["/search"], methods: ["POST"], key: "tvly-good" },
    answer(asked, mood) {
      const refuse = (status: number, error: string): Answer => ({ status, body: { detail: { error } } });
      const { query, max_results: most = 5 } = posted(asked);
      if (bearer(asked) !== "tvly-good") return refuse(401, "Unauthorized: missing or invalid API key.");
      if (mood === "busy")
        return refuse(429, "Your request has been blocked due to excessive requests. Please reduce rate of requests.");
      if (mood === "blocked") return refuse(432, "This request exceeds your plan's set usage limit.");
      if (!/json/.test(asked.headers["content-type"] ?? "") || typeof query !== "string" || query === "")
        return refuse(400, "Query is missing.");
      if (query.length > 400) return refuse(400, "Query is too long. Max query length is 400 characters.");
      if (!isWithin(String(most), 0, 20)) return refuse(400, "Max results must be at most 20.");
      const results = (mood === "empty" ? [] : hits).slice(0, Number(most)).map(({ title, url, text }) => ({
        ...{ title, url, content: text, score: 0.81, raw_content: null },
      }));
      return { body: { query, answer: null, images: [], results, response_time: 1.67, request_id: "r1" } };
    },
  },

  /** serpapi.com: key in the query; nothing found is a success that has an error. */
  serpapi: {
    ...{ paths: ["/search", "/search.json"], methods: ["GET"], key: "serp-good" },
    answer({ query }, mood) {
      const refuse = (status: number, error: string): Answer => ({ status, body: { error } });
      if (query.get("api_key") !== "serp-good")
        return refuse(401, "Invalid API key. Your API key should be here: https://serpapi.com/manage-api-key");
      if (mood === "busy") return refuse(429, "Your account has reached the hourly throughput limit.");
      if (mood === "blocked") return refuse(429, "Your account has run out of searches.");
      if (!query.get("q")) return refuse(400, "Missing query `q` parameter.");
      const head = { search_metadata: { id: "1", status: "Success" }, search_parameters: { engine: "google" } };
      if (mood === "empty") return { body: { ...head, error: "Google hasn't returned any results for this query." } };
      const organic = hits.slice(0, 10).map(({ title, url, text }, at) => ({
        ...{ position: at + 1, title, link: url, displayed_link: url, source: "Example" },
        // Where there is none, there is no field.
        ...(text && { snippet: text, snippet_highlighted_words: ["tea"] }),
        ...(at === 0 && { sitelinks: { inline: [{ title: "More", link: "https://example.com/more" }] } }),
      }));
      const ads = [{ position: 1, title: "Buy tea", link: "https://ads.example.com/" }];
      return { body: { ...head, ads, organic_results: organic, pagination: { current: 1 } } };
    },
  },

  /** learn.microsoft.com/bing: key in a header, at most 50 results; without results no webPages. */
  bing: {
    ...{ paths: ["/v7.0/search"], methods: ["GET"], key: "bing-good" },
    answer({ query, headers }, mood) {
      const refuse = (status: number, code: string, subCode: string, message: string): Answer => ({
        status,
        body: { _type: "ErrorResponse", errors: [{ code, subCode, message }] },
      });
      if (headers["ocp-apim-subscription-key"] !== "bing-good")
        return refuse(401, "InvalidAuthorization", "AuthorizationMissing", "Authorization is required.");
      if (mood === "busy") return refuse(429, "RateLimitExceeded", "", "Rate limit is exceeded.");
      if (mood === "blocked") return refuse(403, "InsufficientAuthorization", "AuthorizationExpired", "Out of quota.");
      if (!query.get("q")) return refuse(400, "InvalidRequest", "ParameterMissing", "Required parameter is missing.");
      if (!isWithin(query.get("count"), 1, 50))
        return refuse(400, "InvalidRequest", "ParameterInvalidValue", "Parameter has invalid value.");
      const context = { _type: "SearchResponse", queryContext: { originalQuery: query.get("q") } };
      if (mood === "empty") return { body: { ...context, rankingResponse: {} } };
      const value = hits.slice(0, Number(query.get("count") ?? 10)).map(({ title, url, text }, at) => ({
        ...{ id: `https://api.bing.microsoft.com/api/v7/#WebPages.${at}`, name: title, url, displayUrl: url },
        ...{ snippet: text, isNavigational: false, isFamilyFriendly: true },
      }));
      return { body: { ...context, webPages: { webSearchUrl: "x", totalEstimatedMatches: 9, value } } };
    },
  },

  /** developers.google.com/custom-search: key and cx in the query, 1 to 10 results; without results no items. */
  google: {
    ...{ paths: ["/customsearch/v1"], methods: ["GET"], key: "google-good" },
    answer({ query }, mood) {
      const refuse = (code: number, status: string, message: string): Answer => ({
        status: code,
        body: { error: { code, message, status, errors: [{ message, domain: "global", reason: "badRequest" }] } },
      });
      if (!query.get("key")) return refuse(403, "PERMISSION_DENIED", "The request is missing a valid API key.");
      if (query.get("key") !== "google-good")
        return refuse(400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key.");
      if (query.get("cx") !== "cx-good")
        return refuse(400, "INVALID_ARGUMENT", "Request contains an invalid argument.");
      if (mood !== "well" && mood !== "empty")
        return refuse(429, "RESOURCE_EXHAUSTED", "Quota exceeded for quota metric 'Queries'");
      if (!query.get("q") || !isWithin(query.get("num"), 1, 10))
        return refuse(400, "INVALID_ARGUMENT", "Request contains an invalid argument.");
      const head = { kind: "customsearch#search", searchInformation: { totalResults: mood === "empty" ? "0" : "33" } };
      if (mood === "empty") return { body: head };
      const items = hits.slice(0, Number(query.get("num") ?? 10)).map((hit) => ({
        ...{ kind: "customsearch#result", title: hit.title, htmlTitle: escaped(hit.title), link: hit.url },
        ...{ displayLink: "example.com", ...(hit.text && { snippet: hit.text, htmlSnippet: marked(hit) }) },
      }));
      return { body: { ...head, items } };
    },
  },

  /** docs.searxng.org: no key; JSON is off unless it was turned on. */
  searxng: {
    ...{ paths: ["/", "/search"], methods: ["GET", "POST"], key: null },
    answer(asked, mood) {
      if (mood === "blocked") return { status: 403, body: "<!doctype html><title>403 Forbidden</title>" };
      if (mood === "busy") return { status: 429, body: "Too Many Requests" };
      if (!field(asked, "q")) return { status: 400, body: { error: "No query" } };
      if (field(asked, "format") !== "json") return { body: "<!doctype html><title>SearXNG</title>" };
      const results = (mood === "empty" ? [] : hits.slice(0, 20)).map(({ title, url, text }, at) => ({
        ...{ url, title, content: at === 2 ? null : text, publishedDate: null, thumbnail: "", engine: "brave" },
        ...{ template: "default.html", engines: ["brave"], positions: [at + 1], score: 1, category: "general" },
      }));
      const more = { answers: [], corrections: [], infoboxes: [], suggestions: [], unresponsive_engines: [] };
      return { body: { query: field(asked, "q"), number_of_results: 0, results, ...more } };
    },
  },

  /** open.bochaai.com: a bearer key, JSON, 1 to 50 results, in Bing's form within data. */
  bocha: {
    ...{ paths: ["/v1/web-search"], methods: ["POST"], key: "sk-good" },
    answer(asked, mood) {
      const refuse = (status: number, message: string): Answer => ({
        status,
        body: { code: String(status), message, log_id: "c66aac17eab1bb7e" },
      });
      const { query, count = 10 } = posted(asked);
      if (bearer(asked) !== "sk-good") return refuse(401, "Invalid API KEY");
      if (mood === "busy") return refuse(429, "You have reached the request limit");
      if (mood === "blocked") return refuse(403, "You do not have enough money");
      if (typeof query !== "string" || query === "") return refuse(400, "Missing parameter query");
      if (!isWithin(String(count), 1, 50)) return refuse(400, "Invalid parameter count");
      const value = (mood === "empty" ? [] : hits).slice(0, Number(count)).map(({ title, url, text }) => ({
        ...{ id: null, name: title, url, displayUrl: url, snippet: text, siteName: "Example", siteIcon: "" },
        ...{ datePublished: "2024-07-22T00:00:00+08:00", cachedPageUrl: null, language: null },
      }));
      const webPages = { webSearchUrl: "x", totalEstimatedMatches: value.length, value, someResultsRemoved: false };
      const data = { _type: "SearchResponse", queryContext: { originalQuery: query }, webPages, images: null };
      return { body: { code: 200, log_id: "0d0eb34abc6eec9d", msg: null, data } };
    },
  },
} satisfies Record<string, Engine>;
