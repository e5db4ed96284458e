/** Whether anyone sees the page; where there is no page, it counts as seen. */
const isSeen = () => !globalThis.document?.hidden;

/** Resolves when the page is seen, or when that is no longer wanted. */
export function untilSeen(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (isSeen() || signal.aborted) return resolve();
    const look = () => {
      if (!isSeen() && !signal.aborted) return;
      document.removeEventListener("visibilitychange", look);
      resolve();
    };
    document.addEventListener("visibilitychange", look);
    signal.addEventListener("abort", look, { once: true });
  });
}

/** Aborted as soon as nobody sees the page any more; abort it to stop looking. */
export function whileSeen(signal: AbortSignal): AbortController {
  const sight = new AbortController();
  const look = () => {
    if (!isSeen()) sight.abort();
  };
  globalThis.document?.addEventListener("visibilitychange", look, { signal: AbortSignal.any([sight.signal, signal]) });
  return sight;
}
