/** Whether the server answers. Nobody looks until a request has failed; then someone does until it is back. */
export interface Presence {
  isThere(): boolean;
  /** Something failed that would not have, had the server been there. */
  doubt(): void;
  /** So long, or until the server is back, when that is sooner. */
  pause(ms: number): Promise<void>;
  subscribe(listener: () => void): () => void;
}

const firstWaitMs = 250;
const longestWaitMs = 5_000;

export function createPresence(): Presence {
  const listeners = new Set<() => void>();
  let isThere = true;
  let isLooking = false;
  const say = (there: boolean) => {
    if (there === isThere) return;
    isThere = there;
    for (const listener of listeners) listener();
  };
  const look = async () => {
    isLooking = true;
    for (let wait = firstWaitMs; !(await answers()); wait = Math.min(wait * 2, longestWaitMs)) {
      say(false);
      await new Promise((go) => setTimeout(go, wait));
    }
    isLooking = false;
    say(true);
  };
  return {
    isThere: () => isThere,
    doubt() {
      if (!isLooking) void look();
    },
    pause(ms) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const done = () => {
        if (isThere) resolve();
      };
      listeners.add(done);
      const timer = setTimeout(resolve, ms);
      return promise.finally(() => {
        clearTimeout(timer);
        listeners.delete(done);
      });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

async function answers(): Promise<boolean> {
  try {
    return (await fetch("/health")).ok;
  } catch {
    // That is the answer.
    return false;
  }
}
