import type { Takes } from "../protocol/events.ts";
import type { History } from "../protocol/history.ts";
import { PromptTooLong } from "../protocol/problems.ts";
import type { Model } from "../providers/model.ts";
import { contextOf } from "./context-limit.ts";
import { prefixTokens, sum } from "./estimate.ts";

/** No text is so short in tokens as we count it: what is beyond a model's context even so need not be tried. */
const surely = 0.75;

/** What no cut can take out of the next request: what goes with every one, and what the user has just said. */
export function promptSize({ opened, messages, queue }: History): { prefix: number; prompt: number } {
  const latest = queue.length > 0 ? queue : messages.filter(({ role }) => role === "user").slice(-1);
  return { prefix: prefixTokens(opened), prompt: sum(latest) };
}

interface PromptLimits {
  model: Pick<Model, "context">;
  /** The user's own limit. */
  maxTokens?: number | undefined;
  takes: Takes | null;
}

/** Where it is more than the user wants to be sent, or surely more than the model takes. */
export function tooLongAlone(history: History, { model, maxTokens, takes }: PromptLimits): PromptTooLong | null {
  const { prefix, prompt } = promptSize(history);
  const least = prefix + prompt;
  const context = contextOf(model, takes) ?? Number.POSITIVE_INFINITY;
  if (maxTokens !== undefined && least > maxTokens)
    return new PromptTooLong({ prefix, prompt, most: maxTokens, by: "user" });
  return least * surely > context ? new PromptTooLong({ prefix, prompt, most: context, by: "model" }) : null;
}

/** Of the limit, for what stands beside a prompt that is longer than the limit itself. */
const besideShare = 0.25;

/** Nobody knows for sure that it does not fit: the model decides. The user's earlier words are not to go for it. */
export function limitBeside(history: History, limit: number): number {
  const { prefix, prompt } = promptSize(history);
  return prefix + prompt > limit ? prefix + prompt + Math.floor(besideShare * limit) : limit;
}
