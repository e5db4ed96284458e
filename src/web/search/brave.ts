import type { Asked, Engine } from "./engine.ts";
import { EngineProblem } from "./engine.ts";
import { at, foundIn, objectIn } from "./json.ts";

/** https://api-dashboard.search.brave.com/documentation */
export const brave: Engine = {
  name: "brave",
  async search({ query, count, language, address, key, request }: Asked) {
    const asked = new URLSearchParams({
      q: shortened(query),
      count: String(Math.min(count, 20)),
      text_decorations: "false",
    });
    if (language === "zh-CN") asked.set("search_lang", "zh-hans");
    const headers = { accept: "application/json", "x-subscription-token": key };
    const answer = await request(`${address}/res/v1/web/search?${asked}`, { headers });
    // A wrong key is answered like a wrong request, and only the code tells them apart.
    if (answer.status === 422 && /SUBSCRIPTION_TOKEN|x-subscription-token/.test(answer.text))
      throw new EngineProblem("key", { status: 422 });
    const names = { title: "title", url: "url", snippet: "description" };
    return foundIn(at(objectIn(answer), "web", "results"), names);
  },
};

/** A longer question is refused: so many characters, and so many words. */
function shortened(query: string): string {
  return query.split(/\s+/).slice(0, 50).join(" ").slice(0, 400);
}
