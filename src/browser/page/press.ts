import type { Page } from "playwright-core";
import { messageOf } from "../../protocol/message-of.ts";

/** A click or a key may close its own page, and then nobody answers for it: it was made all the same. */
export async function press(page: Page, made: Promise<void>): Promise<void> {
  try {
    await made;
  } catch (error) {
    if (!isMade(messageOf(error)) || !page.isClosed()) throw error;
  }
}

/** Closed while it was made, not while an element was still waited for: Playwright's log ends with what it did last. */
function isMade(message: string): boolean {
  const [said = "", log] = message.split("Call log:");
  const isClosed = /has been closed|Target closed/.test(said);
  return isClosed && (log === undefined || (log.trimEnd().split("\n").at(-1) ?? "").includes("performing "));
}
