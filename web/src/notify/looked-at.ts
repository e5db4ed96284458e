const name = "skillmint.looked-at";

/** Says to all tabs of this browser, for as long as that is so, that somebody looks at this one. It ends with the tab. */
export function tellLookedAt(signal: AbortSignal): void {
  if (!navigator.locks) return;
  let held: AbortController | null = null;
  const look = () => {
    const isSeen = !signal.aborted && !document.hidden && document.hasFocus();
    if (isSeen === (held !== null)) return;
    held?.abort();
    held = isSeen ? new AbortController() : null;
    if (held) hold(held.signal);
  };
  for (const event of ["focus", "blur"]) addEventListener(event, look, { signal });
  document.addEventListener("visibilitychange", look, { signal });
  signal.addEventListener("abort", look);
  look();
}

function hold(until: AbortSignal): void {
  void navigator.locks.request(name, { mode: "shared" }, () =>
    until.aborted ? undefined : new Promise((end) => until.addEventListener("abort", end)),
  );
}

/** Whether somebody looks at any tab of this browser. */
export async function isLookedAt(): Promise<boolean> {
  if (!navigator.locks) return !document.hidden;
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === name);
}
