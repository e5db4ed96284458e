import { expect, test } from "vitest";
import { call, refusal, toolBench } from "../../../test/support/tool-context.ts";
import type { Language } from "../../protocol/language.ts";
import type { EngineName } from "../../protocol/search-engines.ts";
import { type Asked, EngineProblem, type Found } from "../../web/search/engine.ts";
import type { LackingEngine, ReadyEngine } from "../../web/search/ready.ts";
import { webSearch } from "./web-search.ts";

const found: Found[] = [
  { title: "One [of] two\\", url: "https://example.com/a_(b)", snippet: "About <b>it</b>." },
  { title: "Two", url: "https://example.org/", snippet: "" },
];

function engine(name: EngineName, gives: Found[] | EngineProblem, asked: Partial<Asked>[] = []): ReadyEngine {
  const search = async ({ query, count, language }: Asked) => {
    asked.push({ query, count, language });
    if (gives instanceof EngineProblem) throw gives;
    return gives;
  };
  return { engine: { name, search }, lacks: null, address: "https://x", isOwn: true, key: "K", engineId: "" };
}

function bench(engines: readonly (ReadyEngine | LackingEngine)[], language: Language = "en") {
  const made = toolBench({ language });
  made.context.engines = async () => engines;
  return made;
}

test("results come in the form of the seed, word for word", async () => {
  using here = bench([engine("brave", found)], "zh-CN");
  const { output, details, origin } = await call(webSearch, { query: "q" }, here);
  expect(output).toBe(
    [
      "搜索结果:",
      "",
      "1. [One \\[of\\] two\\\\](https://example.com/a_%28b%29)",
      "   About it.",
      "",
      "2. [Two](https://example.org/)",
      "",
      "搜索引擎: Brave",
    ].join("\n"),
  );
  const results = [
    { title: "One [of] two\\", url: "https://example.com/a_(b)", snippet: "About it.", engine: "brave" },
    { title: "Two", url: "https://example.org/", snippet: "", engine: "brave" },
  ];
  expect({ details, origin }).toEqual({
    details: { query: "q", engine: "brave", results, problems: [] },
    origin: "web",
  });
});

test.each([
  [undefined, 5],
  [3, 3],
  [100, 20],
])("count %s asks for %i", async (count, expected) => {
  const asked: Partial<Asked>[] = [];
  using here = bench([engine("brave", [], asked)]);
  const { output } = await call(webSearch, { query: " q ", ...(count !== undefined && { count }) }, here);
  expect(asked).toEqual([{ query: "q", count: expected, language: "en" }]);
  expect(output.includes("At most 20 results come at once.")).toBe(count === 100);
});

test.each([0, -2])("count %i is refused with what it means", async (count) => {
  using here = bench([engine("brave", [], [])]);
  expect(await refusal(webSearch, { query: "q", count }, here)).toBe("count is how many results are wanted: 1 to 20.");
});

test("it touches nothing that anybody would have to be asked about", () => {
  using here = bench([]);
  expect([webSearch.class, webSearch.asks({ query: "q", count: 5 }, here.context)]).toEqual(["free", []]);
});

test("a key that was refused is told of though another engine has answered; other failures only to people", async () => {
  const progress: string[] = [];
  const key = new EngineProblem("key", { status: 401, said: "Unauthorized" });
  using here = bench([engine("tavily", key), engine("searxng", new EngineProblem("down")), engine("brave", found)]);
  here.context.progress = (text) => progress.push(text);
  const { output, details } = await call(webSearch, { query: "q" }, here);
  expect(output).toContain("Search results:\n\n1. [One");
  expect(
    output.endsWith(
      "Search engine: Brave\nTavily refused its key (401: Unauthorized). The user can give another: skillmint search add tavily",
    ),
  ).toBe(true);
  expect(details).toMatchObject({
    problems: [
      { engine: "tavily", trouble: "key" },
      { engine: "searxng", problem: "SearXNG failed. Try later." },
    ],
  });
  expect(progress).toEqual(["Asking SearXNG", "Asking Brave"]);
});

test("nothing found is said in a sentence", async () => {
  using here = bench([engine("brave", [])]);
  const { output } = await call(webSearch, { query: "xyzzy" }, here);
  expect(output).toBe("Brave found nothing for: xyzzy\nTry other or fewer words.");
});

test("where no engine answered, each says why and what to do", async () => {
  const lacking: LackingEngine = { engine: engine("google", []).engine, lacks: "engine-id" };
  using here = bench([lacking, engine("duckduckgo", new EngineProblem("blocked", { status: 202 }))]);
  expect(await refusal(webSearch, { query: "q" }, here)).toBe(
    [
      "The search failed, no engine answered:",
      "- Google lacks the id of the user's own engine there: skillmint search add google --engine-id ID, or set GOOGLE_CSE_ID",
      "- DuckDuckGo takes this machine for a robot and blocks it (202). Try again in an hour, or the user adds an engine with a key, such as: skillmint search add brave",
      "Tell the user. With `skillmint search list` the user sees all engines and what each needs. An address that you know can be read with web_fetch.",
    ].join("\n"),
  );
});

test("where the network is down nobody is sent to look for other engines", async () => {
  const lacking: LackingEngine = { engine: engine("google", []).engine, lacks: "key" };
  const failing = async (said: string) => {
    using here = bench([lacking, engine("duckduckgo", new EngineProblem("unreachable", { said }))]);
    return refusal(webSearch, { query: "q" }, here);
  };
  expect(await failing("getaddrinfo ENOTFOUND e.com")).toMatch(/The network may be down\.\nTell the user\.$/);
  expect(await failing("connect ECONNREFUSED 10.0.0.1:80")).toContain("skillmint search list");
});

test("why one cannot be reached is told in words", async () => {
  const refused = new EngineProblem("unreachable", { said: "connect ECONNREFUSED 10.0.0.1:80" });
  using here = bench([engine("searxng", refused)]);
  const words = "SearXNG cannot be reached: nothing listens at this address (ECONNREFUSED 10.0.0.1:80).";
  expect(await refusal(webSearch, { query: "q" }, here)).toContain(words);
});

test("a query of nothing is not sent", async () => {
  const asked: Partial<Asked>[] = [];
  using here = bench([engine("brave", [], asked)]);
  expect(await refusal(webSearch, { query: " \u200b" }, here)).toBe("query is empty: say what to search for.");
  expect(asked).toEqual([]);
});
