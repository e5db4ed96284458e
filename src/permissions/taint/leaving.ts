import { looksEncoded, looksPrivate, otherForms } from "../../protocol/taint/looks.ts";
import { holds, holdsWords } from "../../protocol/taint/repeats.ts";
import type { Found, Seen, Strange } from "../../protocol/taint/shelf.ts";
import type { TaintSource } from "../../protocol/taint/taint.ts";
import { amountsIn, decoded, fold, phrasesIn, type Text, tokensIn } from "../../protocol/taint/text.ts";
import { disguisedIn } from "./disguised.ts";
import { type Finding, nameOf } from "./finding.ts";

/** Where something goes. */
export interface Goal {
  /** As people know it. */
  to: string;
  /** Whose text may go back there: it came from there. */
  isOwn(source: TaintSource): boolean;
  /** The user has named the place. */
  isNamed?: boolean;
  /** How many words in a row from here are no accident. */
  weight: number;
}

/** What a text that goes there would give away; null where it is the user's own, or of no telling. */
export function givenAway(text: string, goal: Goal, seen: Seen): Finding | null {
  const first = seen.sources[0];
  const whole = fold(decoded(text)).trim();
  const entrusted = first && !goal.isNamed ? seen.entrusted.find((one) => whole.includes(one)) : undefined;
  if (first && entrusted !== undefined)
    return { why: "entrusted", part: entrusted, source: nameOf(first), to: goal.to };
  if (holds(seen.user, whole)) return null;
  const known = knownAt(goal, seen);
  for (const token of withoutNames(tokensIn(text), known.near)) {
    const found = ofToken(token, known, goal, seen);
    if (found) return found;
  }
  const amount = ofAmount(text, known, goal, seen);
  if (amount || !first) return amount;
  if (seen.secrets.length > 0) {
    const unsaid = tokensIn(text).find(
      (token) => token.length > 2 && !holds([...seen.user, ...known.own], fold(token)),
    );
    if (unsaid !== undefined)
      return { why: "both", from: seen.secrets[0] as string, source: nameOf(first), to: goal.to };
  }
  const disguised = hasRead(seen) ? disguisedIn(text, seen) : null;
  if (disguised !== null) return { why: "unreadable", part: disguised, source: nameOf(first), to: goal.to };
  for (const phrase of phrasesIn(fold(decoded(text)), goal.weight)) {
    const from = known.near.find((one) => !one.isTask && holdsWords([one.text], phrase));
    if (!from || holdsWords(known.open, phrase)) continue;
    return { why: "near", part: phrase.trim(), from: from.where, source: nameOf(first), to: goal.to };
  }
  return null;
}

const fileName = /^(?!.*(?:@|:\/\/)).*\.[a-z][a-z0-9]{0,4}$/i;

/** The name of a file as it was listed here is no part of what is in it. */
function withoutNames(tokens: readonly string[], near: readonly Found[]): readonly string[] {
  const names = tokens.filter(
    (token) => fileName.test(token) && near.some(({ text }) => text.folded().includes(fold(token))),
  );
  return names.length === 0 ? tokens : tokens.filter((token) => !names.some((name) => name.includes(token)));
}

interface Known {
  /** Read here or at others, who keep it to themselves. */
  near: readonly Found[];
  /** Pages of a browser, where somebody may be logged in. */
  pages: readonly Found[];
  /** The user's words, what comes from there, and what is on the web for all. */
  open: readonly Text[];
  own: readonly Text[];
}

export function knownAt({ isOwn }: Goal, { user, outside, near }: Seen): Known {
  const isBack = ({ source, reach }: Strange) => isOwn(source) && reach !== "mixed";
  const others = outside.filter((one) => !isBack(one));
  const own = outside.filter(isBack).map(({ text }) => text);
  const byOrigin = (origin: TaintSource["origin"]) => others.filter(({ source }) => source.origin === origin);
  const web = byOrigin("web");
  return {
    near: [...near, ...byOrigin("mcp"), ...web.filter(({ reach }) => reach !== "public")],
    pages: byOrigin("browser"),
    open: [...user, ...own, ...web.filter(({ reach }) => reach === "public").map(({ text }) => text)],
    own,
  };
}

function ofToken(token: string, { near, pages, open, own }: Known, { to }: Goal, seen: Seen): Finding | null {
  if (token.length < 4) return null;
  const folded = fold(token);
  if (holds(seen.user, folded) || holds(own, folded)) return null;
  // An address of nobody who was spoken of may be another's in other letters.
  const isEncoded = looksEncoded(token) || /^[^@\s]+@[^@\s]+\.[a-z]{2,}$/i.test(token);
  // A plain word turned round may be another plain word.
  const forms = [...(isEncoded || looksPrivate(token) ? [token] : []), ...otherForms(token).filter(isTelling)].map(
    fold,
  );
  const secret = whereOf(forms, seen.secret) ?? (/[\d@._]/.test(token) ? pieceOf(folded, seen.secret) : undefined);
  if (secret) return { why: "secret", part: token, from: secret.where, to };
  const [first] = seen.sources;
  const isOpen = holds(open, folded);
  // Without a stranger's text only what is protected is held.
  if (!first)
    return isEncoded && !isOpen ? { why: "unreadable", part: token, source: seen.secrets[0] ?? "", to } : null;
  if (isOpen) return null;
  const source = nameOf(first);
  const from = whereOf(forms, [...near, ...pages]) ?? (/[\d@._]/.test(token) ? pieceOf(folded, near) : undefined);
  if (from) return { why: "near", part: token, from: from.where, source, to };
  return (near.length > 0 || hasRead(seen)) && isEncoded ? { why: "unreadable", part: token, source, to } : null;
}

function ofAmount(text: string, { near, pages, open }: Known, { to }: Goal, { secret, sources }: Seen): Finding | null {
  for (const amount of amountsIn(fold(decoded(text)))) {
    if (open.some((one) => one.amounts().has(amount))) continue;
    const has = (one: Found) => one.text.amounts().has(amount);
    const from = secret.find(has);
    if (from) return { why: "secret", part: amount, from: from.where, to };
    const [first] = sources;
    const here = first && [...near, ...pages].find(has);
    if (here) return { why: "near", part: amount, from: here.where, source: nameOf(first), to };
  }
  return null;
}

/** Something is known here that strangers do not know. */
export const hasRead = ({ near, secrets, hasLost }: Seen): boolean => near.length + secrets.length > 0 || hasLost;

const isTelling = (form: string) => looksPrivate(form) || looksEncoded(form) || /\S[\s=:]+\S/.test(form);

/** A part of a code that was read: who sends it piece by piece sends it all. */
function pieceOf(folded: string, all: readonly Found[]): Found | undefined {
  return all.find(({ text }) => {
    const whole = text.folded();
    const at = whole.indexOf(folded);
    if (at < 0) return false;
    const [left, right] = [
      whole.slice(Math.max(0, at - 40), at),
      whole.slice(at + folded.length, at + folded.length + 40),
    ];
    // The name in somebody's address is as good as the address.
    if (/^[\w.+-]*@[\w-]+\.\w/.test(right) || /@[\w-]/.test(folded)) return true;
    const before = /[\p{L}\p{N}_-]*$/u.exec(left)?.[0] ?? "";
    const after = /^[\p{L}\p{N}_-]*/u.exec(right)?.[0] ?? "";
    return /\d/.test(folded) && before + after !== "" && looksPrivate(before + folded + after);
  });
}

const whereOf = (forms: readonly string[], all: readonly Found[]): Found | undefined =>
  forms.length === 0 ? undefined : all.find(({ text }) => forms.some((form) => text.folded().includes(form)));
