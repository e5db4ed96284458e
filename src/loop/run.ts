import type { TurnEndReason } from "../protocol/events.ts";
import type { BudgetReached, Reached } from "../providers/budget.ts";
import type { Model, ModelError } from "../providers/model.ts";
import type { Retry } from "../providers/retry.ts";
import { type CallToolsInput, callTools } from "./call-tools.ts";
import { next } from "./next.ts";
import { type Reminders, remindAfter } from "./remind.ts";
import { type Context, takeStep } from "./take-step.ts";

export interface RunInput extends Omit<CallToolsInput, "calls"> {
  model: Model;
  retry: Retry;
  /** What went wrong with a model, in a few words. */
  describe(error: ModelError): string;
  maxSteps: number;
  context: Context;
  reminders?: Reminders | undefined;
  /** Called whenever the model has been asked and nothing is to be done until it answers. */
  onAsked?: () => void;
}

export type RunOutcome = { type: "waiting" } | { type: "stopped"; reason: TurnEndReason; reached?: Reached };

/** One turn, from wherever its journal stands until it is over or waits for a person. */
export async function run({
  model,
  retry,
  describe,
  maxSteps,
  context,
  reminders = {},
  onAsked,
  ...rest
}: RunInput): Promise<RunOutcome> {
  const { journal, signal } = rest;
  let askedAgain = false;
  while (true) {
    if (signal.aborted) return { type: "stopped", reason: "aborted" };
    const move = next(journal.history, { maxSteps });
    switch (move.type) {
      case "call-model":
        try {
          await takeStep(move.step, { model, journal, retry, describe, context, signal, ...(onAsked && { onAsked }) });
        } catch (error) {
          if (!isBudgetReached(error)) throw error;
          return { type: "stopped", reason: "budget", reached: error.reached };
        }
        break;
      case "run-calls": {
        const progressed = await callTools({ ...rest, model, calls: move.calls });
        if (!progressed) return { type: "waiting" };
        remindAfter(journal, reminders);
        break;
      }
      case "wait":
        // The rules may have changed since the question was asked.
        if (askedAgain || !(await callTools({ ...rest, model, calls: move.calls }))) return { type: "waiting" };
        askedAgain = true;
        break;
      case "stop":
        return { type: "stopped", reason: move.reason };
    }
  }
}

// By name, since the loop knows providers by type only.
const isBudgetReached = (error: unknown): error is BudgetReached =>
  error instanceof Error && error.name === "BudgetReached";
