/** How long something took, short and the same in every language. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.max(0, Math.round(ms))} ms`;
  if (ms < 9950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} m ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} m`;
}

/** How long something has been going on: whole seconds, so that it does not flicker. */
export const elapsed = (ms: number): string =>
  ms < 1000 ? "0 s" : duration(Math.floor(ms / 1000) * 1000).replace(".0", "");
