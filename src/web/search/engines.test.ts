import { expect, test } from "vitest";
import type { EngineName } from "../../protocol/search-engines.ts";
import { type Answer, type Asked, EngineProblem, type RequestOptions } from "./engine.ts";
import { engines } from "./engines.ts";

/** What an engine sends, and what it makes of an answer. */
async function asked(name: EngineName, answer: Partial<Answer> | object, more: Partial<Asked> = {}) {
  const sent: { url: string; options: RequestOptions }[] = [];
  const { status = 200, text = JSON.stringify(answer) } = answer as Partial<Answer>;
  const request = async (url: string, options: RequestOptions = {}) => {
    sent.push({ url, options });
    return { status, text };
  };
  const wanted = { query: "a b&c", count: 30, language: "en", address: "http://there", isOwn: false } as const;
  const search = engines[name].search({ ...wanted, key: "K", engineId: "CX", request, ...more });
  const found = await search.catch((error) => {
    if (error instanceof EngineProblem) return { trouble: error.trouble, status: error.status, said: error.said };
    throw error;
  });
  return { found, sent };
}

const page = { title: "Title", url: "https://example.com/a", snippet: "About it." };

test.each<[EngineName, string, RequestOptions, object]>([
  [
    "brave",
    "http://there/res/v1/web/search?q=a+b%26c&count=20&text_decorations=false",
    { headers: { accept: "application/json", "x-subscription-token": "K" } },
    { type: "search", web: { results: [{ title: "Title", url: page.url, description: "About it." }] } },
  ],
  [
    "tavily",
    "http://there/search",
    {
      headers: { "content-type": "application/json", authorization: "Bearer K" },
      body: '{"query":"a b&c","max_results":20,"search_depth":"basic"}',
    },
    { query: "a", results: [{ title: "Title", url: page.url, content: "About it.", score: 0.9 }] },
  ],
  [
    "serpapi",
    "http://there/search.json?engine=google&q=a+b%26c&hl=en&api_key=K",
    {},
    {
      search_metadata: { status: "Success" },
      organic_results: [{ position: 1, title: "Title", link: page.url, snippet: "About it." }],
    },
  ],
  [
    "bing",
    "http://there/v7.0/search?q=a+b%26c&count=30&responseFilter=Webpages",
    { headers: { "ocp-apim-subscription-key": "K" } },
    { _type: "SearchResponse", webPages: { value: [{ name: "Title", url: page.url, snippet: "About it." }] } },
  ],
  [
    "google",
    "http://there/customsearch/v1?key=K&cx=CX&q=a+b%26c&num=10&hl=en",
    {},
    { kind: "customsearch#search", items: [{ title: "Title", link: page.url, snippet: "About it." }] },
  ],
  [
    "searxng",
    "http://there/search?q=a+b%26c&format=json",
    { headers: { accept: "application/json" } },
    { query: "a", results: [{ title: "Title", url: page.url, content: "About it." }], unresponsive_engines: [] },
  ],
  [
    "bocha",
    "http://there/v1/web-search",
    {
      headers: { "content-type": "application/json", authorization: "Bearer K" },
      body: '{"query":"a b&c","count":30,"freshness":"noLimit","summary":false}',
    },
    { code: 200, msg: null, data: { webPages: { value: [{ name: "Title", url: page.url, snippet: "About it." }] } } },
  ],
])("%s is asked as its documentation says, and its pages are found", async (name, url, options, answer) => {
  expect(await asked(name, answer)).toEqual({ found: [page], sent: [{ url, options }] });
});

test.each<[EngineName, string]>([
  ["brave", "search_lang=zh-hans"],
  ["serpapi", "hl=zh-cn"],
  ["bing", "mkt=zh-CN"],
  ["google", "hl=zh-CN"],
  ["searxng", "language=zh-CN"],
])("%s is told that its user reads Chinese", async (name, expected) => {
  const { sent } = await asked(name, { results: [] }, { language: "zh-CN" });
  expect(sent[0]?.url).toContain(expected);
});

const invalid = "The provided subscription token is invalid.";

test.each<[EngineName, number, object | string, object]>([
  ["brave", 422, { error: { code: "SUBSCRIPTION_TOKEN_INVALID", detail: invalid } }, { trouble: "key", said: "" }],
  ["brave", 422, { error: { code: "VALIDATION", detail: "Bad." } }, { trouble: "refused", said: "Bad." }],
  ["brave", 429, { error: { code: "RATE_LIMITED", detail: "Slow." } }, { trouble: "quota", said: "Slow." }],
  ["tavily", 401, { detail: { error: "Unauthorized." } }, { trouble: "key", said: "Unauthorized." }],
  ["tavily", 432, { detail: { error: "Plan." } }, { trouble: "quota", said: "" }],
  ["serpapi", 401, { error: "Invalid API key." }, { trouble: "key", said: "Invalid API key." }],
  ["serpapi", 429, { error: "Run out." }, { trouble: "quota", said: "Run out." }],
  ["serpapi", 200, { search_metadata: { status: "Error" }, error: "Proxy." }, { trouble: "down", said: "Proxy." }],
  ["bing", 401, { error: { code: "401", message: "Denied." } }, { trouble: "key", said: "Denied." }],
  ["bing", 403, { error: { message: "Out of call volume quota." } }, { trouble: "quota" }],
  ["bing", 400, { errors: [{ message: "Missing." }] }, { trouble: "refused", said: "Missing." }],
  ["google", 400, { error: { message: "API key not valid. Please pass." } }, { trouble: "key", said: "" }],
  ["google", 403, { error: { message: "Custom Search API has not been used." } }, { trouble: "key" }],
  ["google", 429, { error: { message: "Quota exceeded." } }, { trouble: "quota" }],
  ["searxng", 403, "<!doctype html><title>403 Forbidden</title>", { trouble: "format" }],
  ["searxng", 200, "<!doctype html>", { trouble: "format" }],
  ["searxng", 429, "Too Many Requests", { trouble: "quota" }],
  [
    "searxng",
    200,
    { results: [], unresponsive_engines: [["google", "CAPTCHA"]] },
    { trouble: "down", said: "google,CAPTCHA" },
  ],
  ["searxng", 200, {}, { trouble: "unreadable" }],
  ["bocha", 403, { code: "403", message: "You do not have enough money" }, { trouble: "quota" }],
  ["bocha", 200, { code: 401, msg: "Invalid API KEY" }, { trouble: "key", status: 401, said: "Invalid API KEY" }],
  ["tavily", 503, "upstream", { trouble: "down", said: "" }],
  ["tavily", 200, "<html>", { trouble: "unreadable" }],
])("%s: what a refusal by %i means (%j)", async (name, status, body, expected) => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  expect((await asked(name, { status, text })).found).toMatchObject(expected);
});

test.each<[EngineName, object]>([
  ["brave", { type: "search" }],
  ["bing", { _type: "SearchResponse" }],
  ["google", { searchInformation: { totalResults: "0" } }],
  ["serpapi", { search_metadata: { status: "Success" }, error: "Google hasn't returned any results." }],
  ["tavily", { results: [] }],
  ["bocha", { code: 200, data: { webPages: null } }],
])("%s: that nothing was found is an answer", async (name, answer) => {
  expect((await asked(name, answer)).found).toEqual([]);
});
