import type { Texts } from "../i18n/texts.ts";
import type { Digest, Shortening } from "../protocol/digest.ts";
import type { ContextTrimmed } from "../protocol/events.ts";
import type { History } from "../protocol/history.ts";
import type { Message } from "../protocol/messages.ts";
import { carried, cutBefore, goneAt, keptBefore } from "./cut.ts";
import { digestText } from "./digest-text.ts";
import { estimate, messageTokens, plainEstimate, prefixTokens, sum, textTokens } from "./estimate.ts";
import { quotesBefore, quotesShare } from "./quotes.ts";
import { shortened } from "./shorten.ts";

export interface TrimInput {
  limit: number;
  texts: Texts["context"];
  why: ContextTrimmed["why"];
  /** How many messages are to go at least. */
  least?: number;
}

/** What stands behind the notice: the user's words and earlier notes, only the words, or nothing, where there is no room. */
type Keeps = (typeof levels)[number];
const levels = ["all", "words", "nothing"] as const;

/** What a request would hold after a cut before the place. */
interface Plan {
  place: number;
  text: string;
  digest: Digest;
  shorten?: Shortening;
}

/**
 * The safety net: the oldest messages go, as many as it takes to come down to half the limit at once, so that the
 * provider's cache breaks once. The latest prompt stays, and the last message, since the model has not seen its
 * results. Null when there is nothing that could go.
 */
export function trim(history: History, input: TrimInput): ContextTrimmed | null {
  const plan = planOf(history, input);
  if (!plan) return null;
  const { place, text, digest, shorten } = plan;
  const cut = cutBefore(history, place, text);
  const failed = history.cut?.failed;
  return {
    type: "context-trimmed",
    why: input.why,
    ...cut,
    digest,
    ...(shorten && { shorten }),
    ...(failed && { failed }),
  };
}

function planOf(history: History, { limit, texts, why, least = 1 }: TrimInput): Plan | null {
  const { messages } = history;
  const { tokens, scale } = estimate(history);
  const half = Math.min(limit, tokens) / 2;
  // The model has refused what we took to fit: it takes less than we think.
  const most = why === "overflow" ? half * 1.5 : limit;
  const size = (plan: Plan) => sizeAfter(history, plan) * scale;
  const plan = (place: number, keeps: Keeps = "all"): Plan => ({
    place,
    ...textFor(history, place, { limit, scale, texts, keeps }),
  });
  const last = messages.length - 1;
  const first = Math.max(carried(history) + 1, Math.min(least, last));
  const goal = why === "overflow" ? most : half;
  for (let place = Math.max(first, firstWithin(history, goal / scale)); place <= last; place++) {
    const wanted = plan(place);
    if (size(wanted) <= goal) return wanted;
  }
  // The last message alone, if need be without the middle of what its calls hold.
  for (const keeps of last > 0 ? levels : []) {
    const alone = plan(last, keeps);
    if (size(alone) <= most) return alone;
    const shorter =
      withRule(alone, (one) => size(one) <= half, texts) ?? withRule(alone, (one) => size(one) <= most, texts);
    if (shorter) return shorter;
  }
  if (messages.length === 0) return null;
  // Where not even a prompt stays there is no message to make the next cut at, and the words could never go.
  const isFinal = keptBefore(history, messages.length).length === 0;
  const words = plan(messages.length, "words");
  const bare = isFinal || size(words) > most ? plan(messages.length, "nothing") : words;
  return sizeAfter(history, bare) < plainEstimate(history) ? bare : null;
}

/** The first place after which no more is said than this; the texts of cuts before it need not be worked out. */
function firstWithin({ opened, messages, queue }: History, tokens: number): number {
  let left = tokens - prefixTokens(opened) - sum(queue);
  let place = messages.length;
  for (; place > 0; place--) {
    left -= messageTokens(messages[place - 1] as Message);
    if (left < 0) break;
  }
  return place;
}

/** With as much of the calls as fits. */
function withRule(plan: Plan, fits: (plan: Plan) => boolean, texts: Texts["context"]): Plan | null {
  for (let most = longest; most >= shortest; most = Math.floor(most / 2)) {
    const ruled = { ...plan, shorten: { most, notice: texts.middleLeftOut() } };
    if (fits(ruled)) return ruled;
  }
  return null;
}

const longest = 16_000;
const shortest = 100;

/** By characters. */
export function sizeAfter(history: History, { place, text, shorten }: Omit<Plan, "digest">): number {
  const { opened, messages, queue } = history;
  const tail = messages.slice(place).map((message) => (shorten ? shortened(message, shorten) : message));
  return prefixTokens(opened) + textTokens(text) + sum(keptBefore(history, place)) + sum(tail) + sum(queue);
}

interface TextOptions {
  limit: number;
  scale: number;
  texts: Texts["context"];
  keeps: Keeps;
}

/** What the user said stays word for word, and so does what an earlier summary knows. */
function textFor(
  history: History,
  place: number,
  { limit, scale, texts, keeps }: TextOptions,
): Pick<Plan, "text" | "digest"> {
  const known = history.cut?.digest;
  const budget = (quotesShare * limit) / scale;
  const quotes = keeps === "nothing" ? [] : quotesBefore(history, place, { budget, notice: texts.middleLeftOut() });
  const digest = { quotes, summary: keeps === "all" ? (known?.summary ?? null) : null, files: known?.files ?? [] };
  const count = goneAt(history, place);
  // It may be that nothing goes, and the last message is only sent shorter.
  const notice = count === 0 ? "" : texts.trimmed({ count });
  const { messages, queue, todos } = history;
  const isEmpty = place >= messages.length && queue.length === 0 && keptBefore(history, place).length === 0;
  const head = isEmpty ? `${notice}\n\n${texts.cleared()}` : notice;
  return { text: digestText({ head, digest, todos, texts }), digest };
}
