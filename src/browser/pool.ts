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
  forget(): void;
}

export function createPool(input: PoolInput): Pool {
  const { settings, folder, limits, report } = input;
  const byKind = new Map<string, Shared>();
  const running = new Map<Chromium, Shared>();
  const ending = new Set<Promise<void>>();
  let isProfileTaken = false;
  const launch = (kind: Kind, profile?: LaunchInput["profile"]) =>
    launchChromium({ ...input, kind, path: settings.browserPath, profile });

  async function end(chromium: Chromium): Promise<void> {
    running.get(chromium)?.forget();
    running.delete(chromium);
    const ended = chromium.end().catch(report);
    ending.add(ended);
    await ended;
    ending.delete(ended);
  }

  function begin(kind: Kind): Shared {
    const key = JSON.stringify(kind);
    const forget = () => {
      clearTimeout(one.timer);
      if (byKind.get(key) === one) byKind.delete(key);
    };
    const one: Shared = { chromium: launch(kind), users: 0, forget };
    byKind.set(key, one);
    return one;
  }

  async function takeShared(kind: Kind): Promise<Chromium> {
    const one = byKind.get(JSON.stringify(kind)) ?? begin(kind);
    clearTimeout(one.timer);
    one.users++;
    try {
      const chromium = await one.chromium;
      running.set(chromium, one);
      if (chromium.browser.isConnected()) return chromium;
    } catch (error) {
      one.forget();
      throw error;
    }
    // It has died since.
    one.forget();
    return takeShared(kind);
  }

  async function takeProfile(kind: Kind, options: BrowserContextOptions): Promise<Chromium> {
    if (isProfileTaken) throw new BrowserProblem("profile-in-use");
    isProfileTaken = true;
    try {
      return await launch(kind, { folder: join(folder, "profile"), options });
    } catch (error) {
      isProfileTaken = false;
      throw error;
    }
  }

  return {
    take: (kind, options) => (settings.browserProfile ? takeProfile(kind, options) : takeShared(kind)),
    async letGo(chromium) {
      const one = running.get(chromium);
      if (one) one.users--;
      if (!chromium.browser.isConnected() || chromium.context !== null) {
        await end(chromium);
        if (chromium.context !== null) isProfileTaken = false;
      } else if (one?.users === 0) one.timer = setTimeout(() => void end(chromium), limits.lingerMs).unref();
    },
    async close() {
      const starting = [...byKind.values()].map(({ chromium }) => chromium.then(end, () => undefined));
      await Promise.all([...starting, ...[...running.keys()].map(end)]);
      await Promise.all(ending);
    },
  };
}
