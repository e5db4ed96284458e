import { decoded } from "../../protocol/taint/text.ts";

/** So many letters may be told to a site by parts of addresses that are too short to be compared. */
const mostLetters = 5;

/**
 * The part of an address by which a site would have been told more than that, counting the addresses that went there
 * before: who follows one link for each letter of a key tells the key. What stays the same, or counts on, tells nothing.
 */
export function toldByLetters(url: string, sent: readonly string[]): string | null {
  const site = siteOf(url);
  const before = new Map<string, string[]>();
  let letters = 0;
  for (const address of [...sent.filter((one) => siteOf(one) === site), url]) {
    for (const [name, value] of partsOf(address)) {
      const earlier = before.get(name) ?? [];
      const isSame = earlier.length > 0 && earlier.every((one) => one === value);
      before.set(name, [...earlier, value]);
      if (value.length > 3 || isSame) continue;
      if (isNext(value, earlier.at(-1))) continue;
      letters += value.length;
      if (address === url && letters > mostLetters) return value;
    }
  }
  return null;
}

const isNext = (value: string, last = "") =>
  /^\d+$/.test(value) && /^\d+$/.test(last) && Number(value) === Number(last) + 1;

/** The domain that somebody owns, as far as a name tells. */
function siteOf(url: string): string {
  if (!URL.canParse(url)) return "";
  const { hostname } = new URL(url);
  return isAddress(hostname) ? hostname : hostname.split(".").slice(-2).join(".");
}

/** By numbers: nobody chooses them. */
const isAddress = (hostname: string) => /^[\d.]+$|:/.test(hostname);

/** By where each stands. */
function partsOf(url: string): [string, string][] {
  const { hostname, pathname, search, hash } = new URL(url);
  const named = (kind: string, all: string[]) => all.map((one, at): [string, string] => [`${kind}${at}`, decoded(one)]);
  const asked = [...new URLSearchParams(search)].map(([name, value]): [string, string] => [`?${name}`, value]);
  const parts = [
    ...named(".", isAddress(hostname) ? [] : hostname.split(".").slice(0, -2)),
    ...named("/", pathname.split("/").slice(1)),
    ...asked,
    ...named("#", [hash.slice(1)]),
  ];
  return parts.filter(([, value]) => value !== "");
}
