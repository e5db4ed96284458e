import * as z from "zod/mini";
import { isBlank } from "../../protocol/blank.ts";
import { engineFacts } from "../../protocol/search-engines.ts";
import type { Found } from "../../web/search/engine.ts";
import type { EngineFailure } from "../../web/search/search.ts";
import { defineTool, type ToolContext, ToolError } from "../tool.ts";

/** Engines give no more at once, and no model reads them. */
const mostResults = 20;

export const webSearch = defineTool({
  name: "web_search",
  toolset: "web",
  class: "free",
  effect: "none",
  texts: {
    en: { description: "Search the web; read a result with web_fetch." },
    "zh-CN": { description: "搜索网络，用 web_fetch 阅读结果。" },
  },
  input: z.object({ query: z.string(), count: z._default(z.int(), 5) }),
  asks: () => [],
  async execute({ query, count }, context) {
    const { texts, language, reach, signal } = context;
    if (isBlank(query)) throw new ToolError(texts.searchForWhat());
    if (count < 1) throw new ToolError(texts.searchCount({ most: mostResults }));
    const [{ searchWeb }, engines] = await Promise.all([import("../../web/search/search.ts"), context.engines()]);
    const onNext = (engine: EngineFailure["engine"]) => {
      context.progress(texts.searchGoesOn({ engine: engineFacts[engine].label }));
    };
    const { engine, found, failures } = await searchWeb(
      { query: query.trim(), count: Math.min(count, mostResults), language },
      { engines, reach, signal, onNext },
    );
    const problems = failures.map((failure) => ({ ...failure, problem: sentenceOf(failure, texts) }));
    const sentences = problems.map(({ problem }) => problem);
    if (engine === null) {
      const told = texts.webSearchFailed({ problems: sentences, othersMayHelp: !isNetworkDown(failures) });
      throw new ToolError(told, { details: { problems } });
    }
    const { label } = engineFacts[engine];
    // Whoever has paid for an engine wants to know that it does not know him, also where another one has helped.
    const notes = problems.filter(({ trouble }) => trouble === "key").map(({ problem }) => problem);
    if (count > mostResults) notes.push(texts.searchMost({ most: mostResults }));
    const head = found.length === 0 ? texts.nothingFound({ query, engine: label }) : listed(found, label, texts);
    const results = found.map((one) => ({ ...one, engine }));
    return { output: [head, ...notes].join("\n"), details: { query, engine, results, problems }, origin: "web" };
  },
});

/** No engine that was asked could be reached, and nothing there refused us: then no other one could be, either. */
function isNetworkDown(failures: readonly EngineFailure[]): boolean {
  const asked = failures.filter(({ trouble }) => !trouble.startsWith("no-"));
  return (
    asked.length > 0 && asked.every(({ trouble, said }) => trouble === "unreachable" && !said.includes("ECONNREFUSED"))
  );
}

/** Seed 001 §4.3. */
function listed(found: readonly Found[], engine: string, texts: ToolContext["texts"]): string {
  const entries = found.map(({ title, url, snippet }, index) => {
    const link = `${index + 1}. [${title.replace(/[\\[\]]/g, "\\$&")}](${url.replace(/[()]/g, encoded)})`;
    return snippet === "" ? link : `${link}\n   ${snippet}`;
  });
  return `${[texts.searchResults(), ...entries].join("\n\n")}\n\n${texts.searchedBy({ engine })}`;
}

const encoded = (bracket: string) => `%${bracket.charCodeAt(0).toString(16)}`;

function sentenceOf({ engine, trouble, status, said }: EngineFailure, texts: ToolContext["texts"]): string {
  const { label, variables, console: link } = engineFacts[engine];
  const facts = { engine: label, name: engine, variables, link, code: [status, said].filter(Boolean).join(": ") };
  return texts.engineFailed[trouble](facts);
}
