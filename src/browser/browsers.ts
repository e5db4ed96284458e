import type { SessionId } from "../protocol/ids.ts";
import type { Reach } from "../web/reach.ts";
import type { BrowserProblem, SessionBrowser } from "./session-browser.ts";

/** All browsers of this process. */
export interface Browsers {
  /** Nothing is started by asking for it. `reach`: what its pages may connect to. */
  of(session: SessionId, reach: Reach): SessionBrowser;
  /** Where its page stands; null while none is open. */
  at(session: SessionId): string | null;
  /** What became of the one that was, where it was lost since the last call. */
  lost(session: SessionId): BrowserProblem | null;
  /** Nobody runs the session here now: its pages are closed after a while. */
  letGo(session: SessionId): void;
  /** The session is no more: its pages are closed now. */
  end(session: SessionId): Promise<void>;
  /** Ends them all, and waits until they have ended. */
  close(): Promise<void>;
}
