import { type Asked, type Engine, EngineProblem } from "./engine.ts";
import { at, foundIn, objectIn, saidIn } from "./json.ts";

/** https://serpapi.com/search-api, which looks at Google's own pages. */
export const serpapi: Engine = {
  name: "serpapi",
  async search({ query, language, address, key, request }: Asked) {
    const hl = language === "zh-CN" ? "zh-cn" : "en";
    const asked = new URLSearchParams({ engine: "google", q: query, hl, api_key: key });
    const body = objectIn(await request(`${address}/search.json?${asked}`));
    // That nothing was found is told as an error, too, but of a search that succeeded.
    if (at(body, "search_metadata", "status") === "Error")
      throw new EngineProblem("down", { status: 200, said: saidIn(body) });
    return foundIn(body.organic_results, { title: "title", url: "link", snippet: "snippet" });
  },
};
