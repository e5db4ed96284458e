import { randomInt } from "node:crypto";
import type { BrowserContext, BrowserContextOptions } from "playwright-core";
import { startProxy } from "../web/proxy.ts";
import type { Reach } from "../web/reach.ts";
import type { Chromium } from "./chromium.ts";
import { watchForeign } from "./foreign.ts";
import { proxyOptions } from "./network-options.ts";
import { notOfTheWeb } from "./of-the-web.ts";
import type { Unmet } from "./session-browser.ts";
import { hide, identityOf } from "./stealth.ts";

export interface Viewport {
  width: number;
  height: number;
}

/** What a session has of a browser: cookies of its own, and its own way to the network. */
export interface OpenContext {
  chromium: Chromium;
  context: BrowserContext;
  close(): Promise<void>;
}

export interface ContextInput {
  viewport: Viewport;
  /** Whether pages are kept from seeing that a program drives it. */
  stealth: boolean;
  /** In which pages are asked for. */
  locale: string;
  /** What it begins with: cookies of the one before it. */
  state: BrowserContextOptions["storageState"];
  reach: Reach;
  /** What pages wanted and did not come to. */
  onRefused(address: string, why?: Unmet["why"]): void;
  /** So many bytes have come for its pages. */
  onBytes(count: number): void;
  /** Gives a browser for a context with these options: one that runs, or one that is started for it. */
  browser(options: BrowserContextOptions): Promise<Chromium>;
  /** The browser is not needed any more. */
  letGo(chromium: Chromium): Promise<void>;
}

export async function openContext(input: ContextInput): Promise<OpenContext> {
  const { viewport, stealth, locale, state, reach, onRefused, onBytes, browser, letGo } = input;
  const proxy = await startProxy({ reach, onRefused, onBytes, mayReach: reach.mayVisit });
  const options: BrowserContextOptions = {
    ...{ viewport, locale },
    ...(state && { storageState: state }),
    // All that it connects to goes through the guard.
    ...proxyOptions(proxy),
    acceptDownloads: true,
    // None: whatever a page asks for is denied.
    permissions: [],
  };
  let chromium: Chromium | undefined;
  try {
    chromium = await browser(options);
    const identity = stealth ? identityOf(chromium, locale) : null;
    const disguise = identity && { userAgent: identity.userAgent };
    const context = chromium.context ?? (await chromium.browser.newContext({ ...options, ...disguise }));
    if (identity) await hide(context, identity, randomInt(seeds));
    await guard(context);
    await watchForeign(context, (address) => onRefused(address, "foreign"));
    const held = chromium;
    return {
      chromium,
      context,
      async close() {
        // One whose browser has died is closed already.
        await context.close().catch(() => undefined);
        await Promise.all([letGo(held), proxy.close()]);
      },
    };
  } catch (error) {
    await Promise.all([chromium && letGo(chromium), proxy.close()]);
    throw error;
  }
}

const seeds = 2 ** 31;

/** Pages are of the web: no files of this machine, nothing of the browser's own. */
async function guard(context: BrowserContext): Promise<void> {
  await context.route(notOfTheWeb, (route) => route.abort("blockedbyclient"));
}
