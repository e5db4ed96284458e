import type { ModelProblem } from "../protocol/problems.ts";
import { ModelError } from "./model.ts";

/** How long to wait before asking again and why, or null when asking again is no use. `attempt` counts from 1. */
export type Retry = (error: unknown, attempt: number) => { waitMs: number; reason: string } | null;

const most: Partial<Record<ModelProblem, number>> = {
  overloaded: 8,
  "server-error": 4,
  "broken-stream": 4,
  unreachable: 4,
  silent: 2,
  empty: 2,
};

const firstWaitMs = 500;
const longestWaitMs = 30_000;
/** Who is told to come back much later should know now, not wait in front of a silent screen. */
const longestRetryAfterMs = 300_000;

export interface RetryOptions {
  /** Instead of the number for each problem. */
  maxRetries?: number | undefined;
  random?(): number;
}

export function createRetry({ maxRetries, random = Math.random }: RetryOptions = {}): Retry {
  return (error, attempt) => {
    if (!(error instanceof ModelError) || !error.retryable) return null;
    const { problem, detail, retryAfterMs } = error;
    if (attempt > (maxRetries ?? most[problem] ?? 0)) return null;
    if ((retryAfterMs ?? 0) > longestRetryAfterMs) return null;
    const growing = Math.min(firstWaitMs * 2 ** (attempt - 1), longestWaitMs);
    // Spread out, so that many who were turned away together do not come back together; never earlier than told.
    const waitMs = retryAfterMs === undefined ? growing * (0.5 + random() / 2) : retryAfterMs * (1 + random() / 10);
    return { waitMs: Math.round(waitMs), reason: detail ? `${problem}: ${detail}` : problem };
  };
}
