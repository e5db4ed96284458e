import { join } from "node:path";
import type { BrowserContextOptions } from "playwright-core";
import type { Chromium, Kind } from "./chromium.ts";
import { type LaunchInput, launchChromium } from "./launch.ts";
import { BrowserProblem } from "./session-browser.ts";

/** The browsers that run: one for all sessions that want the same kind. */
export interface Pool {
  /** Throws BrowserProblem. */
  take(kind: Kind, options: BrowserContextOptions): Promise<Chromium>;
  /** When nobody has it any more, it ends after a moment. */
  letGo(chromium: Chromium): Promise<void>;
  close(): Promise<void>;
}

export interface PoolInput extends Omit<LaunchInput, "kind" | "path" | "profile"> {
  settings: { browserPath: string | undefined; browserProfile: boolean };
}

interface Shared {
  chromium: Promise<Chromium>;
  users: number;
  timer?: NodeJS.Timeout;
}

export function createPool(input: PoolInput): Pool {
  const { settings, folder, limits, report } = input;
  const shared = new Map<string, Shared>();
  const ending = new Set<Promise<void>>();
  let hasProfile = false;
  const launch = (kind: Kind, profile?: LaunchInput["profile"]) =>
    launchChromium({ ...input, kind, path: settings.browserPath, profile });

  function end(chromium: Chromium): Promise<void> {
    const ended = chromium.end().catch(report);
    ending.add(ended);
    return ended.finally(() => ending.delete(ended));
  }

  function forget(key: string, one: Shared): void {
    clearTimeout(one.timer);
    if (shared.get(key) === one) shared.delete(key);
  }

  async function takeShared(kind: Kind): Promise<Chromium> {
    const key = JSON.stringify(kind);
    const one = shared.get(key) ?? { chromium: launch(kind), users: 0 };
    shared.set(key, one);
    clearTimeout(one.timer);
    one.users++;
    try {
      const chromium = await one.chromium;
      if (chromium.browser.isConnected()) return chromium;
    } catch (error) {
      forget(key, one);
      throw error;
    }
    // It has died since.
    forget(key, one);
    return takeShared(kind);
  }

  async function takeProfile(kind: Kind, options: BrowserContextOptions): Promise<Chromium> {
    if (hasProfile) throw new BrowserProblem("profile-in-use");
    hasProfile = true;
    try {
      return await launch(kind, { folder: join(folder, "profile"), options });
    } catch (error) {
      hasProfile = false;
      throw error;
    }
  }

  return {
    take: (kind, options) => (settings.browserProfile ? takeProfile(kind, options) : takeShared(kind)),
    async letGo(chromium) {
      if (chromium.context !== null) {
        await end(chromium);
        hasProfile = false;
        return;
      }
      for (const [key, one] of shared) {
        if ((await one.chromium.catch(() => null)) !== chromium) continue;
        one.users--;
        if (!chromium.browser.isConnected()) forget(key, one);
        else if (one.users === 0)
          one.timer = setTimeout(() => {
            forget(key, one);
            void end(chromium);
          }, limits.lingerMs).unref();
      }
      if (!chromium.browser.isConnected()) await end(chromium);
    },
    async close() {
      const all = [...shared];
      for (const [key, one] of all) forget(key, one);
      await Promise.all(all.map(async ([, one]) => one.chromium.then(end, () => undefined)));
      await Promise.all(ending);
    },
  };
}
