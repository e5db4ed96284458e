import type { Texts } from "../i18n/texts.ts";

export interface Limit {
  limitMs: number | null;
  signal: AbortSignal;
  texts: Texts["tools"];
}

/**
 * Ends the work at its limit or when the turn is aborted. Work that listens to its signal can say more (what a command
 * printed so far), so it gets a moment to; work that does not listen is left behind.
 */
export async function withLimit<Result>(
  { limitMs, signal, texts }: Limit,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const { promise: givenUp, reject } = Promise.withResolvers<never>();
  const stop = (message: string, name: "AbortError" | "TimeoutError") => {
    // Whoever passes the reason on passes on a sentence.
    controller.abort(new DOMException(message, name));
    graceTimer = setTimeout(() => reject(new Error(message)), graceMs);
  };
  const onAbort = () => stop(texts.aborted(), "AbortError");
  let graceTimer: NodeJS.Timeout | undefined;
  const timer =
    limitMs === null
      ? undefined
      : setTimeout(() => stop(texts.timedOut({ seconds: limitMs / 1000 }), "TimeoutError"), limitMs);
  if (signal.aborted) onAbort();
  else signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([work(controller.signal), givenUp]);
  } finally {
    clearTimeout(timer);
    clearTimeout(graceTimer);
    signal.removeEventListener("abort", onAbort);
  }
}

const graceMs = 3_000;
