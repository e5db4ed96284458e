import type { Asked, Engine } from "./engine.ts";
import { at, foundIn, objectIn } from "./json.ts";

/**
 * https://learn.microsoft.com/bing/search-apis/bing-web-search/reference/endpoints. Microsoft
 * retired it in August 2025; others answer in the same form at addresses of their own.
 */
export const bing: Engine = {
  name: "bing",
  async search({ query, count, language, address, key, request }: Asked) {
    const asked = new URLSearchParams({ q: query, count: String(count), responseFilter: "Webpages" });
    if (language === "zh-CN") asked.set("mkt", "zh-CN");
    const headers = { "ocp-apim-subscription-key": key };
    const body = objectIn(await request(`${address}/v7.0/search?${asked}`, { headers }));
    return foundIn(at(body, "webPages", "value"), { title: "name", url: "url", snippet: "snippet" });
  },
};
