import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { Browsers } from "../../src/browser/browsers.ts";
import { type BrowsersInput, createBrowsers } from "../../src/browser/create-browsers.ts";
import { type BrowserLimits, browserLimits } from "../../src/browser/limits.ts";
import type { Acted, ActOptions, SessionBrowser } from "../../src/browser/session-browser.ts";
import { createChildren } from "../../src/processes/children.ts";
import { createPipes } from "../../src/processes/pipes.ts";
import { newId, type SessionId } from "../../src/protocol/ids.ts";
import type { Reach } from "../../src/web/reach.ts";
import { testPath } from "./browser.ts";
import { memoryLedger } from "./memory-ledger.ts";

export interface BrowserWorldInput {
  settings?: Partial<BrowsersInput["settings"]>;
  limits?: Partial<BrowserLimits>;
  env?: BrowsersInput["env"];
}

export interface BrowserWorld extends AsyncDisposable {
  browsers: Browsers;
  folder: string;
  /** Leaders of groups, by pid and start time, as the reaper is told of them. */
  groups: string[];
  reports: string[];
  /** One of a new session. */
  begin(reach?: Reach): { session: SessionId; browser: SessionBrowser };
}

/** Browsers as the runtime makes them, with the Chromium that we bring, and nobody to ask. */
export async function browserWorld(input: BrowserWorldInput = {}): Promise<BrowserWorld> {
  const { limits, settings, env = {} } = input;
  // It must last as long as the browsers do, which is longer than one test.
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "skillmint-test-")));
  const [groups, reports] = [[] as string[], [] as string[]];
  const children = createChildren({
    ...{ owner: "me", ownerMark: `me@${folder}`, ledger: memoryLedger(), also: [] },
    pipes: createPipes(join(folder, "pipes")),
    onGroup: (leader) => groups.push(leader),
  });
  const browsers = createBrowsers({
    ...{ data: folder, outputs: join(folder, "outputs"), env },
    settings: {
      ...{ browserPath: await testPath(), browserHeadless: true, browserProfile: false, browserStealth: false },
      ...settings,
    },
    children: async () => children,
    report: (error) => reports.push(String(error)),
    limits: { ...browserLimits, ...limits },
  });
  return {
    ...{ browsers, folder, groups, reports },
    begin(reach = anywhere) {
      const session = newId("ses");
      return { session, browser: browsers.of(session, reach) };
    },
    async [Symbol.asyncDispose]() {
      await browsers.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** For pages of the test itself. */
export const anywhere: Reach = { mayEnter: () => true, leadsInside: () => undefined };

/** Does something with the page in front, and lets it settle. */
export function act<Value>(
  browser: SessionBrowser,
  work: (page: Page) => Promise<Value>,
  options: Partial<ActOptions> = {},
): Promise<Acted<Value>> {
  return browser.act(work, { signal: new AbortController().signal, settles: true, ...options });
}
