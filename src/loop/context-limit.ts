import type { Takes } from "../protocol/events.ts";
import type { History } from "../protocol/history.ts";
import { takesIn } from "../protocol/problems.ts";
import type { Model } from "../providers/model.ts";
import { estimate } from "./estimate.ts";

/** For a model of which nobody knows how much it takes. */
const unknownContext = 32_000;

export interface ContextLimitInput {
  model: Pick<Model, "context" | "output">;
  /** The user's own limit. */
  maxTokens?: number | undefined;
  /** What this model's own refusals say. */
  takes?: Takes | null | undefined;
}

/** The most tokens of a request, with room left for the reply and for what an estimate gets wrong. */
export function contextLimit({ model, maxTokens, takes }: ContextLimitInput): number {
  const { output = 0 } = model;
  const context = contextOf(model, takes);
  const share = context === undefined ? 0.7 * unknownContext : 0.8 * context;
  const reply = context === undefined ? 0 : Math.min(output, context / 4);
  const { request = Number.POSITIVE_INFINITY } = takes ?? {};
  const wanted = maxTokens ?? Number.POSITIVE_INFINITY;
  return Math.floor(Math.min(share, (context ?? unknownContext) - reply, wanted, request));
}

/** What is known of the model, or what it said when it was asked for more. */
export function contextOf({ context }: Pick<Model, "context">, takes: Takes | null | undefined): number | undefined {
  const told = takes?.context;
  return told === undefined || context === undefined ? (context ?? told) : Math.min(context, told);
}

/** What holds for this model. */
export const takesOf = ({ takes }: History, { id }: Pick<Model, "id">): Takes | null =>
  Object.hasOwn(takes, id) ? (takes[id] ?? null) : null;

/** Of a request that was refused, this much may be sent. */
const refusedShare = 0.75;

/**
 * What a refusal teaches. Where it names no limit, or one that the request was within as we count, our own count of
 * the request is what is known: a model that never counts would refuse again and again.
 */
export function learntFrom(error: unknown, history: History, model: Learner): Takes {
  const known = takesOf(history, model);
  const named = takesIn(error);
  const context = Math.min(known?.context ?? Number.POSITIVE_INFINITY, named ?? Number.POSITIVE_INFINITY);
  const { tokens } = estimate(history);
  const isExplained = named !== undefined && tokens > contextLimit({ model, takes: { context: named } });
  const refused = isExplained ? Number.POSITIVE_INFINITY : Math.floor(refusedShare * tokens);
  const request = Math.min(known?.request ?? Number.POSITIVE_INFINITY, refused);
  return {
    ...(Number.isFinite(context) && { context }),
    ...(Number.isFinite(request) && { request }),
  };
}

type Learner = Pick<Model, "id" | "context" | "output">;

/**
 * Whether the next request would be. Where nobody knows what the model takes, its own count is held to the limit, and
 * what has come since only to what is assumed to be there at all: a model that counts is far from its end.
 */
export function isTooLong(history: History, { limit, ...input }: ContextLimitInput & { limit: number }): boolean {
  const { tokens, counted } = estimate(history);
  const isGuessed = input.model.context === undefined && input.maxTokens === undefined && !input.takes;
  return isGuessed && counted !== null ? counted > limit || tokens > unknownContext : tokens > limit;
}
