import { type Asked, type Engine, EngineProblem } from "./engine.ts";
import { foundIn, objectIn } from "./json.ts";

/** https://developers.google.com/custom-search/v1/using_rest, for those who have an engine of their own there. */
export const google: Engine = {
  name: "google",
  async search({ query, count, language, address, key, engineId, request }: Asked) {
    const asked = new URLSearchParams({ key, cx: engineId, q: query, num: String(Math.min(count, 10)) });
    asked.set("hl", language === "zh-CN" ? "zh-CN" : "en");
    const answer = await request(`${address}/customsearch/v1?${asked}`);
    // A wrong key is a wrong argument to it.
    if (answer.status === 400 && /API_KEY_INVALID|API key not valid/.test(answer.text))
      throw new EngineProblem("key", { status: 400 });
    return foundIn(objectIn(answer).items, { title: "title", url: "link", snippet: "snippet" });
  },
};
