// One probe by a real Chromium, behind the product's own proxy or, for what passes no proxy, without one.
import { type Browser, chromium, type Page } from "playwright-core";
import { networkOptions } from "../../../src/browser/network-options.ts";
import type { Dialling } from "../../../src/web/dial.ts";
import { startProxy } from "../../../src/web/proxy.ts";
import { own } from "../browser.ts";
import type { Probe } from "./addresses.ts";
import type { Tried } from "./fetch.ts";
import type { PageProbe } from "./pages.ts";
import { isReal, type SsrfWorld } from "./world.ts";

export interface SsrfBrowser extends AsyncDisposable {
  /** The address as a person would enter it. */
  tryAddress(probe: Probe): Promise<Tried>;
  /** A page of the open internet, or of the session's own server, that wants to go there. */
  tryPage(probe: PageProbe): Promise<Tried>;
  /** A page of the open internet until `done`. */
  shows(path: string, done: () => Promise<void>): Promise<void>;
}

interface Options {
  isGuarded: boolean;
  /** False: as browsers are, for what cannot be shown behind a proxy. */
  isProxied?: boolean;
  /** How long one is waited for that shows nothing. */
  quietMs: number;
}

export async function ssrfBrowser(
  world: SsrfWorld,
  { isGuarded, isProxied = true, quietMs }: Options,
): Promise<SsrfBrowser> {
  let dialling = world.dialling({ names: {}, isGuarded });
  const { canary } = world;
  const current: Dialling = {
    reach: {
      mayEnter: (dialled) => dialling.reach.mayEnter(dialled),
      leadsInside: () => undefined,
    },
    lookup: async (host) => (await dialling.lookup?.(host)) ?? [],
    open: (addresses, port) => (dialling.open as NonNullable<Dialling["open"]>)(addresses, port),
  };
  const proxy = await startProxy({ ...current, onRefused: () => canary.refused() });
  const { args = [], ...how } = own();
  const network = networkOptions(proxy);
  const browser = await chromium.launch(
    isProxied ? { ...how, proxy: network.proxy, args: [...args, ...network.args] } : { ...how, args },
  );
  // The first of all has to be asked for its password; what comes after knows it.
  await opened(browser, (page) => page.goto("http://site.example/page").catch(() => null));

  async function tried(names: Probe["names"], isUdp: boolean, visit: (page: Page) => Promise<unknown>): Promise<Tried> {
    dialling = world.dialling({ names: names ?? {}, isGuarded });
    const before = canary.connections + canary.packets;
    await opened(browser, async (page) => {
      const shown = somethingShown(isUdp);
      await visit(page).catch(() => undefined);
      await shown;
    });
    const heard = canary.connections + canary.packets - before;
    return { heard, isReal: isUdp || isReal(dialling.dialled, world.port) };
  }

  /** The canary has heard it, or the proxy has refused it: packets are refused by nobody, so those are waited for. */
  function somethingShown(isUdp: boolean): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, quietMs);
    const onHeard = () => resolve();
    canary.once("heard", onHeard);
    if (!isUdp) canary.once("refused", onHeard);
    return promise.finally(() => {
      clearTimeout(timer);
      canary.off("heard", onHeard).off("refused", onHeard);
    });
  }

  return {
    tryAddress: (probe) =>
      tried(probe.names, false, (page) => page.goto(world.filled(probe.url), { timeout: 5_000, waitUntil: "commit" })),
    tryPage(probe) {
      world.show(probe);
      const home = probe.isSecure || !isProxied ? `http://localhost:${world.sitePort}` : "http://site.example";
      return tried({}, probe.isUdp === true, (page) =>
        page.goto(`${home}/page`, { timeout: 5_000, waitUntil: "commit" }),
      );
    },
    async shows(path, done) {
      await opened(browser, async (page) => {
        await page.goto(`http://site.example${path}`, { waitUntil: "commit" });
        await done();
      });
    },
    async [Symbol.asyncDispose]() {
      await browser.close();
      await proxy.close();
    },
  };
}

/** A page with a memory of its own: nothing of one probe is known to the next. */
async function opened(browser: Browser, work: (page: Page) => Promise<unknown>): Promise<void> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  try {
    await work(await context.newPage());
  } finally {
    await context.close();
  }
}
