import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContextOptions } from "playwright-core";
import type { Settings } from "../config/settings.ts";
import type { Lender } from "../processes/children.ts";
import type { SessionId } from "../protocol/ids.ts";
import type { Reach } from "../web/reach.ts";
import type { Browsers } from "./browsers.ts";
import { createSessionBrowser } from "./create-session-browser.ts";
import type { Environment } from "./find.ts";
import { type BrowserLimits, browserLimits } from "./limits.ts";
import { localeOf } from "./locale.ts";
import { createPool } from "./pool.ts";
import { removeProfiles } from "./profiles.ts";
import type { SessionBrowser } from "./session-browser.ts";

export interface BrowsersInput {
  /** Our data folder: profiles and the browser that we bring lie in it. */
  data: string;
  /** Where what sessions have made lies; what their pages download is kept there. */
  outputs: string;
  settings: Pick<Settings, "browserPath" | "browserHeadless" | "browserProfile" | "browserStealth">;
  env: Environment;
  /** Whose marks a browser carries, so that it is found after a crash of ours. */
  children(): Promise<Lender>;
  report(error: unknown): void;
  limits?: BrowserLimits;
}

export function createBrowsers(input: BrowsersInput): Browsers {
  const { data, outputs, settings, report, limits = browserLimits } = input;
  const folder = join(data, "browser");
  const sessions = new Map<SessionId, SessionBrowser>();
  /** A session is opened anew for each of its turns and after each answer; what it may enter is as it knows it then. */
  const reaches = new Map<SessionId, Reach>();
  const idle = new Map<SessionId, NodeJS.Timeout>();
  const pool = createPool({ ...input, folder, limits });
  removeProfiles(join(folder, "running")).catch(report);

  function stay(session: SessionId): void {
    clearTimeout(idle.get(session));
    idle.delete(session);
  }

  async function end(session: SessionId): Promise<void> {
    stay(session);
    const one = sessions.get(session);
    sessions.delete(session);
    reaches.delete(session);
    await one?.close();
  }

  const reachOf = (session: SessionId): Reach => ({
    mayEnter: (dialled) => reaches.get(session)?.mayEnter(dialled) ?? false,
    mayVisit: (place) => reaches.get(session)?.mayVisit?.(place) ?? true,
    leadsInside: (host) => reaches.get(session)?.leadsInside(host),
    ownPorts: () => reaches.get(session)?.ownPorts?.() ?? [],
  });

  return {
    of(session, reach) {
      stay(session);
      reaches.set(session, reach);
      const known = sessions.get(session);
      if (known) return known;
      const downloads = join(outputs, session, "downloads");
      const made = createSessionBrowser({
        ...{ reach: reachOf(session), limits, folder: downloads, headless: settings.browserHeadless },
        browser: (headless: boolean, options: BrowserContextOptions) => {
          mkdirSync(downloads, { recursive: true, mode: 0o700 });
          return pool.take({ headless, stealth: settings.browserStealth }, options);
        },
        letGo: pool.letGo,
        stealth: settings.browserStealth,
        locale: localeOf(input.env),
      });
      sessions.set(session, made);
      return made;
    },
    at: (session) => sessions.get(session)?.at() ?? null,
    lost: (session) => sessions.get(session)?.lost() ?? null,
    letGo(session) {
      if (!sessions.has(session)) return;
      stay(session);
      idle.set(session, setTimeout(() => void end(session).catch(report), limits.idleMs).unref());
    },
    end,
    async close() {
      await Promise.all([...sessions.keys()].map(end));
      await pool.close();
    },
  };
}
