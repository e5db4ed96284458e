import type { BrowserProblem, SessionBrowser } from "../browser/session-browser.ts";
import type { SessionId } from "../protocol/ids.ts";
import type { Reach } from "../web/reach.ts";

/** Where sessions have their browsers. Loaded when one is first wanted. */
export interface BrowserHome {
  at(session: SessionId): string | null;
  lost(session: SessionId): BrowserProblem | null;
  open(session: SessionId, reach: Reach): Promise<SessionBrowser>;
  /** Nobody runs the session here now. */
  letGo(session: SessionId): void;
  /** It is no more. */
  end(session: SessionId): Promise<void>;
}

/** Where there are none. */
export const noBrowsers: BrowserHome = {
  at: () => null,
  lost: () => null,
  open: () => Promise.reject(new Error("there are no browsers here")),
  letGo: () => undefined,
  end: async () => undefined,
};
