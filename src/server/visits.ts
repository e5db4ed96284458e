import type { ServerResponse } from "node:http";

/** The answers that are under way to browsers; streams of events stay so for hours. */
export interface Visits {
  enter(browser: string, outgoing: ServerResponse): void;
  /** Breaks them off, but for the one that tells of it. */
  end(browser: string, except?: ServerResponse): void;
}

/** What ran out, or was taken back by another process, is noticed then. */
const sweepMs = 30_000;

export function createVisits(isGood: (browser: string) => Promise<boolean>, report: (error: unknown) => void): Visits {
  const open = new Map<string, Set<ServerResponse>>();
  let timer: NodeJS.Timeout | undefined;

  async function sweep(): Promise<void> {
    for (const browser of [...open.keys()]) if (!(await isGood(browser))) end(browser);
  }

  function end(browser: string, except?: ServerResponse): void {
    for (const outgoing of open.get(browser) ?? []) if (outgoing !== except) outgoing.destroy();
  }

  function leave(browser: string, outgoing: ServerResponse): void {
    const all = open.get(browser);
    all?.delete(outgoing);
    if (all?.size === 0) open.delete(browser);
    if (open.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    enter(browser, outgoing) {
      // Gone while its token was looked up: its close has been told, and would never be again.
      if (outgoing.closed || outgoing.destroyed || outgoing.req.socket.destroyed) return;
      const all = open.get(browser) ?? new Set();
      open.set(browser, all.add(outgoing));
      outgoing.once("close", () => leave(browser, outgoing));
      timer ??= setInterval(() => void sweep().catch(report), sweepMs).unref();
    },
    end,
  };
}
