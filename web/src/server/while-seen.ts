/** A tab that is out of sight for so long gives its connection back: a browser has six for all tabs of a server. */
const patienceMs = 2_000;

/** Runs it while the page can be seen, and again when it is seen again. */
export function whileSeen(run: (signal: AbortSignal) => void, stop: AbortSignal): void {
  let current: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const leave = () => {
    current?.abort();
    current = null;
  };
  const look = () => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(leave, patienceMs);
    else if (!current) {
      current = new AbortController();
      run(AbortSignal.any([current.signal, stop]));
    }
  };
  document.addEventListener("visibilitychange", look, { signal: stop });
  stop.addEventListener("abort", () => clearTimeout(timer));
  look();
}
