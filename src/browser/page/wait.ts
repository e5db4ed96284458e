import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { messageOf } from "../../protocol/message-of.ts";
import { elsewhere, onlyHere } from "./evaluate.ts";
import { PageProblem } from "./problem.ts";

export interface Waiting {
  selector?: string | undefined;
  condition?: string | undefined;
  timeout: number;
  /** Throws where the condition may not be asked for on the page that is there now. */
  hold(): void;
}

/** Until both are as wanted. Throws Playwright's TimeoutError when they do not become so. */
export async function waitFor(page: Page, { selector, condition, timeout, hold }: Waiting): Promise<void> {
  const ends = performance.now() + timeout;
  const left = () => Math.max(1, ends - performance.now());
  if (selector) await waitForSelector(page, selector, left());
  if (condition) await waitForCondition(page, condition, { timeout: left(), hold });
}

/** Asked again and again, since what it gives may be a promise. */
async function waitForCondition(
  page: Page,
  condition: string,
  { timeout, hold }: Pick<Waiting, "timeout" | "hold">,
): Promise<void> {
  const { errors } = await import("playwright-core");
  const over = new AbortController();
  const isMet = async () => {
    hold();
    const guarded = onlyHere(page, condition);
    if ("problem" in guarded) throw new Error(guarded.problem);
    try {
      return await page.evaluate<unknown>(guarded.code);
    } catch (error) {
      // The page went on to another, on which it is asked for again.
      if (messageOf(error).includes(elsewhere) || /context was destroyed|Cannot find context/.test(messageOf(error)))
        return false;
      throw error;
    }
  };
  const met = async () => {
    while (!over.signal.aborted && !(await isMet())) await sleep(everyMs);
  };
  const late = sleep(timeout, undefined, { signal: over.signal }).then(() => {
    throw new errors.TimeoutError(`Timeout ${timeout}ms exceeded.`);
  });
  try {
    await Promise.race([met(), late]);
  } finally {
    late.catch(() => undefined);
    over.abort();
  }
}

const everyMs = 50;

/** In whichever frame it comes. */
async function waitForSelector(page: Page, given: string, timeout: number): Promise<void> {
  const selector = given.replaceAll(":contains(", ":has-text(");
  try {
    const seen = page
      .frames()
      .map((frame) => frame.locator(selector).locator("visible=true").first().waitFor({ state: "visible", timeout }));
    await Promise.any(seen);
  } catch (error) {
    const [first] = error instanceof AggregateError ? error.errors : [error];
    if (first instanceof Error && /selector|token|Unexpected/i.test(first.message.split("\n")[0] ?? ""))
      throw new PageProblem("bad-selector", given);
    throw first;
  }
}
