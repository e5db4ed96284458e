import { ipv4, ipv6, isPrivateAddress } from "../addresses.ts";

const punctuation = new Set(".,;:!?'\"*_~|\\)]}>，。、；：！？」”’）");
const whole = /\bhttps?:\/\/[^\s"'`<>()\]]+/gi;
const bare = /(?<![\w.@/:%-])(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d{1,5})?(?:[/?#][^\s"'`<>()\]]*)?/gi;
const relative = /\]\((\/[^\s()[\]]*)\)/g;
const maxInText = 5_000;

export interface Destination {
  /** The unit of a budget: a domain with all its hosts, a public address, or a private host with its port. */
  site: string;
  /** The host, with its port if that is not the default. */
  host: string;
}

/** Returns the web addresses in a text, normalized the way a browser requests them. */
export function addressesIn(text: string, base?: string): string[] {
  const plain = text.replaceAll("&amp;", "&").replaceAll("\\/", "/").replaceAll("\\u0026", "&");
  const found = new Set<string>();
  const add = (url: string) => {
    const href = hrefOf(url);
    if (href !== null && found.size < maxInText) found.add(href);
  };
  for (const [url] of plain.matchAll(whole)) for (const one of readings(url)) add(one);
  for (const [url] of plain.matchAll(bare))
    for (const one of readings(url)) for (const scheme of ["http", "https"]) add(`${scheme}://${one}`);
  if (base !== undefined && URL.canParse(base))
    for (const [, path = ""] of plain.matchAll(relative)) add(new URL(path, base).href);
  return [...found];
}

/** Chinese text often continues after an address without a space, so both readings are returned. */
const readings = (url: string): string[] => [...new Set([url, url.replace(/[^!-~].*$/s, "")].map(withoutEnd))];

function withoutEnd(url: string): string {
  let end = url.length;
  while (end > 0 && punctuation.has(url[end - 1] as string)) end--;
  return url.slice(0, end);
}

/** Normalizes an address the way a browser requests it. Returns null if it is not a web address. */
export function hrefOf(url: string): string | null {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return null;
  return new URL(url).href;
}

export const withoutScheme = (href: string): string => href.replace(/^https?:\/\//, "");

export function destinationOf(url: string): Destination | null {
  if (!URL.canParse(url)) return null;
  const { hostname, host } = new URL(url);
  if (hostname === "") return null;
  return { site: siteOf(hostname.replace(/^\[|\]$/g, "").replace(/\.+$/, "")) ?? host, host };
}

/** The owner of a public host, whatever its port. Null for an address of a private network. */
function siteOf(name: string): string | null {
  const groups = ipv6(name);
  if (!groups && !ipv4(name)) return name.includes(".") ? name.split(".").slice(-2).join(".") : null;
  if (isPrivateAddress(name)) return null;
  // One customer gets at least so many addresses.
  return (
    ipv4(name)?.join(".") ??
    `${groups
      ?.slice(0, 4)
      .map((group) => group.toString(16))
      .join(":")}::/64`
  );
}
