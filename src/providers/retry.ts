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

const longestWaitMs = 30_000;
/** Who is told to come back much later should know now, not wait in front of a silent screen. */
const longestRetryAfterMs = 300_000;

export interface RetryOptions {
  /** Instead of the number for each problem. */
  maxRetries?: number | undefined;
  random?(): number;
  firstWaitMs?: number;
  /** What went wrong, in a few words. */
  describe?(error: ModelError): string;
}

const plainly = ({ problem, detail }: ModelError) => (detail ? `${problem}: ${detail}` : problem);

export function createRetry({
  maxRetries,
  random = Math.random,
  firstWaitMs = 500,
  describe = plainly,
}: RetryOptions = {}): Retry {
  return (error, attempt) => {
    if (!(error instanceof ModelError) || !error.retryable) return null;
    const { problem, retryAfterMs } = error;
    if (attempt > (maxRetries ?? most[problem] ?? 0)) return null;
    if ((retryAfterMs ?? 0) > longestRetryAfterMs) return null;
    const growing = Math.min(firstWaitMs * 2 ** (attempt - 1), longestWaitMs);
    // Spread out, so that many who were turned away together do not come back together; never earlier than told.
    const spread = growing * (0.5 + random() / 2);
    // A server may say "at once" and mean it, but not again and again.
    const least = attempt > 1 ? spread : 0;
    const waitMs = retryAfterMs === undefined ? spread : Math.max(least, retryAfterMs * (1 + random() / 10));
    return { waitMs: Math.round(waitMs), reason: describe(error) };
  };
}
