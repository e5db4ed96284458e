import type { History } from "../protocol/history.ts";
import type { Model } from "../providers/model.ts";
import { estimate } from "./estimate.ts";

/** For a model of which nobody knows how much it takes. */
const unknownContext = 32_000;

export interface ContextLimitInput {
  model: Pick<Model, "context" | "output">;
  /** The user's own limit. */
  maxTokens?: number | undefined;
}

/** The most tokens of a request, with room left for the reply and for what an estimate gets wrong. */
export function contextLimit({ model, maxTokens }: ContextLimitInput): number {
  const { context, output = 0 } = model;
  const share = context === undefined ? 0.7 * unknownContext : 0.8 * context;
  const reply = context === undefined ? 0 : Math.min(output, context / 4);
  return Math.floor(Math.min(share, (context ?? unknownContext) - reply, maxTokens ?? Number.POSITIVE_INFINITY));
}

/**
 * Whether the next request would be. Where nobody knows what the model takes, its own count is held to the limit, and
 * what has come since only to what is assumed to be there at all: a model that counts is far from its end.
 */
export function isTooLong(history: History, { limit, ...input }: ContextLimitInput & { limit: number }): boolean {
  const { tokens, counted } = estimate(history);
  const isGuessed = input.model.context === undefined && input.maxTokens === undefined;
  return isGuessed && counted !== null ? counted > limit || tokens > unknownContext : tokens > limit;
}
