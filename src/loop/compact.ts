import type { Digest, Quote, Summary } from "../protocol/digest.ts";
import type { ContextCompacted } from "../protocol/events.ts";
import { type History, numberOf } from "../protocol/history.ts";
import type { Message } from "../protocol/messages.ts";
import { problemIn } from "../protocol/problems.ts";
import type { Model, Reply } from "../providers/model.ts";
import type { CallModelInput } from "./call-model.ts";
import { changedBefore } from "./changed-files.ts";
import { carried, cutBefore, goneAt } from "./cut.ts";
import { digestText } from "./digest-text.ts";
import { estimate, messageTokens, plainEstimate, prefixTokens } from "./estimate.ts";
import { quotable, quotesBefore, quotesShare } from "./quotes.ts";
import { sleep } from "./sleep.ts";
import { checkedQuotes, notesFrom } from "./summary-reply.ts";
import { summaryRequest } from "./summary-request.ts";
import { sizeAfter } from "./trim.ts";

export interface CompactInput extends CallModelInput {
  why: ContextCompacted["why"];
  /** What the notes are to be about above all. */
  focus: string;
}

/** The newest part stays as it is: this share of what the limit leaves beside system prompt and tools. */
const tailShare = 0.3;
/** What does not come down to this share of the limit was not worth its price. */
const mostAfter = 0.7;
/** What the request for a summary may take of the limit: the summary needs room, too. */
const requestShare = 0.8;
/** It must take away at least this share of the limit. */
const leastGain = 0.1;

/** What came of it: a cut to be stored, or what the attempt took, when the model was asked at all. */
export type Compaction = { cut: ContextCompacted } | { asked: boolean; spent: Pick<Reply, "usage" | "cost"> };

/** A summary in place of the older messages, written by the model. What must not be lost we add ourselves. */
export async function compact(input: CompactInput): Promise<Compaction> {
  const { journal, limit, why, texts, model, focus } = input;
  // The limit in tokens as we count them.
  const room = limit / estimate(journal.history).scale;
  const place = placeFor(journal.history, { room, why });
  if (place === null || !isWorthAsking(journal.history, { place, room, texts })) return { asked: false, spent: {} };
  const maxOutput = Math.min(model.output ?? 8192, Math.max(2048, Math.floor(limit / 4)));
  const most = Math.floor(requestShare * room * 3);
  const reply = await ask(summaryRequest(journal.history, { place, focus, texts, maxOutput, most }), input);
  if (!reply) return { asked: true, spent: {} };
  const { usage, cost } = reply;
  const spent = { ...(usage && { usage }), ...(cost !== undefined && { cost }) };
  // The user may have said something meanwhile; the messages are the same.
  const { history } = journal;
  const range = { first: numberOf(history, carried(history)), last: numberOf(history, place - 1) };
  const notes = notesFrom(reply.text, range);
  if (!notes) return { asked: true, spent };
  const { quotes, ...summary } = notes;
  const passages = checkedQuotes(quotes, quotable(history, place));
  const folded = foldedAway(history, { place, room, texts, passages, summary });
  if (!isWorthIt(history, { place, room, text: folded.text })) return { asked: true, spent };
  const { text, digest } = folded;
  return { cut: { type: "context-compacted", why, ...cutBefore(history, place, text), digest, ...spent } };
}

interface Place {
  /** Everything before it goes. */
  place: number;
  room: number;
}

/** At least the last message stays. Null when nothing new would go. */
function placeFor(history: History, { room, why }: { room: number; why: CompactInput["why"] }): number | null {
  const { messages, opened } = history;
  const most = why === "asked" ? Math.min(room, plainEstimate(history)) : room;
  let left = tailShare * (most - prefixTokens(opened));
  let place = messages.length - 1;
  for (; place > 0; place--) {
    left -= messageTokens(messages[place] as Message);
    if (left - messageTokens(messages[place - 1] as Message) < 0) break;
  }
  return place > carried(history) ? place : null;
}

/** Whatever the model writes, what stays can be too much already, or what goes too little. */
function isWorthAsking(history: History, { place, room, texts }: Place & Pick<CompactInput, "texts">): boolean {
  const { text } = foldedAway(history, { place, room, texts, passages: [], summary: null });
  return isWorthIt(history, { place, room, text });
}

function isWorthIt(history: History, { place, room, text }: Place & { text: string }): boolean {
  const after = sizeAfter(history, { place, text });
  return after < mostAfter * room && plainEstimate(history) - after >= leastGain * room;
}

interface FoldedInput extends Place, Pick<CompactInput, "texts"> {
  passages: readonly Quote[];
  summary: Summary | null;
}

function foldedAway(history: History, { place, room, texts, passages, summary }: FoldedInput) {
  const notice = texts.middleLeftOut();
  const quotes = quotesBefore(history, place, { budget: quotesShare * room, passages, notice });
  const digest: Digest = { quotes, summary, files: changedBefore(history, place) };
  const head = texts.compacted({ count: goneAt(history, place) });
  return { digest, text: digestText({ head, digest, todos: history.todos, texts }) };
}

/** Null when the model could not, twice at most. What is not the model's failure is not caught here. */
async function ask(
  request: Parameters<Model["step"]>[0],
  { model, journal, retry, signal }: CompactInput,
): Promise<Reply | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await model.step(request, { onDelta: () => undefined, signal });
    } catch (error) {
      if (problemIn(error) === null && !signal.aborted) throw error;
      const again = attempt === 1 && !signal.aborted ? retry(error, attempt) : null;
      if (!again) return null;
      await journal.append({ type: "retry-scheduled", attempt, ...again });
      await sleep(again.waitMs, signal);
      if (signal.aborted) return null;
    }
  }
}
