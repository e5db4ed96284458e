import { type Asked, type Engine, EngineProblem } from "./engine.ts";
import { at, foundIn, objectIn, saidIn, troubleOf } from "./json.ts";

/** https://open.bocha.cn, whose pages are in the form of Bing's. */
export const bocha: Engine = {
  name: "bocha",
  async search({ query, count, address, key, request }: Asked) {
    const answer = await request(`${address}/v1/web-search`, {
      headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
      body: JSON.stringify({ query, count: Math.min(count, 50), freshness: "noLimit", summary: false }),
    });
    const body = objectIn(answer);
    // It may refuse in the body of an answer that is none by its number.
    const code = Number(body.code ?? 200);
    if (code !== 200) throw new EngineProblem(troubleOf(code, saidIn(body)), { status: code, said: saidIn(body) });
    const pages = at(body, "data", "webPages", "value") ?? at(body, "webPages", "value");
    return foundIn(pages, { title: "name", url: "url", snippet: "snippet" });
  },
};
