import { ServerProblem } from "../connection.ts";

/** How long one call may still take. It stands while a person is asked, and begins anew with every sign of progress. */
export interface CallClock {
  /** Ends when the time is over or the caller wants no more; its reason is the problem. */
  signal: AbortSignal;
  progress(): void;
  pause(): void;
  resume(): void;
  stop(): void;
}

export function callClock({ limitMs, signal }: { limitMs: number; signal: AbortSignal }): CallClock {
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let pauses = 0;
  const begin = () => {
    clearTimeout(timer);
    if (pauses > 0 || ending.signal.aborted) return;
    timer = setTimeout(
      () => ending.abort(new ServerProblem("timeout", String(limitMs))),
      Math.min(limitMs, longestTimer),
    );
  };
  const onAbort = () => ending.abort(new ServerProblem("aborted", ""));
  if (signal.aborted) onAbort();
  else signal.addEventListener("abort", onAbort, { once: true });
  begin();
  return {
    signal: ending.signal,
    progress: begin,
    pause() {
      pauses++;
      clearTimeout(timer);
    },
    resume() {
      pauses--;
      begin();
    },
    stop() {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
    },
  };
}

/** Node makes a longer one a short one. */
export const longestTimer = 2 ** 31 - 1;
