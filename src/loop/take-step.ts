import type { ModelError } from "../providers/model.ts";
import { type CallModelInput, callModel } from "./call-model.ts";

export interface StepInput extends CallModelInput {
  /** What went wrong with a model, in a few words. */
  describe(error: ModelError): string;
}

/** One step's word, from the turn's model or, once that could not, from the one that stands in for it until the turn ends. */
export async function takeStep({ describe, ...input }: StepInput): Promise<void> {
  const { model, journal, signal } = input;
  const standIn = async () => ({ ...input, model: (await model.fallback?.()) ?? model });
  if (journal.history.turn?.model !== model.id) return callModel(await standIn());
  try {
    await callModel(input);
  } catch (error) {
    if (!model.fallback || signal.aborted || !isModelError(error)) throw error;
    const other = await standIn();
    await journal.append({ type: "fallback-taken", model: other.model.id, reason: describe(error) });
    await callModel(other);
  }
}

// By name, since the loop knows providers by type only.
const isModelError = (error: unknown): error is ModelError => error instanceof Error && error.name === "ModelError";
