import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // One clock for the page, and none while nobody looks at it.
  timer ??= setInterval(() => {
    for (const tell of listeners) tell();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const second = () => Math.floor(Date.now() / 1000) * 1000;

/** The time, second by second. */
export const useNow = (): number => useSyncExternalStore(subscribe, second);
