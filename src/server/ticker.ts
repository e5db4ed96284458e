import type { Store } from "../store/store.ts";

/** Looks whether anything was written, by whatever process, for as long as somebody wants to know. */
export interface Ticker {
  /** `changed` is true when something was written since the last time. */
  listen(listener: (changed: boolean) => void): () => void;
}

const everyMs = 200;

export function createTicker(store: Pick<Store, "version" | "ownVersion">, report: (error: unknown) => void): Ticker {
  const listeners = new Set<(changed: boolean) => void>();
  let timer: NodeJS.Timeout | undefined;
  let seen = "";
  const version = () => `${store.version()} ${store.ownVersion()}`;

  function tick(): void {
    try {
      const now = version();
      const changed = now !== seen;
      seen = now;
      for (const listen of listeners) listen(changed);
    } catch (error) {
      report(error);
    }
  }

  return {
    listen(listener) {
      listeners.add(listener);
      if (!timer) {
        seen = version();
        timer = setInterval(tick, everyMs).unref();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}
