import type { ConnectLimits } from "./limits.ts";
import { problemOf } from "./problem.ts";

export interface Refresh {
  /** The server says so; it may say so as often as it likes. */
  changed(): void;
  stop(): void;
}

/** Reads lists anew when they have changed: one reading at a time, and not too often. What failed keeps the old ones. */
export function createRefresh(input: {
  limits: Pick<ConnectLimits, "listsMs" | "now">;
  read(): Promise<unknown>;
  failed(problem: string): void;
}): Refresh {
  const { limits, read, failed } = input;
  let timer: NodeJS.Timeout | undefined;
  let last = Number.NEGATIVE_INFINITY;
  let isReading = false;
  let isStale = false;
  let isStopped = false;

  const schedule = () => {
    if (timer || isStopped) return;
    timer = setTimeout(run, Math.max(0, Math.min(limits.listsMs, last + limits.listsMs - limits.now()))).unref();
  };
  const run = async () => {
    timer = undefined;
    isReading = true;
    isStale = false;
    await read().catch((error: unknown) => failed(problemOf(error).detail));
    isReading = false;
    last = limits.now();
    if (isStale) schedule();
  };
  return {
    changed() {
      isStale = true;
      if (!isReading) schedule();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
