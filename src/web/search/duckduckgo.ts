import { type Answer, type Asked, type Engine, EngineProblem, type Found } from "./engine.ts";
import { troubleOf } from "./json.ts";
import { elementsIn } from "./markup.ts";
import { decoded } from "./plain.ts";

/** Its pages for browsers without scripts: https://html.duckduckgo.com/html/ and, plainer still, https://lite.duckduckgo.com/lite/ */
export const duckduckgo: Engine = {
  name: "duckduckgo",
  async search(asked: Asked) {
    try {
      return found(await pageOf("html", asked), { link: "result__a", snippet: "result__snippet", of: "a" });
    } catch (error) {
      // The one may be blocked, or made anew, while the other is not.
      if (!(error instanceof EngineProblem)) throw error;
      if (error.trouble !== "blocked" && error.trouble !== "unreadable") throw error;
    }
    return found(await pageOf("lite", asked), { link: "result-link", snippet: "result-snippet", of: "td" });
  },
};

function pageOf(form: "html" | "lite", { query, language, address, isOwn, request }: Asked): Promise<Answer> {
  const host = isOwn && form === "lite" ? "https://lite.duckduckgo.com" : address;
  const fields = { q: query.slice(0, longest), b: "", kl: language === "zh-CN" ? "cn-zh" : "wt-wt" };
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    "accept-language": language === "zh-CN" ? "zh-CN,zh;q=0.9,en;q=0.5" : "en;q=0.9,*;q=0.5",
    referer: `${host}/`,
  };
  return request(`${host}/${form}/`, { headers, body: String(new URLSearchParams(fields)) });
}

/** A longer question is not answered. */
const longest = 499;

interface Names {
  link: string;
  snippet: string;
  /** The element that a snippet stands in. */
  of: string;
}

function found({ status, text }: Answer, { link, snippet, of }: Names): Found[] {
  // Whom it takes for a robot it answers with a riddle, and a number that says neither yes nor no.
  if ([202, 403, 429].includes(status) || riddle.test(text)) throw new EngineProblem("blocked", { status });
  if (status !== 200) throw new EngineProblem(troubleOf(status, ""), { status });
  const links = elementsIn(text, "a", link);
  const snippets = elementsIn(text, of, snippet);
  // One that finds nothing says so.
  if (links.length === 0 && !/no-results|no-result\b|No (?:more )?results/i.test(text))
    throw new EngineProblem("unreadable", { status });
  return links.flatMap(({ attributes, inner, at }, index) => {
    const url = target(decoded(attributes.href ?? ""));
    const next = links[index + 1]?.at ?? text.length;
    const about = snippets.find((one) => one.at > at && one.at < next);
    return url ? [{ title: inner, url, snippet: about?.inner ?? "" }] : [];
  });
}

const riddle = /anomaly-modal|challenge-form|bots use DuckDuckGo/;

/** Where a link leads in the end; null for what was paid for. */
function target(href: string): string | null {
  const url = URL.parse(href, "https://duckduckgo.com");
  if (!url || !/(?:^|\.)duckduckgo\.com$/.test(url.hostname)) return url?.href ?? null;
  if (url.pathname === "/y.js") return null;
  const wrapped = url.pathname === "/l/" ? url.searchParams.get("uddg") : null;
  return wrapped === null ? url.href : target(wrapped);
}
