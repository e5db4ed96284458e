import { addAbortListener } from "node:events";

/** Resolves after the time, or at once when the turn is aborted. */
export async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  // A long turn sleeps many times on one signal, so each sleep takes its listener away again.
  using _listener = addAbortListener(signal, () => resolve());
  await promise;
  clearTimeout(timer);
}
