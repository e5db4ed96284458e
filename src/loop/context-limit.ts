import type { Model } from "../providers/model.ts";

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
