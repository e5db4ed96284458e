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
  if (condition) await page.waitForFunction(expressionOf(condition), undefined, { timeout: left() });
}

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
