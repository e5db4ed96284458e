import type { ConnectLimits } from "./limits.ts";

/** When a server that was lost, or could not be started, may be tried again. */
export interface BackOff {
  mayTry(): boolean;
  ready(): void;
  lost(): void;
  failed(): void;
}

/** Each time twice as long, up to a minute; who has worked for a while begins anew. */
export function createBackOff({ retry, now }: Pick<ConnectLimits, "retry" | "now">): BackOff {
  let times = 0;
  let readyAt = 0;
  let until = Number.NEGATIVE_INFINITY;
  const failed = () => {
    until = now() + Math.min(retry.firstMs * 2 ** times, retry.mostMs);
    times++;
  };
  return {
    mayTry: () => now() >= until,
    ready() {
      readyAt = now();
    },
    lost() {
      if (now() - readyAt >= retry.steadyMs) times = 0;
      failed();
    },
    failed,
  };
}
