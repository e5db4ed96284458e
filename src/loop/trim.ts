import type { Texts } from "../i18n/texts.ts";
import type { Digest } from "../protocol/digest.ts";
import type { ContextTrimmed } from "../protocol/events.ts";
import { type History, numberOf } from "../protocol/history.ts";
import type { Message } from "../protocol/messages.ts";
import { carried, cutBefore, goneBefore, keptBefore } from "./cut.ts";
import { digestText } from "./digest-text.ts";
import { estimate, messageTokens, plainEstimate, prefixTokens, sum } from "./estimate.ts";
import { saidTokens } from "./quotes.ts";
import { widestRule } from "./shorten.ts";
import {
  digestBefore,
  isClipped,
  losesWords,
  mostMore,
  type Noted,
  type Plan,
  roomForWords,
  sizeAfter,
} from "./stand-in.ts";

export interface TrimInput {
  limit: number;
  texts: Texts["context"];
  why: ContextTrimmed["why"];
  /** What must not be exceeded, where that is less than the limit. */
  most?: number;
  /** How many messages are to go at least. */
  least?: number;
  /** What a model has just written of the messages that go. */
  notes?: Noted | undefined;
}

/** What stands behind the notice, where there is less and less room. What is not shown is stored for the next cut. */
type Keeps = "all" | "words" | "work" | "nothing";

/** What long results are shortened to, of the limit: the next step needs room, too. */
export const fullShare = 0.9;

/** Where all but the last message takes no more than this of the limit, that one is shortened and nothing goes. */
const othersShare = 0.75;

/**
 * The safety net: the oldest messages go, as many as it takes to come down to half the limit at once, so that the
 * provider's cache breaks once. The latest prompt stays, and the last message, since the model has not seen its
 * results. Null when there is nothing that could go.
 */
export function trim(history: History, input: TrimInput): ContextTrimmed | null {
  const plan = planOf(history, input);
  if (!plan) return null;
  const { place, text, digest, shorten, kept } = plan;
  const failed = input.notes ? null : history.failed;
  return {
    type: "context-trimmed",
    why: input.why,
    ...cutBefore(history, place, text, kept),
    ...(digest && { digest }),
    ...(shorten && { shorten }),
    ...(failed && { failed: { times: failed.times, skip: failed.skip } }),
  };
}

function planOf(history: History, { limit, texts, why, notes, most = limit, least = 1 }: TrimInput): Plan | null {
  const { messages } = history;
  const { tokens, scale } = estimate(history);
  const goal = Math.min(limit, tokens, 2 * most) / 2;
  const full = Math.min(most, fullShare * limit);
  const size = (plan: Plan) => sizeAfter(history, plan) * scale;
  const isSmaller = (plan: Plan) => sizeAfter(history, plan) < plainEstimate(history);
  const shorter = (plan: Plan): Plan | null => {
    const shorten = widestRule(texts, (rule) => size({ ...plan, shorten: rule }) <= full);
    return shorten && { ...plan, shorten };
  };
  const last = messages.length - 1;
  const room = Math.min(limit, most) / scale;
  const plan = (place: number, keeps: Keeps = "all", said?: number): Plan => {
    const digest = digestBefore(history, place, { room, said, texts, notes });
    return { place, digest, text: textFor(history, place, { digest, keeps, texts }) };
  };
  /** With as many of the user's words as there is room for. */
  const widened = (fitting: Plan): Plan => {
    const said = roomForWords(history, fitting, goal / scale);
    if (said <= saidTokens(fitting.digest?.quotes ?? []) || !isClipped(fitting)) return fitting;
    const wide = plan(fitting.place, "all", said);
    return size(wide) <= goal ? wide : fitting;
  };
  /** With fewer of them, or none. They are stored nevertheless, for the next cut. */
  const narrowed = (place: number): Plan => {
    const words = plan(place, "words");
    const said = Math.max(0, roomForWords(history, words, most / scale - countTokens));
    return { ...words, text: plan(place, "words", said).text };
  };
  /** From the most to the least that can be told of what goes. */
  const ways = (place: number): (() => Plan)[] => [
    () => plan(place),
    () => plan(place, "words"),
    () => narrowed(place),
    () => plan(place, "work"),
    () => plan(place, "nothing"),
  ];
  // Nothing need go where the last message alone is too much.
  const whole = why === "limit" && !notes ? wholePlan(history) : null;
  const others = whole ? size(whole) - messageTokens(messages[last] as Message) * scale : limit;
  const fittedWhole = whole && size(whole) > limit && others <= othersShare * limit ? shorter(whole) : null;
  if (fittedWhole) return fittedWhole;
  // Not before what the notes tell of.
  const noted = notes ? messages.findLastIndex((_, index) => numberOf(history, index) <= notes.upTo) + 1 : 0;
  const first = Math.max(carried(history) + 1, Math.min(Math.max(least, noted), last));
  const fitting: Plan[] = [];
  for (let place = Math.max(first, firstWithin(history, goal / scale)); place <= last; place++) {
    const wanted = plan(place);
    if (size(wanted) > goal) continue;
    fitting.push(widened(wanted));
    // Rather a few more steps go than all that the user said in a message, where that helps.
    if (!losesWords(history, fitting.at(-1) as Plan)) return fitting.at(-1) as Plan;
    if (fitting.length > mostMore) break;
  }
  if (fitting[0]) return fitting[0];
  // The last message alone, if need be without the middle of what its calls hold.
  for (const way of last > 0 ? ways(last) : []) {
    const alone = way();
    const fitted = size(alone) <= most ? alone : shorter(alone);
    if (fitted) return fitted;
  }
  // Not even that; and where all has gone before, what stands in its place.
  if (messages.length === 0 && !history.cut) return null;
  const told = plan(messages.length);
  if (size(told) <= most) return isSmaller(told) ? widened(told) : null;
  const less = ways(messages.length).map((way) => way());
  const bare = less.find((one) => size(one) <= most) ?? less.at(-1);
  return bare && isSmaller(bare) ? bare : null;
}

/** Room for the word that says how many of the user's messages are not kept. */
const countTokens = 100;

/** All that is sent now: the cut is made after the first messages, and keeps them. Null where they are not the user's. */
function wholePlan(history: History): Plan | null {
  const { cut, messages } = history;
  const place = Math.max(1, carried(history));
  const kept = messages.slice(0, place).flatMap((message, index) => {
    return message.role === "user" ? [{ ...message, number: numberOf(history, index) }] : [];
  });
  // What the last cut had no room to show can be shown by another.
  const hides = (cut?.digest?.quotes ?? []).some(({ message }) => !cut?.text.includes(`message="${message}"`));
  const isWhole = kept.length === place && place < messages.length && !hides;
  return isWhole ? { place, kept, text: cut?.text ?? "", digest: cut?.digest ?? null } : null;
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

interface TextOptions {
  digest: Digest;
  keeps: Keeps;
  texts: Texts["context"];
}

/** What was changed and what is open we know without a model; what the user said and what notes there are stays, too. */
function textFor(history: History, place: number, { digest, keeps, texts }: TextOptions): string {
  const { count, last, kept } = goneBefore(history, place);
  // It may be that nothing goes, and the last message is only sent shorter.
  if (count === 0) return "";
  const { messages, queue, todos } = history;
  const notice = texts.trimmed({ count });
  const isEmpty = place >= messages.length && queue.length === 0 && keptBefore(history, place).length === 0;
  if (isEmpty) return `${notice}\n\n${texts.cleared()}`;
  if (keeps === "nothing") return notice;
  const { quotes, summary, files, missing, ...rest } = digest;
  const shown: Digest = {
    ...rest,
    files,
    quotes: keeps === "work" ? [] : quotes,
    summary: keeps === "all" ? summary : null,
    ...(missing && keeps !== "work" && { missing }),
  };
  const head = `${notice}\n${texts.goesOn({ last, kept })}`;
  return digestText({ head, digest: shown, todos, kept, texts });
}
