/** How long things may take, and how much they may be. Tests have shorter ones. */
export interface BrowserLimits {
  /** Until it has started. */
  launchMs: number;
  /** For a navigation, a new tab or a download that an act has begun. */
  settleMs: number;
  /** For the title of a tab that has come to the front. */
  titleMs: number;
  /** A page whose script has let it answer nothing for so long hangs. */
  stuckMs: number;
  /** The same for one whose script is ours: it is read. */
  ownMs: number;
  /** One that is left for another page, and has answered nothing for so long, is closed instead. */
  deafMs: number;
  /** For one that is at work without a script: it lays out, or paints. */
  busyMs: number;
  /** After this a page that is waited for is asked whether it lives, again and again. */
  pulseMs: number;
  /** For a page to be there when the rest of its document was cut. */
  cutMs: number;
  /** A browser is asked to end, and ended after that. */
  endMs: number;
  /** Pages of a session that nobody runs are kept for so long. */
  idleMs: number;
  /** A browser without pages is kept for so long. */
  lingerMs: number;
  /** The most dialogs of one act; a page with more hangs. */
  dialogs: number;
  /** The most documents that one act leads to, one after the other. */
  navigations: number;
  /** The most tabs of a session; the most that one act may open; and the most that open each other, unseen. */
  tabs: number;
  flood: number;
  depth: number;
  /** A tab into which nothing has come for so long, with nothing under way, is empty. */
  emptyMs: number;
  /** One that is younger, and was not told of yet, was not seen by anybody. */
  unseenMs: number;
  /** The most bytes of a document: at once, and when it has been coming for so long; and of one thing that it loads. */
  mostPageBytes: number;
  pageBytes: number;
  pageMs: number;
  partBytes: number;
  /** The most bytes that all tabs bring until another page is opened in one of them, downloads left out. */
  visitBytes: number;
  /** The most bytes of a download. */
  downloadBytes: number;
}

export const browserLimits: BrowserLimits = {
  launchMs: 30_000,
  settleMs: 5_000,
  titleMs: 500,
  stuckMs: 2_500,
  ownMs: 15_000,
  deafMs: 700,
  busyMs: 20_000,
  pulseMs: 500,
  cutMs: 2_000,
  endMs: 2_000,
  idleMs: 5 * 60_000,
  lingerMs: 2_000,
  dialogs: 50,
  navigations: 40,
  tabs: 20,
  flood: 25,
  depth: 2,
  emptyMs: 1_000,
  unseenMs: 2_000,
  mostPageBytes: 16 * 1024 * 1024,
  pageBytes: 4 * 1024 * 1024,
  pageMs: 1_000,
  partBytes: 64 * 1024 * 1024,
  visitBytes: 256 * 1024 * 1024,
  downloadBytes: 100 * 1024 * 1024,
};
