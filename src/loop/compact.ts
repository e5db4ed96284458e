import type { Texts } from "../i18n/texts.ts";
import type { ContextCompacted } from "../protocol/events.ts";
import { type History, numberOf } from "../protocol/history.ts";
import type { Message } from "../protocol/messages.ts";
import { problemIn } from "../protocol/problems.ts";
import type { Model, Reply } from "../providers/model.ts";
import type { Retry } from "../providers/retry.ts";
import { changedBefore } from "./changed-files.ts";
import { carried, cutBefore, goneAt } from "./cut.ts";
import { digestText } from "./digest-text.ts";
import { estimate, messageTokens } from "./estimate.ts";
import type { Journal } from "./journal.ts";
import { quotable, quotesBefore } from "./quotes.ts";
import { sleep } from "./sleep.ts";
import { checkedQuotes, notesFrom } from "./summary-reply.ts";
import { summaryRequest } from "./summary-request.ts";
import { sizeAfter } from "./trim.ts";

export interface CompactInput {
  journal: Journal;
  model: Model;
  retry: Retry;
  signal: AbortSignal;
  limit: number;
  texts: Texts["context"];
  why: ContextCompacted["why"];
  /** What the notes are to be about above all. */
  focus: string;
}

/** The newest part stays as it is; this share of the limit. */
const tailShare = 0.3;
/** What does not come down to this share of the limit was not worth its price. */
const mostAfter = 0.7;
/** What is asked for must take away at least this share of the limit. */
const leastGain = 0.1;

/** What came of it: a cut to be stored, or what the attempt took. */
export type Compaction = { cut: ContextCompacted } | { spent: Pick<Reply, "usage" | "cost"> };

/** A summary in place of the older messages, written by the model. What must not be lost we add ourselves. */
export async function compact(input: CompactInput): Promise<Compaction> {
  const { journal, limit, why, texts, model } = input;
  const place = placeFor(journal.history, input);
  const { tokens, scale } = estimate(journal.history);
  if (place === null || !isWorthAsking(journal.history, place, { ...input, scale })) return { spent: {} };
  const output = Math.min(model.output ?? 8192, Math.max(2048, Math.floor(limit / 4)));
  const request = summaryRequest(journal.history, {
    ...{ place, focus: input.focus, texts, maxOutput: output },
    most: Math.floor((limit * 3) / scale),
  });
  const reply = await ask(request, input);
  if (!reply) return { spent: {} };
  const { usage, cost } = reply;
  const spent = { ...(usage && { usage }), ...(cost !== undefined && { cost }) };
  // The user may have said something meanwhile; the messages are the same.
  const { history } = journal;
  const notes = notesFrom(reply.text, {
    first: numberOf(history, carried(history)),
    last: numberOf(history, place - 1),
  });
  if (!notes) return { spent };
  const { quotes: passages, ...summary } = notes;
  const digest = {
    quotes: quotesBefore(history, place, {
      budget: limit / 5 / scale,
      passages: checkedQuotes(passages, quotable(history, place)),
      notice: texts.middleLeftOut(),
    }),
    summary,
    files: changedBefore(history, place),
  };
  const head = texts.compacted({ count: goneAt(history, place) });
  const text = digestText({ head, digest, todos: history.todos, texts });
  const after = sizeAfter(history, { place, text }) * scale;
  if (after >= mostAfter * limit || after >= tokens) return { spent };
  return { cut: { type: "context-compacted", why, ...cutBefore(history, place, text), digest, ...spent } };
}

/** Everything before it goes; at least the last message stays. Null when nothing new would go. */
function placeFor(history: History, { limit, why }: CompactInput): number | null {
  const { messages } = history;
  const { tokens, scale } = estimate(history);
  let left = (tailShare * (why === "asked" ? Math.min(limit, tokens) : limit)) / scale;
  let place = messages.length - 1;
  for (; place > 0; place--) {
    left -= messageTokens(messages[place] as Message);
    if (left - messageTokens(messages[place - 1] as Message) < 0) break;
  }
  return place > carried(history) ? place : null;
}

/** Whatever the model writes, what stays can be too much already, or what goes too little. */
function isWorthAsking(
  history: History,
  place: number,
  { limit, texts, scale }: CompactInput & { scale: number },
): boolean {
  const quotes = quotesBefore(history, place, { budget: limit / 5 / scale, notice: texts.middleLeftOut() });
  const head = texts.compacted({ count: goneAt(history, place) });
  const text = digestText({ head, digest: { quotes, summary: null, files: [] }, todos: [], texts });
  const after = sizeAfter(history, { place, text }) * scale;
  return after < mostAfter * limit && estimate(history).tokens - after >= leastGain * limit;
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
