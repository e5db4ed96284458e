/**
 * A browser has six connections to a server, for all its windows. So many of them follow a session as it happens; the
 * others look again and again, one at a time. With the one for all sessions, one is always left.
 */
const places = ["skillmint.stream.1", "skillmint.stream.2", "skillmint.stream.3"] as const;
const turnToLook = "skillmint.look";

/** Until it is over, or the signal says that the place is another's now. */
type Work = (signal: AbortSignal) => Promise<void>;

/** Runs it on a free place, or on the first one, which whoever `takes` gets in any case. False where there was none. */
export async function onPlace(work: Work, takes: boolean, signal: AbortSignal): Promise<boolean> {
  for (const name of places) {
    if (signal.aborted || (await hold(name, { ifAvailable: true }, work, signal))) return true;
  }
  return takes && hold(places[0], { steal: true }, work, signal);
}

async function hold(name: string, options: LockOptions, work: Work, signal: AbortSignal): Promise<boolean> {
  const robbed = new AbortController();
  const held = navigator.locks.request(name, options, async (lock) => {
    if (!lock) return false;
    if (!signal.aborted) await work(AbortSignal.any([signal, robbed.signal]));
    return true;
  });
  return held.catch(() => {
    robbed.abort();
    return true;
  });
}

/** One window at a time. */
export async function inTurn(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  // Whoever is no longer wanted leaves the line.
  await navigator.locks.request(turnToLook, { signal }, work).catch(() => null);
}
