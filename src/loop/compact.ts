import type { Quote, Summary } from "../protocol/digest.ts";
import type { ContextCompacted } from "../protocol/events.ts";
import { type History, numberOf } from "../protocol/history.ts";
import type { Message } from "../protocol/messages.ts";
import { problemIn } from "../protocol/problems.ts";
import type { Model, Reply } from "../providers/model.ts";
import type { CallModelInput } from "./call-model.ts";
import { carried, cutBefore, keptBefore } from "./cut.ts";
import { asSentIn, estimate, messageTokens, plainEstimate, prefixTokens, sum, textTokens } from "./estimate.ts";
import { quotable, saidTokens } from "./quotes.ts";
import { widestRule } from "./shorten.ts";
import { sleep } from "./sleep.ts";
import {
  foldedPlan,
  isClipped,
  losesWords,
  mostMore,
  type Noted,
  type Plan,
  roomForWords,
  type StandInInput,
  sizeAfter,
} from "./stand-in.ts";
import { checkedQuotes, notesFrom } from "./summary-reply.ts";
import { summaryRequest } from "./summary-request.ts";
import { fullShare } from "./trim.ts";

export interface CompactInput extends CallModelInput {
  why: ContextCompacted["why"];
  /** What the notes are to be about above all. */
  focus: string;
}

/** The newest part stays as it is: this share of what the limit leaves beside system prompt and tools. */
const tailShare = 0.3;
/** Less stays where the request would not come down to this share of the limit, without the notes. */
const mostAfter = 0.6;
const roomyAfter = 0.75;
/** What the request for a summary may take of the limit: the summary needs room, too. */
const requestShare = 0.9;
/** It must take away at least this share of the limit. */
const leastGain = 0.1;
/** Notes that are longer than this share of the limit are none. */
const mostNotes = 0.3;

/** What came of it: a cut to be stored, or notes for a cut that must leave out more, or only what the attempt took. */
export type Compaction =
  | { cut: ContextCompacted }
  | { asked: boolean; notes?: Noted; spent: Pick<Reply, "usage" | "cost"> };

/** A summary in place of the older messages, written by the model. What must not be lost we add ourselves. */
export async function compact(input: CompactInput): Promise<Compaction> {
  const { journal, limit, why, texts, model, focus } = input;
  // The limit in tokens as we count them.
  const room = limit / estimate(journal.history).scale;
  const worth = worthFolding(journal.history, { room, texts, why });
  if (!worth) return { asked: false, spent: {} };
  const { place, said } = worth;
  const { cut: before } = journal.history;
  const maxOutput = Math.min(model.output ?? 8192, Math.max(2048, Math.floor(limit / 4)));
  const most = Math.floor(requestShare * room * 3);
  const reply = await ask(summaryRequest(journal.history, { plan: worth, focus, texts, maxOutput, most }), input);
  if (!reply) return { asked: true, spent: {} };
  const { usage, cost } = reply;
  // Also what nobody counted was a call of a model.
  const spent = { usage: usage ?? { input: 0, output: 0 }, ...(cost !== undefined && { cost }) };
  // The user may have said something meanwhile; the messages are the same, unless there was another cut.
  const { history } = journal;
  if (history.cut !== before) return { asked: true, spent };
  const notes = notedIn(reply.text, history, place);
  if (!notes) return { asked: true, spent };
  const folded = foldedPlan(history, place, { room, said, texts, notes });
  if (gainOf(history, folded) <= 0 || notesTokens(notes.summary) > mostNotes * room) return { asked: true, spent };
  const plan = fitted(history, folded, { room, texts });
  if (!plan) return { asked: true, notes, spent };
  const { text, digest, shorten } = plan;
  const cut = { ...cutBefore(history, place, text), ...(digest && { digest }), ...(shorten && { shorten }) };
  return { cut: { type: "context-compacted", why, ...cut, ...spent } };
}

function notedIn(reply: string, history: History, place: number): Noted | null {
  const range = { first: numberOf(history, carried(history)), last: numberOf(history, place - 1) };
  const notes = notesFrom(reply, range, history.cut?.digest?.summary ?? null);
  if (!notes) return null;
  const { quotes, ...summary } = notes;
  const passages: Quote[] = checkedQuotes(quotes, quotable(history, place));
  return { summary, upTo: range.last, passages };
}

interface WorthInput extends Omit<StandInInput, "notes"> {
  why: CompactInput["why"];
}

/** A plan, and what it has for the user's words where that is not their usual share. */
type Folding = Plan & { said?: number | undefined };

/** What would go, before the model has written a word; null when that is too little. */
export function worthFolding(history: History, { room, texts, why }: WorthInput): Folding | null {
  const last = lastPlace(history);
  let place = placeFor(history, { room, why });
  let plan: Plan | null = null;
  for (; place <= last && place > carried(history); place++) {
    plan = foldedPlan(history, place, { room, texts });
    if (sizeAfter(history, plan) < mostAfter * room) break;
  }
  return plan && gainOf(history, plan) >= leastGain * room ? withWords(history, plan, { room, texts }) : null;
}

/** With as many of the user's words as there is room for. Rather a few more steps go than all that he said in a message, where that helps. */
function withWords(history: History, plan: Plan, input: StandInInput): Folding {
  const usual = widened(history, plan, input);
  const last = Math.min(lastPlace(history), plan.place + mostMore);
  let wide = usual;
  for (let place = plan.place + 1; losesWords(history, wide) && place <= last; place++)
    wide = widened(history, foldedPlan(history, place, input), input);
  return losesWords(history, wide) ? usual : wide;
}

function widened(history: History, plan: Plan, input: StandInInput): Folding {
  const said = roomForWords(history, plan, mostAfter * input.room);
  if (!isClipped(plan) || said <= saidTokens(plan.digest?.quotes ?? [])) return plan;
  return { ...foldedPlan(history, plan.place, { ...input, said }), said };
}

/** The last message stays, unless it has nothing that the model has not seen yet and something else comes after it. */
function lastPlace({ messages, queue }: History): number {
  const last = messages.at(-1);
  const isSeen = last?.role === "user" || last?.calls.length === 0;
  return queue.length > 0 && isSeen ? messages.length : messages.length - 1;
}

/** Whether what stays then leaves a quarter of the limit to grow by. */
export function makesRoom(history: History, input: WorthInput): boolean {
  const plan = worthFolding(history, input);
  return plan !== null && sizeAfter(history, plan) < roomyAfter * input.room;
}

/** At least the last message stays. */
function placeFor(history: History, { room, why }: Pick<WorthInput, "room" | "why">): number {
  const { messages, opened } = history;
  const most = why === "asked" ? Math.min(room, plainEstimate(history)) : room;
  let left = tailShare * (most - prefixTokens(opened));
  let place = messages.length - 1;
  for (; place > 0; place--) {
    left -= messageTokens(messages[place] as Message);
    if (left - messageTokens(messages[place - 1] as Message) < 0) break;
  }
  return place;
}

/** How much shorter the text is than what it stands for. */
function gainOf(history: History, { place, text }: Plan): number {
  const gone = history.messages.slice(0, place).map(asSentIn(history));
  const before = sum(gone) + textTokens(history.cut?.text ?? "");
  return before - sum(keptBefore(history, place)) - textTokens(text);
}

/** As it is, or with long results shortened. */
function fitted(history: History, plan: Plan, { room, texts }: Pick<StandInInput, "room" | "texts">): Plan | null {
  const within = (most: number): Plan | null => {
    if (sizeAfter(history, plan) <= most) return plan;
    const shorten = widestRule(texts, (rule) => sizeAfter(history, { ...plan, shorten: rule }) <= most);
    return shorten && { ...plan, shorten };
  };
  return within(fullShare * room) ?? within(room);
}

const notesTokens = ({ goal, done, next, prose = [] }: Summary) =>
  textTokens([...goal, ...done, ...next, ...prose].join("\n"));

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
