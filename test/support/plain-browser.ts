import type { Browser, BrowserContext, Page } from "playwright-core";
import type { Happened, SessionBrowser } from "../../src/browser/session-browser.ts";
import { BrowserProblem } from "../../src/browser/session-browser.ts";

/** The least that a session's browser is, over a browser that runs already: for tests of what is done with pages. */
export function plainBrowser(browser: Browser): SessionBrowser {
  let context: BrowserContext | null = null;
  let page: Page | null = null;
  let last = "";
  const seen = { opened: [] as string[], dialogs: [] as Happened["dialogs"][number][] };

  async function open(): Promise<Page> {
    context = await browser.newContext({ viewport: { width: 1000, height: 700 } });
    context.on("page", (fresh) => follow(fresh));
    return context.newPage();
  }

  function follow(fresh: Page): void {
    if (page) seen.opened.push(fresh.url());
    page = fresh;
    fresh.on("dialog", (dialog) => {
      const kind = dialog.type() as Happened["dialogs"][number]["kind"];
      seen.dialogs.push({ kind, message: dialog.message(), accepted: true });
      void dialog.accept();
    });
  }

  return {
    at: () => page?.url() ?? null,
    async launch({ headless = true, viewport = { width: 1000, height: 700 } }) {
      const wasOpen = page !== null;
      page ??= await open();
      return { name: "Chromium", headless, viewport, wasOpen };
    },
    async act(work, { settles, needsPage }) {
      if (needsPage && !page) throw new BrowserProblem("no-page");
      const used = page ?? (await open());
      page = used;
      last = used.url();
      const value = await work(used);
      // Two frames: what a click begins has begun.
      if (settles) await used.evaluate("new Promise((done) => setTimeout(done, 60))").catch(() => undefined);
      await page.waitForLoadState("domcontentloaded");
      const { opened, dialogs } = { opened: seen.opened.splice(0), dialogs: seen.dialogs.splice(0) };
      const now = { url: page.url(), title: await page.title(), isLoading: false, from: last };
      return { value, happened: { ...now, opened, dialogs, hasClosed: false, downloads: [], refused: [] } };
    },
    async close() {
      const wasOpen = context !== null;
      await context?.close();
      context = null;
      page = null;
      return wasOpen;
    },
  };
}
