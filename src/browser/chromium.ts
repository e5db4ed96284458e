import type { Browser, BrowserContext } from "playwright-core";

/** What browsers differ in: sessions that want the same share one. */
export interface Kind {
  headless: boolean;
  stealth: boolean;
}

/** A browser that runs. */
export interface Chromium {
  browser: Browser;
  /** As people know it: Chromium 153. */
  name: string;
  /** Of a browser with a profile of its own: that of the one session that has it. */
  context: BrowserContext | null;
  /** Ends it with all that it has started and written. */
  end(): Promise<void>;
}
