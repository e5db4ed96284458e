import type { ModelError } from "../providers/model.ts";
import { type CallModelInput, callModel } from "./call-model.ts";

export interface StepInput extends CallModelInput {
  /** What went wrong with a model, in a few words. */
  describe(error: ModelError): string;
}

/** One step's word, from the turn's model or, once that could not, from the one that stands in for it until the turn ends. */
export async function takeStep({ describe, ...input }: StepInput): Promise<void> {
  const { model, journal, signal } = input;
  if (journal.history.turn?.model !== model.id) {
    return callModel({ ...input, model: (await model.fallback?.()) ?? model });
  }
  try {
    await callModel(input);
  } catch (error) {
    const other = signal.aborted || !isModelError(error) ? null : await model.fallback?.();
    if (!other) throw error;
    await journal.append({ type: "fallback-taken", model: other.id, reason: describe(error as ModelError) });
    await callModel({ ...input, model: other });
  }
}

// By name, since the loop knows providers by type only.
const isModelError = (error: unknown): error is ModelError => error instanceof Error && error.name === "ModelError";
