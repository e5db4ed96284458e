import { ServerProblem } from "../connection.ts";

/** How long one call may still take. It stands while a person is asked, and begins anew with every sign of progress. */
export interface CallClock {
  /** Ends when the time is over or the caller wants no more; its reason is what the server is told. */
  signal: AbortSignal;
  /** Why it has ended; null before. */
  ended(): ServerProblem | null;
  progress(): void;
  pause(): void;
  resume(): void;
  stop(): void;
}

export function callClock({ limitMs, signal }: { limitMs: number; signal: AbortSignal }): CallClock {
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let pauses = 0;
  let problem: ServerProblem | null = null;
  const end = (why: ServerProblem, told: string) => {
    problem = why;
    ending.abort(told);
  };
  const begin = () => {
    clearTimeout(timer);
    if (pauses > 0 || ending.signal.aborted) return;
    timer = setTimeout(
      () => end(new ServerProblem("timeout", String(limitMs)), `no answer within ${limitMs} ms`),
      Math.min(limitMs, longestTimer),
    );
  };
  const onAbort = () => end(new ServerProblem("aborted", ""), "not wanted any more");
  if (signal.aborted) onAbort();
  else signal.addEventListener("abort", onAbort, { once: true });
  begin();
  return {
    signal: ending.signal,
    ended: () => problem,
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
