// One probe by a real Chromium, behind the product's own proxy or, for what passes no proxy, without one.
import { chromium, type LaunchOptions, type Page } from "playwright-core";
import { networkArguments, proxyOptions } from "../../../src/browser/network-options.ts";
import type { Dialling } from "../../../src/web/dial.ts";
import { startProxy } from "../../../src/web/proxy.ts";
import { hasOwn, own } from "../browser.ts";
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
  shows(path: string, done: (page: Page) => Promise<void>): Promise<void>;
}

interface Options {
  isGuarded: boolean;
  /** False: as browsers are, for what cannot be shown behind a proxy. */
  isProxied?: boolean;
  /** How long one is waited for that shows nothing. */
  quietMs: number;
  /** Another than the one that comes as a package. */
  executable?: string;
}

export async function ssrfBrowser(
  world: SsrfWorld,
  { isGuarded, isProxied = true, quietMs, executable }: Options,
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
  const onRefused = (_: string, why: string) => {
    if (why === "private" || why === "own-port") canary.refused();
  };
  const proxy = await startProxy({ ...current, onRefused });
  const named = executable !== undefined && { executablePath: executable };
  const { args = [], ...how }: LaunchOptions = named || (hasOwn ? await own() : { channel: "chrome" });
  // As the product has it: one browser, and a proxy for each of its contexts.
  const browser = await chromium.launch({ ...how, args: isProxied ? [...args, ...networkArguments] : args });
  const options = { ignoreHTTPSErrors: true, ...(isProxied ? proxyOptions(proxy) : {}) };

  /** A page with a memory of its own: nothing of one probe is known to the next. */
  async function opened(work: (page: Page) => Promise<unknown>): Promise<void> {
    const context = await browser.newContext(options);
    try {
      await work(await context.newPage());
    } finally {
      await context.close();
    }
  }

  async function tried(names: Probe["names"], isUdp: boolean, visit: (page: Page) => Promise<unknown>): Promise<Tried> {
    dialling = world.dialling({ names: names ?? {}, isGuarded });
    const before = canary.connections + canary.packets;
    await opened(async (page) => {
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
      await opened(async (page) => {
        await page.goto(`http://site.example${path}`, { waitUntil: "commit" });
        await done(page);
      });
    },
    async [Symbol.asyncDispose]() {
      await browser.close();
      await proxy.close();
    },
  };
}
