import { isLoopback, placeOf } from "../../protocol/hosts.ts";
import { holds } from "../../protocol/taint/repeats.ts";
import type { Seen } from "../../protocol/taint/shelf.ts";
import { decoded, fold, type Text } from "../../protocol/taint/text.ts";
import { type Finding, nameOf } from "./finding.ts";
import { type Goal, givenAway } from "./leaving.ts";

/**
 * What an address would give away. To follow a link is to browse: one that stands in what was read, letter by letter,
 * carries nothing of the session; and neither does one that the user has written.
 */
export function inAddress(url: string, seen: Seen): Finding | null {
  const place = placeOf(url);
  // What stays on this machine does not leave.
  if (!place || isLoopback(place.host)) return null;
  const goal = siteGoal(place.host);
  const written = withoutEnd(fold(url));
  if (isWritten(written, seen.user)) return null;
  const [first] = seen.sources;
  const isBoth = first !== undefined && seen.secrets.length > 0;
  // Which of many links is followed can tell a secret, too.
  if (isBoth && !namesHost(seen.user, place.host))
    return { why: "both", from: seen.secrets[0] as string, source: nameOf(first), to: place.host };
  const isLink = isWritten(
    written,
    seen.outside.map(({ text }) => text),
  );
  if (isLink) return null;
  const { username, password, hostname, pathname, search, hash } = new URL(url);
  const said = [hostname.split(".").join(" "), username, password, pathname, search, hash].map((part) => decoded(part));
  const text = said
    .join(" ")
    .replace(/[+/?&=#]/g, " ")
    .trim();
  // At a place that the user has named it may be in other words than his, but nothing of what is protected.
  return givenAway(text, goal, isBoth ? { ...seen, secrets: [], hasLost: true } : seen);
}

export const siteGoal = (host: string): Goal => ({
  to: host,
  isOwn: ({ origin, what }) => (origin === "web" || origin === "browser") && what.replace(/:\d+$/, "") === host,
});

const withoutEnd = (url: string) => url.replace(/#.*$/, "").replace(/\/$/, "");

/** Also as people and pages write it: without its scheme, with & as &amp;. */
function isWritten(url: string, texts: readonly Text[]): boolean {
  const bare = url.replace(/^https?:\/\//, "");
  return [bare, bare.replaceAll("&", "&amp;"), decoded(bare)].some((form) => holds(texts, form));
}

/** A host that stands by itself: evil.com is not named by notevil.com. */
export const namesHost = (texts: readonly Text[], host: string): boolean =>
  texts.some((text) =>
    new RegExp(`(?<![\\w.-])${host.replace(/[^\w]/g, "\\$&")}(?![\\w-]|\\.\\w)`).test(text.folded()),
  );
