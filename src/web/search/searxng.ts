import { type Asked, type Engine, EngineProblem } from "./engine.ts";
import { foundIn, listIn, objectIn } from "./json.ts";

/** https://docs.searxng.org/dev/search_api.html */
export const searxng: Engine = {
  name: "searxng",
  async search({ query, language, address, request }: Asked) {
    const asked = new URLSearchParams({ q: query, format: "json" });
    if (language === "zh-CN") asked.set("language", "zh-CN");
    const answer = await request(`${address}/search?${asked}`, { headers: { accept: "application/json" } });
    // What its owner has not let it answer with is forbidden, or comes as a page.
    if (answer.status === 403 || (answer.status === 200 && answer.text.trimStart().startsWith("<")))
      throw new EngineProblem("format", { status: answer.status });
    const body = objectIn(answer);
    const found = foundIn(listIn(body.results), { title: "title", url: "url", snippet: "content" });
    // It asks others, and tells which of them gave it nothing.
    const silent = Array.isArray(body.unresponsive_engines) ? body.unresponsive_engines : [];
    if (found.length === 0 && silent.length > 0) throw new EngineProblem("down", { said: silent.join("; ") });
    return found;
  },
};
