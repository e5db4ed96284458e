const punctuation = new Set(".,;:!?'\"*_~|\\)]}>，。、；：！？」”’）");
const whole = /\bhttps?:\/\/[^\s"'`<>()\]]+/gi;
/** A host as people write it, without its scheme. */
const bare = /(?<![\w.@/:%-])(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d{1,5})?(?:[/?#][^\s"'`<>()\]]*)?/gi;
const relative = /\]\((\/[^\s()[\]]*)\)/g;
const mostInText = 5_000;

/** Where an address leads: the site that is told something, and the host that people know. */
export interface Destination {
  /** What one owner has: a domain with all its hosts, or an address of a network with its port. */
  site: string;
  /** With its port, where it is not the usual one. */
  host: string;
}

/** The addresses of the web that stand in a text, as a browser would ask for them. */
export function addressesIn(text: string, base?: string): string[] {
  const plain = text.replaceAll("&amp;", "&").replaceAll("\\/", "/").replaceAll("\\u0026", "&");
  const found = new Set<string>();
  const add = (url: string) => {
    const href = hrefOf(url);
    if (href !== null && found.size < mostInText) found.add(href);
  };
  for (const [url] of plain.matchAll(whole)) for (const one of readings(url)) add(one);
  for (const [url] of plain.matchAll(bare))
    for (const one of readings(url)) for (const scheme of ["http", "https"]) add(`${scheme}://${one}`);
  if (base !== undefined && URL.canParse(base))
    for (const [, path = ""] of plain.matchAll(relative)) add(new URL(path, base).href);
  return [...found];
}

/** A sentence may go on behind an address without a blank. */
const readings = (url: string): string[] => {
  const ascii = url.replace(/[^!-~].*$/s, "");
  return [...new Set([url, ascii].map(withoutEnd))];
};

function withoutEnd(url: string): string {
  let end = url.length;
  while (end > 0 && punctuation.has(url[end - 1] as string)) end--;
  return url.slice(0, end);
}

/** As it is asked for; null for what is no address of the web. What stands behind # is only seen by the page itself. */
export function hrefOf(url: string): string | null {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return null;
  return new URL(url).href;
}

export const withoutScheme = (href: string): string => href.replace(/^https?:\/\//, "");

export function destinationOf(url: string): Destination | null {
  if (!URL.canParse(url)) return null;
  const { hostname, host } = new URL(url);
  if (hostname === "") return null;
  const isNamed = /[a-z]$/i.test(hostname) && hostname.includes(".");
  return { site: isNamed ? hostname.split(".").slice(-2).join(".") : host, host };
}
