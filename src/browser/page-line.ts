import type { CDPSession, Page } from "playwright-core";

const lines = new WeakMap<Page, Promise<CDPSession>>();

/** Our own line to a page, for what Playwright does not tell. Rejects when the page is gone. */
export function lineTo(page: Page): Promise<CDPSession> {
  const line = lines.get(page) ?? page.context().newCDPSession(page);
  lines.set(page, line);
  return line;
}

/** Nobody waits for it any more, or it never ends. */
export function stopLoading(page: Page): void {
  // Where it has closed, it has stopped.
  lineTo(page)
    .then((line) => line.send("Page.stopLoading"))
    .catch(() => undefined);
}
