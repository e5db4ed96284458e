import type { Texts } from "../i18n/texts.ts";
import type { Digest, Quote, Shortening, Span, Summary } from "../protocol/digest.ts";
import type { History } from "../protocol/history.ts";
import type { UserMessage } from "../protocol/messages.ts";
import { changedBefore } from "./changed-files.ts";
import { type Gone, goneBefore, keptBefore } from "./cut.ts";
import { digestText } from "./digest-text.ts";
import { prefixTokens, sum, textTokens } from "./estimate.ts";
import { quotesBefore, saidTokens } from "./quotes.ts";
import { shortened } from "./shorten.ts";
import { workBefore } from "./unnoted-work.ts";

/** What a model wrote of the messages up to one. */
export interface Noted {
  summary: Summary;
  upTo: number;
  /** The user's words that it holds to be needed. */
  passages: readonly Quote[];
}

/** What a request would hold after a cut before the place. */
export interface Plan {
  place: number;
  text: string;
  digest: Digest | null;
  shorten?: Shortening;
  /** What stays of the messages before the place, where that is more than the latest prompt. */
  kept?: UserMessage[];
}

export interface StandInInput {
  /** Tokens of a request, as we count them. */
  room: number;
  /** Of that, for the user's words, where it is not their usual share. */
  said?: number | undefined;
  texts: Texts["context"];
  notes?: Noted | undefined;
  /** Notes of all that goes are to be written yet. */
  awaits?: boolean;
}

/** What is known of all that goes: by the model's notes, if there are any, and by what we can tell without them. */
export function digestBefore(history: History, place: number, { room, said, notes, awaits }: StandInInput): Digest {
  const known = history.cut?.digest;
  const { quotes, missing } = quotesBefore(history, place, {
    room,
    said,
    ...(notes && { passages: notes.passages }),
  });
  const noted = notes?.upTo ?? known?.noted;
  const lost = lostBefore(known?.lost ?? [], goneBefore(history, place), noted ?? 0);
  const work = workBefore(history, place, { room, noted: awaits && !notes ? Number.POSITIVE_INFINITY : (noted ?? 0) });
  return {
    quotes,
    summary: notes?.summary ?? known?.summary ?? null,
    files: changedBefore(history, place),
    ...(noted !== undefined && { noted }),
    ...(lost.length > 0 && { lost }),
    ...(work && { work }),
    ...(missing.length > 0 && { missing }),
  };
}

/** Those that no notes tell of: none ever will, since they are shown to no model again. */
function lostBefore(known: readonly Span[], { last, kept }: Gone, noted: number): Span[] {
  const before = known.at(-1);
  const first = Math.max(noted, before?.to ?? 0) + 1;
  const from = first === kept ? first + 1 : first;
  if (from > last) return [...known];
  const goesOn = before && before.to + 1 === from && noted < from - 1;
  return goesOn ? [...known.slice(0, -1), { from: before.from, to: last }] : [...known, { from, to: last }];
}

/** With the notes that a model wrote for it. */
export function foldedPlan(history: History, place: number, input: StandInInput): Plan {
  const digest = digestBefore(history, place, { ...input, awaits: true });
  const { texts } = input;
  const { last, kept } = goneBefore(history, place);
  const head = texts.compacted({ last, kept });
  return { place, digest, text: digestText({ head, digest, todos: history.todos, kept, texts }) };
}

/** By characters. */
export function sizeAfter(history: History, { place, text, shorten, kept }: Omit<Plan, "digest">): number {
  const { opened, messages, queue } = history;
  const tail = messages.slice(place).map((message) => (shorten ? shortened(message, shorten) : message));
  return prefixTokens(opened) + textTokens(text) + sum(kept ?? keptBefore(history, place)) + sum(tail) + sum(queue);
}

/** How much of the user's words a plan could hold so that the request comes to this, by characters. */
export function roomForWords(history: History, plan: Plan, target: number): number {
  return target - sizeAfter(history, plan) + saidTokens(plan.digest?.quotes ?? []);
}

/** Something that the user said does not stand there whole. */
export const isClipped = ({ digest }: Plan): boolean =>
  digest?.missing !== undefined || (digest?.quotes ?? []).some(({ part }) => part === true);

/** So many more messages may go for the user's words. */
export const mostMore = 8;

/** Of a message of the user that was quoted until now, nothing would be. */
export const losesWords = ({ cut }: History, { digest }: Plan): boolean =>
  (digest?.missing?.length ?? 0) > (cut?.digest?.missing?.length ?? 0);
