import type { BrowserContextOptions, Page } from "playwright-core";
import { type Arrivals, watchArrivals } from "./arrivals.ts";
import { type Changes, createChanges } from "./changes.ts";
import { type ContextInput, type OpenContext, openContext, type Viewport } from "./context.ts";
import { type Downloads, watchDownloads } from "./downloads.ts";
import type { BrowserLimits } from "./limits.ts";
import { createLoad } from "./load.ts";
import { BrowserProblem } from "./session-browser.ts";
import { createTabs, type Tabs } from "./tabs.ts";
import { openWire } from "./wire.ts";

/** The pages of a session, and all that is watched about them. */
export interface OpenPages extends Pick<OpenContext, "chromium" | "context" | "close"> {
  headless: boolean;
  viewport: Viewport;
  tabs: Tabs;
  arrivals: Arrivals;
  downloads: Downloads;
  changes: Changes;
  /** Asks the browser. */
  isAlive(): Promise<boolean>;
}

export interface OpenPagesInput extends Pick<ContextInput, "reach" | "onRefused" | "letGo" | "stealth" | "locale"> {
  headless: boolean;
  viewport: Viewport;
  /** Cookies to begin with. */
  state: BrowserContextOptions["storageState"];
  /** Where what is downloaded is kept. */
  folder: string;
  browser(headless: boolean, options: BrowserContextOptions): ReturnType<ContextInput["browser"]>;
  limits: BrowserLimits;
  /** A page is of no use any more and is closed, for one reason or the other; null: all of them are. */
  onLost(page: Page | null, problem: BrowserProblem): void;
}

export async function openPages(input: OpenPagesInput): Promise<OpenPages> {
  const { headless, viewport, folder, limits, onLost, onRefused } = input;
  const load = createLoad(limits.visitBytes);
  const made = await openContext({
    ...{ ...input, onBytes: load.add },
    browser: (options) => input.browser(headless, options),
  });
  try {
    const changes = createChanges();
    const lose = (kind: "crashed" | "stuck" | "heavy") => (page: Page) => {
      onLost(page, new BrowserProblem(kind, page.url()));
      tabs.drop(page);
    };
    const tabs = createTabs({
      ...{ context: made.context, limits, changes },
      ...{ onCrash: lose("crashed"), onFlood: lose("stuck"), onForeign: onRefused, onDocument: load.reset },
    });
    load.onFull(() => {
      const page = tabs.worked() ?? tabs.front();
      if (page) lose("heavy")(page);
    });
    const onFlood = () => {
      const page = tabs.worked() ?? tabs.front();
      if (page) onLost(page, new BrowserProblem("flood", page.url()));
      tabs.flood(page);
    };
    const wire = await openWire(tabs.front() ?? (await tabs.open()));
    const [downloads, arrivals] = await Promise.all([
      watchDownloads(wire, { folder, limits, changes, onEnd: load.leaveOut }),
      watchArrivals(wire, { context: made.context, limits, changes, onFlood, onCalm: tabs.calm }),
    ]);
    // Its browser has died: one that we close is not open any more by then.
    made.context.on("close", () => {
      onLost(null, new BrowserProblem("crashed", tabs.at()));
      changes.tell();
    });
    const close = async () => {
      await wire.close();
      await made.close();
    };
    const isAlive = () =>
      wire.cdp.send("Browser.getVersion").then(
        () => true,
        () => false,
      );
    return { ...made, close, isAlive, headless, viewport, tabs, downloads, arrivals, changes };
  } catch (error) {
    await made.close();
    throw error;
  }
}
