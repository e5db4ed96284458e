import { type DomDocument, plain } from "./dom.ts";

/** What a page says of itself. */
export interface About {
  title: string;
  author: string | null;
  /** As far as the page tells: a day, or a moment. */
  date: string | null;
}

/** Read before anything is taken out. */
export function aboutOf(document: DomDocument): About {
  const data = structuredData(document);
  const meta = (...names: string[]) => {
    for (const name of names) {
      const content = document
        .querySelector(`meta[property="${name}"], meta[name="${name}"], meta[itemprop="${name}"]`)
        ?.getAttribute("content");
      if (content && plain(content)) return plain(content);
    }
    return null;
  };
  const moment =
    meta(
      "article:published_time",
      "og:published_time",
      "datePublished",
      "date",
      "pubdate",
      "publishdate",
      "DC.date.issued",
      "dcterms.date",
      "citation_publication_date",
    ) ??
    data.date ??
    document
      .querySelector("article time[datetime], main time[datetime], time[pubdate], time[itemprop=datePublished]")
      ?.getAttribute("datetime") ??
    null;
  const author = meta("author", "article:author", "DC.creator", "citation_author", "byl") ?? data.author;
  return {
    title: titleOf(document, meta("og:title", "twitter:title") ?? data.headline),
    author: author === null || /^https?:/.test(author) || author.length > 100 ? null : author,
    date: moment && /^\d{4}[-/]\d{1,2}/.test(moment) ? moment.slice(0, 10) : null,
  };
}

/** The one heading of the page where it has one; else what it is called elsewhere, without the name of the site. */
function titleOf(document: DomDocument, told: string | null): string {
  const heads = [...document.querySelectorAll("h1")]
    .map((head) => plain(head.textContent))
    .filter((text) => text !== "");
  const title = plain((document.querySelector("title")?.textContent ?? "").slice(0, longest));
  const shown = heads.find(
    (head) => head.length > 3 && (title.startsWith(head) || told?.startsWith(head) || isMost(head, title)),
  );
  if (shown) return shown;
  if (told) return told;
  if (heads.length === 1 && heads[0] && title === "") return heads[0];
  const [, withoutSite] = /^(.{12,}?)(?: [|–—»·] [^|–—»·]{2,40}| - (?:[^\s\d:-]+ ?){1,3})$/.exec(title) ?? [];
  return withoutSite ?? title;
}

/** No title is; one of megabytes is an attack on what reads it. */
const longest = 2_000;

/** The name of the site stands in the title too. */
const isMost = (head: string, title: string) => title.includes(head) && head.length > title.length / 2;

interface Structured {
  headline: string | null;
  author: string | null;
  date: string | null;
}

/** JSON-LD: the first thing in it that has a date or a headline. */
function structuredData(document: DomDocument): Structured {
  for (const script of document.querySelectorAll('script[type="application/ld+json"]')) {
    for (const thing of thingsIn(script.textContent)) {
      const { headline, author, datePublished } = thing;
      if (typeof headline !== "string" && typeof datePublished !== "string") continue;
      const names = [author]
        .flat()
        .map((one) => (typeof one === "string" ? one : (one as { name?: unknown } | null)?.name));
      return {
        headline: typeof headline === "string" ? plain(headline) : null,
        author:
          names
            .filter((name) => typeof name === "string")
            .map(plain)
            .join(", ") || null,
        date: typeof datePublished === "string" ? datePublished : null,
      };
    }
  }
  return { headline: null, author: null, date: null };
}

function thingsIn(json: string): Record<string, unknown>[] {
  try {
    const data = JSON.parse(json) as Record<string, unknown> | Record<string, unknown>[];
    const things = [data].flat().flatMap((thing) => [thing, ...[thing?.["@graph"] ?? []].flat()]);
    return things.filter((thing): thing is Record<string, unknown> => typeof thing === "object" && thing !== null);
  } catch {
    // Many pages write it wrongly; then they say nothing of themselves.
    return [];
  }
}
