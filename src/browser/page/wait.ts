import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { expressionOf } from "./evaluate.ts";
import { PageProblem } from "./problem.ts";

export interface Waiting {
  selector?: string | undefined;
  condition?: string | undefined;
  timeout: number;
}

/** Until both are as wanted. Throws Playwright's TimeoutError when they do not become so. */
export async function waitFor(page: Page, { selector, condition, timeout }: Waiting): Promise<void> {
  const ends = performance.now() + timeout;
  const left = () => Math.max(1, ends - performance.now());
  if (selector) await waitForSelector(page, selector, left());
  if (condition) await waitForCondition(page, condition, left());
}

/** Asked again and again, since what it gives may be a promise. On the page that is there now, and no other. */
async function waitForCondition(page: Page, condition: string, timeout: number): Promise<void> {
  const { errors } = await import("playwright-core");
  const expression = expressionOf(condition);
  const over = new AbortController();
  const met = async () => {
    while (!over.signal.aborted && !(await page.evaluate(expression))) await sleep(everyMs);
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
