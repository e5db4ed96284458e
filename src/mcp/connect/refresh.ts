import { hash } from "node:crypto";
import type { ServerLists } from "../../protocol/mcp.ts";
import type { ConnectLimits } from "./limits.ts";
import { problemOf } from "./problem.ts";

export interface Refresh {
  /** The server says so; it may say so as often as it likes. */
  changed(): void;
  /** They were read for another reason; whether they were others before. */
  saw(lists: ServerLists): boolean;
  stop(): void;
}

/**
 * Reads lists anew when they have changed: one reading at a time, and not too often. What failed keeps the old ones. Who
 * says so without need is asked half as often each time.
 */
export function createRefresh(input: {
  limits: Pick<ConnectLimits, "listsMs" | "listsMostMs" | "now">;
  /** Null: nobody is there to be asked. */
  read(): Promise<ServerLists | null>;
  /** They really have. */
  changed(lists: ServerLists): void;
  failed(problem: string): void;
}): Refresh {
  const { limits, read, failed } = input;
  let timer: NodeJS.Timeout | undefined;
  let pause = limits.listsMs;
  let last = Number.NEGATIVE_INFINITY;
  let isReading = false;
  let isStale = false;
  let isStopped = false;
  let seen = "";

  const saw = (lists: ServerLists) => {
    const before = seen;
    seen = hash("sha256", JSON.stringify(lists));
    return seen !== before;
  };
  const schedule = () => {
    if (timer || isStopped) return;
    timer = setTimeout(run, Math.max(0, Math.min(pause, last + pause - limits.now()))).unref();
  };
  const run = async () => {
    timer = undefined;
    isReading = true;
    isStale = false;
    const lists = await read().catch((error: unknown) => {
      failed(problemOf(error).detail);
      return null;
    });
    const isNew = lists !== null && saw(lists);
    if (isNew) input.changed(lists);
    pause = isNew ? limits.listsMs : Math.min(pause * 2, limits.listsMostMs);
    isReading = false;
    last = limits.now();
    if (isStale) schedule();
  };
  return {
    changed() {
      isStale = true;
      if (!isReading) schedule();
    },
    saw,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
