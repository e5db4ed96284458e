import { type Asked, type Engine, EngineProblem } from "./engine.ts";
import { foundIn, listIn, objectIn } from "./json.ts";

/** https://docs.tavily.com/documentation/api-reference/endpoint/search */
export const tavily: Engine = {
  name: "tavily",
  async search({ query, count, address, key, request }: Asked) {
    const answer = await request(`${address}/search`, {
      headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
      body: JSON.stringify({ query: query.slice(0, longest), max_results: Math.min(count, 20), search_depth: "basic" }),
    });
    // Its own numbers for what a plan allows, and what was agreed to be paid beyond it.
    if (answer.status === 432 || answer.status === 433) throw new EngineProblem("quota", { status: answer.status });
    return foundIn(listIn(objectIn(answer).results), { title: "title", url: "url", snippet: "content" });
  },
};

/** A longer question is refused. */
const longest = 400;
