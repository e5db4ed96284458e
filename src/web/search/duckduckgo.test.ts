import { expect, test } from "vitest";
import { duckduckgo } from "./duckduckgo.ts";
import { type Answer, EngineProblem, type RequestOptions } from "./engine.ts";

const html = `<div id="links" class="results">
<div class="result results_links results_links_deep result--ad"><h2 class="result__title">
  <a rel="nofollow" class="result__a" href="https://duckduckgo.com/y.js?ad_domain=shop.example&amp;x=1">Buy it</a></h2>
  <a class="result__snippet" href="https://duckduckgo.com/y.js?ad_domain=shop.example">Cheap.</a></div>
<div class="result results_links results_links_deep web-result"><h2 class="result__title">
  <a rel="nofollow" class="result__a" href="//duckduckgo.com/l/?uddg=https%3A%2F%2Fexample.com%2Fa%3Fb%3D1%26c%3D2&amp;rut=9">One <b>and</b> all</a></h2></div>
<div class="result web-result">
  <a rel="nofollow" class="result__a" href="https://example.org/two">Two</a>
  <a class="result__snippet" href="https://example.org/two">About <b>two</b>.</a></div></div>`;

const lite = `<table><tr><td>1.&nbsp;</td><td>
<a rel="nofollow" href="//duckduckgo.com/l/?uddg=https%3A%2F%2Fexample.com%2Flite&amp;rut=1" class='result-link'>Lite</a></td></tr>
<tr><td>&nbsp;</td><td class='result-snippet'>About <b>lite</b>.</td></tr></table>`;

const riddle = `<form id="challenge-form"><div class="anomaly-modal__title">Unfortunately, bots use DuckDuckGo too.</div></form>`;

async function asked(answers: Record<"html" | "lite", Partial<Answer>>, { isOwn = false } = {}) {
  const sent: string[] = [];
  const request = async (url: string) => {
    sent.push(url);
    return { status: 200, text: "", ...answers[url.includes("/lite/") ? "lite" : "html"] };
  };
  const address = isOwn ? "https://html.duckduckgo.com" : "http://there";
  const wanted = { query: "q", count: 5, language: "en", key: "", engineId: "", address, isOwn, request } as const;
  const found = await duckduckgo.search(wanted).catch((error) => {
    if (error instanceof EngineProblem) return error.trouble;
    throw error;
  });
  return { found, sent };
}

test("its page is read: where links lead in the end, each with its own snippet, and nothing that was paid for", async () => {
  const { found, sent } = await asked({ html: { text: html }, lite: {} });
  expect(found).toEqual([
    { title: "One <b>and</b> all", url: "https://example.com/a?b=1&c=2", snippet: "" },
    { title: "Two", url: "https://example.org/two", snippet: "About <b>two</b>." },
  ]);
  expect(sent).toEqual(["http://there/html/"]);
});

test.each([
  ["a riddle", { status: 202, text: riddle }],
  ["a riddle that calls itself a page", { status: 200, text: riddle }],
  ["a refusal", { status: 403, text: "" }],
  ["a page that nobody can read", { status: 200, text: "<html>new</html>" }],
])("%s: its plainer page is asked", async (_, answer) => {
  const { found, sent } = await asked({ html: answer, lite: { text: lite } }, { isOwn: true });
  expect(found).toEqual([{ title: "Lite", url: "https://example.com/lite", snippet: "About <b>lite</b>." }]);
  expect(sent).toEqual(["https://html.duckduckgo.com/html/", "https://lite.duckduckgo.com/lite/"]);
});

test("blocked on both, it is said to be so; failing otherwise, it is not asked twice", async () => {
  const blocked = { status: 202, text: riddle };
  expect((await asked({ html: blocked, lite: blocked })).found).toBe("blocked");
  expect((await asked({ html: { text: riddle }, lite: { text: riddle } })).found).toBe("blocked");
  expect(await asked({ html: { status: 503 }, lite: { text: lite } })).toEqual({
    found: "down",
    sent: ["http://there/html/"],
  });
});

test("nothing found is an answer, and a page without anything is none", async () => {
  const none = { text: '<div class="no-results">No results.</div>' };
  expect((await asked({ html: none, lite: {} })).found).toEqual([]);
  expect((await asked({ html: {}, lite: {} })).found).toBe("unreadable");
});

test("its form is sent as a browser without scripts would, with no more than it takes", async () => {
  const sent: (string | undefined)[] = [];
  const request = async (_: string, { body }: RequestOptions = {}) => {
    sent.push(body);
    return { status: 200, text: html };
  };
  const wanted = { count: 5, key: "", engineId: "", address: "http://there", isOwn: false, request };
  await duckduckgo.search({ ...wanted, query: "a b&c", language: "en" });
  await duckduckgo.search({ ...wanted, query: "长".repeat(600), language: "zh-CN" });
  const long = encodeURIComponent("长".repeat(499));
  expect(sent).toEqual(["q=a+b%26c&b=&kl=wt-wt", `q=${long}&b=&kl=cn-zh`]);
});

test("a page that goes on for ever keeps nobody busy", async () => {
  const text = '<a class="result__a" href="https://example.com/">x'.repeat(40_000);
  expect((await asked({ html: { text }, lite: {} })).found).toHaveLength(100);
});
