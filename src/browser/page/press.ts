import type { Page } from "playwright-core";
import { messageOf } from "../../protocol/message-of.ts";
import { PageProblem } from "./problem.ts";

/**
 * A click or a key may close its own page, and then nobody answers for it; or keep it busy for longer than anybody waits,
 * which is a PageProblem: it was made all the same, and is not to be made again.
 */
export async function press(page: Page, made: Promise<void>): Promise<void> {
  try {
    await made;
  } catch (error) {
    const [said = "", log] = messageOf(error).split("Call log:");
    const isClosed = page.isClosed() && /has been closed|Target closed/.test(said);
    if (isClosed && (log === undefined || isMade(log))) return;
    throw log !== undefined && isMade(log) && /Timeout \d+ms exceeded/.test(said) ? new PageProblem("busy", "") : error;
  }
}

/** Not while an element was still waited for: Playwright's log ends with what it did last. */
const isMade = (log: string): boolean => (log.trimEnd().split("\n").at(-1) ?? "").includes("performing ");
