import type { CDPSession, Page } from "playwright-core";
import type { BrowserLimits } from "./limits.ts";
import { lineTo } from "./page-line.ts";

export interface Pulse {
  /** Resolves when the page answers now. What is then done with it is ours, and may keep it busy for longer. */
  isOurs(): Promise<void>;
  stop(): void;
}

export interface PulseInput {
  limits: BrowserLimits;
  /** Whether the page waits for the answer to a navigation. */
  isAsked(): boolean;
  onStuck(): void;
}

/**
 * Whether a page still answers while somebody waits for it. One whose script never ends answers nothing; one that loads
 * slowly does, and one that lays out or paints much will.
 */
export function watchPulse(page: Page, { limits, isAsked, onStuck }: PulseInput): Pulse {
  const { pulseMs, busyMs } = limits;
  let { stuckMs } = limits;
  let hasStopped = false;
  let timer = setTimeout(() => void beat(), pulseMs);

  async function beat(): Promise<void> {
    try {
      const line = await lineTo(page);
      let since = performance.now();
      const answered = answers(line).then(() => true);
      answered.catch(() => undefined);
      while (!(await Promise.race([answered, after(stuckMs)]))) {
        // It cannot answer then. What has been asked for has a limit of its own.
        if (isAsked()) {
          since = performance.now();
          continue;
        }
        const isLong = performance.now() - since > busyMs;
        if (isLong || (await isInScript(line, answered))) return hasStopped ? undefined : onStuck();
      }
    } catch {
      // It was closed or has crashed, which is told elsewhere.
      return;
    }
    clearTimeout(timer);
    if (!hasStopped) timer = setTimeout(() => void beat(), pulseMs);
  }

  /** A page answers this one in the midst of a script, and not while it paints. */
  async function isInScript(line: CDPSession, answered: Promise<boolean>): Promise<boolean> {
    const heard = line.send("Performance.getMetrics").then(() => true);
    heard.catch(() => undefined);
    if (!(await Promise.race([heard, after(stuckMs)]))) return false;
    // The script may have come to its end just now.
    return !(await Promise.race([answered, after(graceMs)]));
  }

  /** False then. */
  const after = (ms: number) =>
    new Promise<false>((resolve) => {
      timer = setTimeout(resolve, ms, false).unref();
    });

  return {
    async isOurs() {
      await answers(await lineTo(page));
      stuckMs = limits.ownMs;
    },
    stop() {
      hasStopped = true;
      clearTimeout(timer);
    },
  };
}

/** One that is closed or has crashed does not. */
export async function answersWithin(page: Page, ms: number): Promise<boolean> {
  const answered = lineTo(page).then(answers);
  const late = new Promise<null>((resolve) => setTimeout(resolve, ms, null).unref());
  const first = await Promise.race([answered, late]).catch(() => null);
  return first !== null;
}

const graceMs = 200;

const answers = (line: CDPSession) => line.send("Runtime.evaluate", { expression: "0" });
