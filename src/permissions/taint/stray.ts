import type { Seen } from "../../protocol/taint/shelf.ts";
import { fold, wordsIn } from "../../protocol/taint/text.ts";
import { usual } from "./disguised.ts";
import { type Finding, nameOf } from "./finding.ts";
import { type Goal, knownAt } from "./leaving.ts";

/** A site that only strangers have named: who made the address up may have put anything into it. */
export function isLuring(hostname: string, { isNamed }: Goal, { outside, user }: Seen): boolean {
  const site = hostname.split(".").slice(-2).join(".");
  if (isNamed || user.some((text) => text.folded().includes(site))) return false;
  return outside.some(({ text }) => text.folded().includes(site));
}

/** A word that such a site would be told, and that is neither the user's nor on the web nor in every address. */
export function strayIn(text: string, goal: Goal, seen: Seen): Finding | null {
  const { near, open, pages } = knownAt(goal, seen);
  const known = [...open, ...pages.map((one) => one.text)];
  const [source, to] = [nameOf(seen.sources[0] as Seen["sources"][number]), goal.to];
  for (const part of wordsIn(fold(text))) {
    // What is shorter is counted letter by letter.
    if (part.length < 4 || usual.has(part) || /^(?:19|20)\d\d$/.test(part)) continue;
    if (known.some((one) => one.hasAll([part]))) continue;
    const here = near.find((one) => one.where !== "system prompt" && one.text.hasAll([part]));
    if (here) return { why: "near", part, from: here.where, source, to };
    return { why: "unreadable", part, source, to };
  }
  return null;
}
