import { inTurn, onPlace } from "./places.ts";
import { follow, glance, type StreamOptions } from "./stream.ts";

/** So long after a look another is taken. */
const everyMs = 1_000;
/** Whoever has lost a place waits a moment, lest two fight for one. */
const lostMs = 50;

/** Follows a stream where the browser has a connection for that, and else looks at it again and again. */
export async function followInTurn(options: StreamOptions): Promise<void> {
  // A page that came over plain HTTP from another machine has no locks.
  if (!navigator.locks) return void (await follow(options));
  const { signal } = options;
  let isOver = false;
  // Once each time the window comes to be used: who is robbed after that does not take it back.
  let takes = document.hasFocus();
  let idle = new AbortController();
  const use = () => {
    takes = true;
    idle.abort();
  };
  addEventListener("focus", use, { signal });
  while (!signal.aborted && !isOver) {
    const live = async (held: AbortSignal) => {
      takes = false;
      isOver = await follow({ ...options, signal: held });
    };
    idle = new AbortController();
    const unused = AbortSignal.any([signal, idle.signal]);
    if (await onPlace(live, takes, signal)) await after(lostMs, signal);
    else {
      const look = async () => {
        isOver = await glance({ ...options, signal: unused });
      };
      await inTurn(look, unused);
      await after(everyMs, unused);
    }
  }
}

/** Or sooner, where it is not waited for any longer. */
function after(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  if (signal.aborted) resolve();
  else signal.addEventListener("abort", () => resolve(), { once: true });
  return promise.finally(() => clearTimeout(timer));
}
