import type { Texts } from "../i18n/texts.ts";
import { problemIn } from "../protocol/problems.ts";
import type { Model, ModelError } from "../providers/model.ts";
import { askedFocus } from "./asked-focus.ts";
import { type CallModelInput, callModel } from "./call-model.ts";
import { contextLimit, isTooLong, takesOf } from "./context-limit.ts";
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

/** One step's word, from the turn's model or, once that could not, from the one that stands in for it until the turn ends. */
export async function takeStep(step: number, { context, describe, ...rest }: StepInput): Promise<void> {
  const { model, journal, signal } = rest;
  const inputFor = (asked: Model): CallModelInput => {
    const takes = takesOf(journal.history, asked);
    return { ...rest, ...context, model: asked, limit: contextLimit({ model: asked, ...context, takes }) };
  };
  const isOwn = journal.history.turn?.model === model.id;
  const input = inputFor(isOwn ? model : ((await model.fallback?.()) ?? model));
  const limits = { ...context, ...input, takes: takesOf(journal.history, input.model) };
  const isFull = askedFocus(journal.history) !== null || isTooLong(journal.history, limits);
  // Of what cannot be sent anyway, nothing need go.
  if (isFull && !tooLongAlone(journal.history, limits)) {
    const { fitContext } = await import("./fit-context.ts");
    await fitContext(input);
    // Whoever stops the turn while it is summed up wants no other word of the model.
    if (signal.aborted) return;
  }
  // The results of the step before are stored with it: the model, too, hears only of what is stored.
  await journal.append({ type: "step-started", step });
  try {
    await callModel(input);
  } catch (error) {
    const other = isOwn && !signal.aborted && problemIn(error) ? await model.fallback?.() : null;
    if (!other) throw error;
    await journal.append({ type: "fallback-taken", model: other.id, reason: describe(error as ModelError) });
    await callModel(inputFor(other));
  }
}
