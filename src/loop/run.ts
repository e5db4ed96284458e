import type { Texts } from "../i18n/texts.ts";
import type { TurnEndReason } from "../protocol/events.ts";
import type { History } from "../protocol/history.ts";
import type { Model } from "../providers/model.ts";
import type { Retry } from "../providers/retry.ts";
import { askedFocus } from "./asked-focus.ts";
import { callModel } from "./call-model.ts";
import { type CallToolsInput, callTools } from "./call-tools.ts";
import { contextLimit } from "./context-limit.ts";
import { estimate } from "./estimate.ts";
import { next } from "./next.ts";

export interface RunInput extends Omit<CallToolsInput, "calls"> {
  model: Model;
  retry: Retry;
  maxSteps: number;
  context: {
    texts: Texts["context"];
    /** The most tokens of a request, where the user wants fewer than the model takes. */
    maxTokens?: number | undefined;
  };
  /** Called whenever the model has been asked and nothing is to be done until it answers. */
  onAsked?: () => void;
}

export type RunOutcome = { type: "waiting" } | { type: "stopped"; reason: TurnEndReason };

/** One turn, from wherever its journal stands until it is over or waits for a person. */
export async function run({ model, retry, maxSteps, context, onAsked, ...rest }: RunInput): Promise<RunOutcome> {
  const { journal, signal } = rest;
  const limit = contextLimit({ model, ...context });
  let askedAgain = false;
  while (true) {
    if (signal.aborted) return { type: "stopped", reason: "aborted" };
    const move = next(journal.history, { maxSteps });
    switch (move.type) {
      case "call-model":
        if (mustFit(journal.history, limit)) {
          const { fitContext } = await import("./fit-context.ts");
          await fitContext({ model, journal, retry, signal, limit, texts: context.texts });
          // Whoever stops the turn while it is summed up wants no other word of the model.
          if (signal.aborted) break;
        }
        // The results of the step before are stored with it: the model, too, hears only of what is stored.
        await journal.append({ type: "step-started", step: move.step });
        await callModel({ model, journal, retry, signal, limit, texts: context.texts, ...(onAsked && { onAsked }) });
        break;
      case "run-calls": {
        const progressed = await callTools({ ...rest, calls: move.calls });
        if (!progressed) return { type: "waiting" };
        break;
      }
      case "wait":
        // The rules may have changed since the question was asked.
        if (askedAgain || !(await callTools({ ...rest, calls: move.calls }))) return { type: "waiting" };
        askedAgain = true;
        break;
      case "stop":
        return { type: "stopped", reason: move.reason };
    }
  }
}

const mustFit = (history: History, limit: number) => estimate(history).tokens > limit || askedFocus(history) !== null;
