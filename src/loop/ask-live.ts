import type { Answer } from "../protocol/asks.ts";
import type { AskId } from "../protocol/ids.ts";
import { newId } from "../protocol/ids.ts";
import type { LiveAnswer, Question } from "../tools/tool.ts";
import type { CallContext } from "./call-context.ts";
import type { Judged } from "./judge.ts";

/** Where the answers to questions of running calls come in; null where there is nobody to ask. */
export type LiveAnswers = (ask: AskId, signal: AbortSignal) => Promise<Answer | null>;

type Asking = Pick<Judged, "call" | "name" | "given" | "touches">;

/**
 * What a call wants to know while it runs. The question is a fact like any other, but it ends with the call: after a
 * crash nobody is left who could use the answer.
 */
export async function askLive(
  { call, name: tool, given: input, touches }: Asking,
  question: Question,
  { journal, liveAnswers, texts, signal }: Pick<CallContext, "journal" | "liveAnswers" | "texts" | "signal">,
): Promise<LiveAnswer | null> {
  if (!liveAnswers || signal.aborted) return null;
  const ask = newId("ask");
  // Before it is raised: it may be answered the moment it is told.
  const waiting = liveAnswers(ask, signal);
  const raised = {
    ask,
    call: call.id,
    kind: "question" as const,
    tool,
    input,
    touches,
    reason: "",
    live: true as const,
  };
  await journal.append({ type: "ask-raised", ...raised, ...question });
  const answer = await waiting;
  if (answer === null) {
    const isOpen = journal.history.asks.some((one) => one.ask === ask);
    if (isOpen) await journal.append({ type: "ask-withdrawn", ask, reason: texts.aborted() });
    return null;
  }
  if (answer.decision === "answer") return { answer: answer.text };
  return { declined: answer.decision === "deny" ? (answer.reason ?? "") : "" };
}
