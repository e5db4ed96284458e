import type { BrowserContext, Page } from "playwright-core";
import { notOfTheWeb } from "./of-the-web.ts";
import { lineTo } from "./page-line.ts";

/** Where pages want to go that is not of the web, mail and telephone among it: they do not come there, and it is told. */
export async function watchForeign(context: BrowserContext, onForeign: (address: string) => void): Promise<void> {
  await context.addInitScript(stay);
  const tell = (address: string) => {
    if (notOfTheWeb.test(address)) onForeign(address.slice(0, longest));
  };
  const watch = (page: Page) => {
    page.on("request", (request) => {
      if (request.isNavigationRequest()) tell(request.url());
    });
    // One that is closed already goes nowhere.
    watchWishes(page, tell).catch(() => undefined);
  };
  for (const page of context.pages()) watch(page);
  context.on("page", watch);
}

const longest = 200;

/**
 * Runs in the page. The browser would start another program, or ask in a window that nobody sees whether it should, and
 * take no click while it asks.
 */
const stay = `globalThis.navigation?.addEventListener("navigate", (event) => {
  if (event.cancelable && ${notOfTheWeb}.test(event.destination.url)) event.preventDefault();
})`;

/** What a page wants is known before it is refused; of a new tab only that it was. */
async function watchWishes(page: Page, tell: (address: string) => void): Promise<void> {
  const line = await lineTo(page);
  line.on("Page.frameScheduledNavigation", ({ url }) => tell(url));
  line.on("Log.entryAdded", ({ entry }) => {
    tell(/^Not allowed to load local resource: (\S+)/.exec(entry.text)?.[1] ?? "");
  });
  await Promise.all([line.send("Page.enable"), line.send("Log.enable")]);
}
