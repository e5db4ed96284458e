import { useSyncExternalStore } from "react";

const firstWaitMs = 250;
const longestWaitMs = 5_000;

let isThere = true;
let looking = false;
const listeners = new Set<() => void>();

/** Whether the server answers. Nobody looks until a request has failed; then someone does until it is back. */
export const presence = {
  /** Something failed that would not have, had the server been there. */
  doubt(): void {
    if (!looking) void look();
  },
  use: () => useSyncExternalStore(subscribe, () => isThere),
};

async function look(): Promise<void> {
  looking = true;
  for (let wait = firstWaitMs; !(await answers()); wait = Math.min(wait * 2, longestWaitMs)) {
    say(false);
    await new Promise((go) => setTimeout(go, wait));
  }
  looking = false;
  say(true);
}

async function answers(): Promise<boolean> {
  try {
    return (await fetch("/health")).ok;
  } catch {
    // That is the answer.
    return false;
  }
}

function say(there: boolean): void {
  if (there === isThere) return;
  isThere = there;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
