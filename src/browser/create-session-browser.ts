import type { Page } from "playwright-core";
import type { Viewport } from "./context.ts";
import { refusing } from "./dialogs.ts";
import type { BrowserLimits } from "./limits.ts";
import { isBroken, unloadedOn } from "./loading.ts";
import { type OpenPages, type OpenPagesInput, openPages } from "./open-pages.ts";
import { addressOf, ownerOf } from "./owner.ts";
import { PageProblem } from "./page/problem.ts";
import { titleOf } from "./page/title.ts";
import { stopLoading } from "./page-line.ts";
import { answersWithin, watchPulse } from "./pulse.ts";
import { createRefused } from "./refused.ts";
import {
  type Acted,
  type ActOptions,
  BrowserProblem,
  type Happened,
  type Launched,
  type SessionBrowser,
} from "./session-browser.ts";
import { settle } from "./settle.ts";

export interface SessionBrowserInput
  extends Pick<OpenPagesInput, "reach" | "browser" | "letGo" | "folder" | "stealth" | "locale"> {
  /** As the user has set it. */
  headless: boolean;
  limits: BrowserLimits;
}

type Wanted = Pick<OpenPagesInput, "headless" | "viewport" | "state">;

const defaultViewport: Viewport = { width: 1280, height: 800 };

export function createSessionBrowser(input: SessionBrowserInput): SessionBrowser {
  const { limits } = input;
  let open: OpenPages | null = null;
  const refused = createRefused();
  /** Where a page stood that was lost while nobody waited for it. Told once, to who wants that page. */
  let lost: BrowserProblem | null = null;
  let waits: ((page: Page | null, problem: BrowserProblem) => void) | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let isLeaving = false;

  /** Calls of one session, one after the other. */
  function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  }

  function lose(pages: OpenPages | undefined, page: Page | null, problem: BrowserProblem): void {
    if (open === null || open !== pages) return;
    if (page === null) {
      void open.close();
      open = null;
    }
    if (waits) waits(page, problem);
    // What was told of is the page in front; those that go after it had stood behind it.
    else if (page === null || page === open?.tabs.front()) lost ??= problem;
  }

  /** A browser that has died is told of a moment later. */
  async function findDead(): Promise<void> {
    const was = open;
    if (was && !(await was.isAlive())) lose(was, null, new BrowserProblem("crashed", was.tabs.at()));
  }

  /** The page in front, where it is anybody's: what a tab of ours is before its first page is none. */
  function shown(): Page | null {
    const front = open?.tabs.front();
    return front && addressOf(front) !== blank ? front : null;
  }

  async function start(wanted: Wanted): Promise<OpenPages> {
    try {
      return await opened(wanted);
    } catch (error) {
      if (error instanceof BrowserProblem) throw error;
      // The browser of others was about to die, which is only known now. Another one is tried once.
      return opened(wanted).catch((again) => {
        throw again instanceof BrowserProblem ? again : new BrowserProblem("no-start", String(again), { cause: again });
      });
    }
  }

  async function opened(wanted: Wanted): Promise<OpenPages> {
    let made: OpenPages | undefined;
    made = await openPages({
      ...{ ...input, ...wanted },
      onRefused: refused.add,
      onLost: (page, problem) => lose(made, page, problem),
    });
    return made;
  }

  /** The page to work on. A browser that has died of the last one may only be known now: another is opened. */
  async function inFront(options: ActOptions): Promise<{ pages: OpenPages; page: Page }> {
    try {
      return await frontNow(options);
    } catch (error) {
      if (error instanceof BrowserProblem) throw error;
      await findDead();
      if (open !== null) throw error;
      lost = null;
      return frontNow(options);
    }
  }

  async function frontNow({ needsPage, leaves }: ActOptions): Promise<{ pages: OpenPages; page: Page }> {
    open ??= await start({ headless: input.headless, viewport: defaultViewport, state: undefined });
    if (isLeaving) throw new BrowserProblem("no-page");
    const pages = open;
    await pages.changes.until(() => !pages.arrivals.isFlooded(), AbortSignal.timeout(limits.endMs));
    // It may have gone meanwhile, and what was meant for it is for no other.
    if (needsPage && !shown()) throw lost ?? new BrowserProblem("no-page");
    const front = pages.tabs.front();
    if (!front) return { pages, page: await pages.tabs.open() };
    return { pages, page: leaves ? await unlessDeaf(pages, front) : front };
  }

  /** Another in its place, where it answers nothing: from a page whose script never ends one would not get away. */
  async function unlessDeaf({ tabs }: OpenPages, page: Page): Promise<Page> {
    if (tabs.isAsked(page) || (await answersWithin(page, limits.deafMs))) return page;
    const fresh = await tabs.open();
    tabs.drop(page);
    return fresh;
  }

  async function act<Value>(work: (page: Page) => Promise<Value>, options: ActOptions): Promise<Acted<Value>> {
    const { signal, needsPage = false } = options;
    signal.throwIfAborted();
    // With a browser that dies its tabs are closed first.
    if (open && !open.tabs.front()) await findDead();
    const told = lost;
    lost = null;
    // Another tab may be in front now, which is not what was meant.
    if (needsPage && (told || !shown())) throw told ?? new BrowserProblem("no-page");
    const { pages, page } = await inFront(options);
    const { promise: ended, reject } = Promise.withResolvers<never>();
    const onAbort = () => {
      reject(signal.reason);
      stopLoading(page);
    };
    signal.addEventListener("abort", onAbort, { once: true });
    let gone: BrowserProblem | null = null;
    waits = (which, problem) => {
      if (which !== null && which !== page) return;
      gone = problem;
      reject(problem);
    };
    const giveUp = () => {
      reject(new BrowserProblem("stuck", page.url()));
      pages.tabs.drop(page);
    };
    pages.tabs.workOn(page);
    pages.tabs.expect(options.dialog ?? refusing);
    const pulse = watchPulse(page, { limits, isAsked: () => pages.tabs.isAsked(page), onStuck: giveUp });
    const over = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    void pages.changes
      .until(() => pages.tabs.isCut(page), over.signal)
      .then(() => {
        if (!over.signal.aborted) timer = setTimeout(giveUp, limits.cutMs);
      });
    try {
      const begun = async () => {
        if (options.looks) await pulse.isOurs();
        return done({ pages, page, isOver: over.signal }, work, options);
      };
      const inVain = options.settles ? [] : [unanswered(pages, page, over.signal)];
      return await Promise.race([ended, begun(), ...inVain]);
    } catch (error) {
      // Its tabs say so before a browser does that dies.
      if (page.isClosed() && !(error instanceof BrowserProblem)) await findDead();
      const problem = gone ?? error;
      // That page is gone, and what it did with it.
      if (problem instanceof BrowserProblem && problem.kind !== "unanswered") {
        pages.tabs.take();
        pages.arrivals.takeEmpty();
      }
      throw problem;
    } finally {
      waits = null;
      pages.tabs.expect(refusing);
      pulse.stop();
      over.abort();
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
    }
  }

  /** On its way to a server that says nothing a page answers nothing: who only looks is told so, and need not wait for that. */
  async function unanswered({ tabs }: OpenPages, page: Page, over: AbortSignal): Promise<never> {
    for (;;) {
      await after(limits.settleMs);
      if (over.aborted || tabs.isAsked(page)) throw new BrowserProblem("unanswered", page.url());
    }
  }

  async function done<Value>(
    { pages, page, isOver }: { pages: OpenPages; page: Page; isOver: AbortSignal },
    work: (page: Page) => Promise<Value>,
    { settles, signal }: ActOptions,
  ): Promise<Acted<Value>> {
    const { tabs, arrivals, downloads } = pages;
    const from = page.url();
    try {
      const value = await work(page);
      if (settles) await settle(pages, limits);
      // What happened is for the call that comes after it.
      signal.throwIfAborted();
      isOver.throwIfAborted();
      const front = tabs.front() ?? (await tabs.open());
      const [title] = await Promise.all([titleInTime(front, front === page), inTime(ownerOf(front))]);
      const happened = {
        ...{ url: front === shown() ? front.url() : "", title, isLoading: tabs.isLoading(front), from },
        ...{ ...tabs.take(), ...emptyOf(arrivals), downloads: downloads.take(), ...refused.take() },
        isBroken: isBroken(front),
        ...unloadedIn(front),
      };
      return { value, happened };
    } catch (error) {
      // What could not be had is followed by a page that says so, into which the next call must not run.
      if (settles && !isOver.aborted && !isBusy(error)) await settle(pages, limits);
      throw error;
    }
  }

  /** A tab that has come to the front may hang, too, and nobody feels its pulse. */
  const titleInTime = (page: Page, isWatched: boolean): Promise<string> =>
    Promise.race([titleOf(page), after(isWatched ? limits.settleMs : limits.titleMs)]);

  /** The same for whose page it is. */
  const inTime = (known: Promise<void>) => Promise.race([known, after(limits.titleMs)]);

  /** A page that hangs may keep it back. */
  function stateOf({ context }: OpenPages): Promise<OpenPagesInput["state"]> {
    const none = after(limits.endMs).then(() => undefined);
    return Promise.race([context.storageState(), none]);
  }

  async function close(): Promise<boolean> {
    const closing = open;
    open = null;
    lost = null;
    await closing?.close();
    return closing !== null;
  }

  return {
    at() {
      const page = shown();
      return page && addressOf(page);
    },
    lost: () => lost,
    act: (work, options) => inTurn(() => act(work, options)),
    launch: (wanted) =>
      inTurn(async (): Promise<Launched> => {
        await findDead();
        const headless = wanted.headless ?? open?.headless ?? input.headless;
        const viewport = wanted.viewport ?? open?.viewport ?? defaultViewport;
        const wasOpen = open !== null && open.headless === headless && isSame(open.viewport, viewport);
        if (!wasOpen) {
          const state = open ? await stateOf(open) : undefined;
          const told = lost;
          await close();
          open = await start({ headless, viewport, state });
          lost = told;
        }
        const { chromium } = open as OpenPages;
        return { name: chromium.name, headless, viewport, wasOpen };
      }),
    close() {
      // Nobody waits for what is under way.
      isLeaving = true;
      waits?.(null, new BrowserProblem("no-page"));
      return inTurn(close).finally(() => {
        isLeaving = false;
      });
    },
  };
}

function emptyOf(arrivals: OpenPages["arrivals"]): { empty?: number } {
  const empty = arrivals.takeEmpty();
  return empty > 0 ? { empty } : {};
}

function unloadedIn(page: Page): Pick<Happened, "unloaded"> {
  const unloaded = unloadedOn(page);
  return unloaded ? { unloaded } : {};
}

/** It answers nothing, so nothing is waited for. */
const isBusy = (error: unknown) => error instanceof PageProblem && error.kind === "busy";

const blank = "about:blank";

const after = (ms: number) => new Promise<string>((resolve) => setTimeout(resolve, ms, "").unref());

const isSame = (one: Viewport, other: Viewport) => one.width === other.width && one.height === other.height;
