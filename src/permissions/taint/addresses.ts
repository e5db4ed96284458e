import { placeOf } from "../../protocol/hosts.ts";
import { holds } from "../../protocol/taint/repeats.ts";
import type { Seen } from "../../protocol/taint/shelf.ts";
import type { TaintSource } from "../../protocol/taint/taint.ts";
import { decoded, fold, type Text, wordsIn } from "../../protocol/taint/text.ts";
import type { GateContext } from "../decide.ts";
import { isSessionPort } from "../network.ts";
import { toldByLetters } from "./by-letters.ts";
import { unseenIn } from "./disguised.ts";
import { type Finding, nameOf } from "./finding.ts";
import { type Goal, givenAway, hasRead } from "./leaving.ts";
import { isLuring, strayIn } from "./stray.ts";

/**
 * What an address would give away. To follow a link is to browse: one that stands in what was read, letter by letter,
 * carries nothing of the session; and neither does one that the user has written.
 */
export function inAddress(url: string, seen: Seen, context: GateContext): Finding | null {
  const place = placeOf(url);
  // What the session itself has started is no other place.
  if (!place || isSessionPort(url, context)) return null;
  const { username, password, host, hostname, pathname, search, hash } = new URL(url);
  const [first] = seen.sources;
  const isBoth = first !== undefined && seen.secrets.length > 0;
  // Who has said yes to a place has named it.
  const isSaidYes = context.places.some((one) => one.host === place.host && one.port === place.port);
  const goal = { ...siteGoal(host, seen), ...(isSaidYes && { isNamed: true }) };
  // At a place that the user has named links are followed as they stand, but nothing of what is protected goes with them.
  const known = isBoth ? { ...seen, secrets: [], hasLost: true } : seen;
  // What is asked of a site that only a stranger has named is looked at more closely than where it lies there.
  const close = goal.isNamed ? goal : { ...goal, weight: 3 };
  const written = withoutEnd(fold(url));
  // What stands behind # is not sent, but a page can read it.
  const behind = () => (hash === "" ? null : givenAway(asWords(hash), close, known));
  const unseen = first && hasRead(seen) ? unseenIn(decoded(url)) : null;
  if (unseen !== null) return { why: "unreadable", part: unseen, source: nameOf(first as TaintSource), to: host };
  if (isWritten(written, seen.user)) return behind();
  // Which of many links is followed can tell a secret, too.
  if (isBoth && !goal.isNamed) return { why: "both", from: seen.secrets[0] as string, source: nameOf(first), to: host };
  const isLink = isWritten(
    written,
    [...seen.outside, ...seen.near].map(({ text }) => text),
  );
  const told = first !== undefined && hasRead(seen) ? toldByLetters(url, seen.sent) : null;
  if (told !== null)
    return { why: "unreadable", part: told, source: nameOf(first as Seen["sources"][number]), to: host };
  if (isLink) return behind();
  const found =
    givenAway(asWords(/^[\d.]+$|:/.test(hostname) ? "" : hostname.split(".").join(" "), pathname), goal, known) ??
    givenAway(asWords(username, password, search, hash), close, known);
  if (found) return found;
  const stray =
    first && hasRead(seen) && isLuring(hostname, goal, seen)
      ? strayIn(asWords(...hostname.split(".").slice(0, -2), username, password, pathname, search, hash), goal, seen)
      : null;
  if (stray || !isBoth) return stray;
  // Which words of one's own are chosen can tell one, too.
  const isSaid = wordsIn(fold(asWords(username, password, pathname, search, hash))).every((word) =>
    seen.user.some((text) => text.hasAll([word])),
  );
  return isSaid ? null : { why: "both", from: seen.secrets[0] as string, source: nameOf(first), to: host };
}

const asWords = (...parts: string[]) =>
  parts
    .map(decoded)
    .join(" ")
    .replace(/[+/?&=#]/g, " ")
    .trim();

/** With its port, where it is not the usual one: another port is often another program. */
export const siteGoal = (host: string, { user }: Pick<Seen, "user">): Goal => ({
  to: host,
  isNamed: namesHost(user, host),
  weight: 4,
  isOwn: ({ origin, what }) => (origin === "web" || origin === "browser") && what === host,
});

const withoutEnd = (url: string) => url.replace(/#.*$/, "").replace(/\/$/, "");

/** Also as people and pages write it: without its scheme, with & as &amp;. */
function isWritten(url: string, texts: readonly Text[]): boolean {
  const bare = url.replace(/^https?:\/\//, "");
  return [bare, bare.replaceAll("&", "&amp;"), decoded(bare)].some((form) => holds(texts, form));
}

/** A host that stands by itself: evil.com is not named by notevil.com, and no port by another. */
export const namesHost = (texts: readonly Text[], host: string): boolean =>
  host !== "" &&
  texts.some((text) =>
    new RegExp(`(?<![\\w.-])${host.replace(/[^\w]/g, "\\$&")}(?![\\w-]|\\.\\w|:\\d)`).test(text.folded()),
  );
