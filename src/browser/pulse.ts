import type { CDPSession, Page } from "playwright-core";
import type { BrowserLimits } from "./limits.ts";

/**
 * Whether a page still answers while somebody waits for it. One whose script never ends answers nothing; one that only
 * loads slowly does.
 */
export function watchPulse(page: Page, { pulseMs, stuckMs }: BrowserLimits, onStuck: () => void): { stop(): void } {
  let timer = setTimeout(() => void beat(), pulseMs);
  let hasStopped = false;
  const beat = async () => {
    timer = setTimeout(onStuck, stuckMs);
    try {
      const session = await sessionOf(page);
      await session.send("Runtime.evaluate", { expression: "0" });
    } catch {
      // It was closed or has crashed, which is told elsewhere.
      hasStopped = true;
    }
    clearTimeout(timer);
    if (!hasStopped) timer = setTimeout(() => void beat(), pulseMs);
  };
  return {
    stop() {
      hasStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Nobody waits for it any more. */
export function stopLoading(page: Page): void {
  // Where it has closed, it has stopped.
  sessionOf(page)
    .then((session) => session.send("Page.stopLoading"))
    .catch(() => undefined);
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

function sessionOf(page: Page): Promise<CDPSession> {
  const made = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, made);
  return made;
}
