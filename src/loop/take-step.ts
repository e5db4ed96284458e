import type { Texts } from "../i18n/texts.ts";
import type { History } from "../protocol/history.ts";
import { problemIn } from "../protocol/problems.ts";
import type { Model, ModelError } from "../providers/model.ts";
import { askedFocus } from "./asked-focus.ts";
import { type CallModelInput, callModel } from "./call-model.ts";
import { contextLimit, isTooLong, takesOf } from "./context-limit.ts";
import { estimate, prefixTokens } from "./estimate.ts";
import { tooLongAlone } from "./prompt-size.ts";

export interface StepInput extends Omit<CallModelInput, "limit" | "texts"> {
  context: Context;
  /** What went wrong with a model, in a few words. */
  describe(error: ModelError): string;
}

export interface Context {
  texts: Texts["context"];
  /** The most tokens of a request, where the user wants fewer than the model takes. */
  maxTokens?: number | undefined;
}

/** As they are counted with the rest of a request. */
function toolTokens(history: History): number {
  const { opened } = history;
  if (!opened) return 0;
  return Math.floor((prefixTokens(opened) - prefixTokens({ ...opened, tools: [] })) * estimate(history).scale);
}

/** One step's word, from the turn's model or, once that could not, from the one that stands in for it until the turn ends. */
export async function takeStep(step: number, { context, describe, ...rest }: StepInput): Promise<void> {
  const { model, journal, signal } = rest;
  const inputFor = (asked: Model): CallModelInput => {
    const takes = takesOf(journal.history, asked);
    // Who stands in and cannot call tools is sent none, and has that much more room.
    const unsent = asked !== model && asked.callsTools === false ? toolTokens(journal.history) : 0;
    const limit = contextLimit({ model: asked, ...context, takes }) + unsent;
    return { ...rest, ...context, model: asked, limit };
  };
  const isFull = (input: CallModelInput): boolean => {
    const { history } = journal;
    const limits = { ...context, ...input, takes: takesOf(history, input.model) };
    // Of what cannot be sent anyway, nothing need go.
    return (askedFocus(history) !== null || isTooLong(history, limits)) && !tooLongAlone(history, limits);
  };
  /** False when the turn was stopped meanwhile, or its beginning could not be stored: then no other word of the model is wanted. */
  const makeRoom = async (input: CallModelInput): Promise<boolean> => {
    const turn = journal.history.turn?.id;
    const { fitContext } = await import("./fit-context.ts");
    await fitContext(input);
    return !signal.aborted && turn !== undefined && journal.history.turn?.id === turn;
  };
  const isOwn = journal.history.turn?.model === model.id;
  const input = inputFor(isOwn ? model : ((await model.fallback?.()) ?? model));
  // Nothing is waited for where there is room: what the step was decided on could be taken back meanwhile.
  if (isFull(input) && !(await makeRoom(input))) return;
  // The results of the step before are stored with it: the model, too, hears only of what is stored.
  await journal.append({ type: "step-started", step });
  try {
    await callModel(input);
  } catch (error) {
    const other = isOwn && !signal.aborted && problemIn(error) ? await model.fallback?.() : null;
    if (!other) throw error;
    await journal.append({ type: "fallback-taken", model: other.id, reason: describe(error as ModelError) });
    const second = inputFor(other);
    if (!isFull(second) || (await makeRoom(second))) await callModel(second);
  }
}
