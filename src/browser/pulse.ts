import type { Page } from "playwright-core";
import type { BrowserLimits } from "./limits.ts";
import { lineTo } from "./page-line.ts";

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
      const line = await lineTo(page);
      await line.send("Runtime.evaluate", { expression: "0" });
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
