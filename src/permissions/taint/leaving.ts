import { looksEncoded, looksPrivate, otherForms } from "../../protocol/taint/looks.ts";
import { holds, holdsWords } from "../../protocol/taint/repeats.ts";
import type { Found, Seen } from "../../protocol/taint/shelf.ts";
import type { TaintSource } from "../../protocol/taint/taint.ts";
import { decoded, fold, phrasesIn, type Text, tokensIn } from "../../protocol/taint/text.ts";
import { type Finding, nameOf } from "./finding.ts";

/** Where something goes. */
export interface Goal {
  /** As people know it. */
  to: string;
  /** Whose text may go back there: it came from there. */
  isOwn(source: TaintSource): boolean;
}

/** So many words in a row from here are no accident. */
const weight = 4;

/** What a text that goes there would give away; null where it is the user's own, or of no telling. */
export function givenAway(text: string, goal: Goal, seen: Seen): Finding | null {
  if (holds(seen.user, fold(text).trim())) return null;
  const known = knownAt(goal, seen);
  const first = seen.sources[0];
  for (const token of tokensIn(text)) {
    const found = ofToken(token, known, goal, seen);
    if (found) return found;
  }
  if (!first) return null;
  if (seen.secrets.length > 0) {
    const unsaid = tokensIn(text).find(
      (token) => token.length > 2 && !holds([...seen.user, ...known.own], fold(token)),
    );
    if (unsaid !== undefined)
      return { why: "both", from: seen.secrets[0] as string, source: nameOf(first), to: goal.to };
  }
  for (const phrase of phrasesIn(fold(decoded(text)), weight)) {
    const from = known.near.find((one) => one.text.words().includes(phrase));
    if (!from || holdsWords(known.open, phrase)) continue;
    return { why: "near", part: phrase.trim(), from: from.where, source: nameOf(first), to: goal.to };
  }
  return null;
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

function knownAt({ isOwn }: Goal, { user, outside, near }: Seen): Known {
  const others = outside.filter(({ source }) => !isOwn(source));
  const own = outside.filter(({ source }) => isOwn(source)).map(({ text }) => text);
  const byOrigin = (origin: TaintSource["origin"]) => others.filter(({ source }) => source.origin === origin);
  const open = [...byOrigin("web"), ...byOrigin("skill")].map(({ text }) => text);
  return { near: [...near, ...byOrigin("mcp")], pages: byOrigin("browser"), open: [...user, ...own, ...open], own };
}

function ofToken(token: string, { near, pages, open, own }: Known, { to }: Goal, seen: Seen): Finding | null {
  if (token.length < 4) return null;
  const folded = fold(token);
  if (holds(seen.user, folded) || holds(own, folded)) return null;
  const forms = [folded, ...otherForms(token).map(fold)];
  const secret =
    looksPrivate(token) || looksEncoded(token) ? whereOf(forms, seen.secret) : whereOf(forms.slice(1), seen.secret);
  if (secret) return { why: "secret", part: token, from: secret.where, to };
  const [first] = seen.sources;
  // Without a stranger's text only what is protected is held.
  if (!first)
    return looksEncoded(token) && !holds(open, folded)
      ? { why: "unreadable", part: token, source: seen.secrets[0] ?? "", to }
      : null;
  const source = nameOf(first);
  if (holds(open, folded)) return null;
  const from =
    looksPrivate(token) || looksEncoded(token) ? whereOf(forms, [...near, ...pages]) : whereOf(forms.slice(1), near);
  if (from) return { why: "near", part: token, from: from.where, source, to };
  const hasRead = near.length + seen.secrets.length > 0 || seen.hasLost;
  return hasRead && looksEncoded(token) ? { why: "unreadable", part: token, source, to } : null;
}

const whereOf = (forms: readonly string[], all: readonly Found[]): Found | undefined =>
  forms.length === 0 ? undefined : all.find(({ text }) => forms.some((form) => text.folded().includes(form)));
