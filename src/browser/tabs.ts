import type { BrowserContext, Page } from "playwright-core";
import type { Changes } from "./changes.ts";
import { createDialogs } from "./dialogs.ts";
import type { BrowserLimits } from "./limits.ts";
import { type Loading, watchLoading } from "./loading.ts";
import { isOfTheWeb } from "./of-the-web.ts";
import { findOwner } from "./owner.ts";
import type { DialogAnswer, Happened } from "./session-browser.ts";
import { watchWeight } from "./weight.ts";

/** The pages of a context; what they do by themselves is seen here. */
export interface Tabs {
  /** The newest of them; null when all are closed. */
  front(): Page | null;
  /** Where the page in front stands; or where the one stood that was told of last, when all are closed. */
  at(): string;
  /** Those that are being closed are still there. */
  count(): number;
  /** Opens one and puts it in front. */
  open(): Promise<Page>;
  /** It does not answer any more, or never should have come. */
  drop(page: Page): void;
  /** This one, those that were opened since it was asked last what happened, and those that come until it is calm. */
  flood(page: Page | null): void;
  calm(): void;
  /** A navigation that has begun and whose document is not there yet. */
  isLoading(page: Page): boolean;
  /** The same while nobody has answered. */
  isAsked(page: Page): boolean;
  /** Its rest was not loaded. */
  isCut(page: Page): boolean;
  /** How questions of pages are answered from now on. */
  expect(answer: DialogAnswer): void;
  /** The page that is worked on: tabs that it opens come to the front. */
  workOn(page: Page): void;
  /** Null before the first one, and when it is gone. */
  worked(): Page | null;
  /** What happened since it was asked last. */
  take(): Pick<Happened, "opened" | "behind" | "surplus" | "hasClosed" | "isCut" | "dialogs">;
}

export interface TabsInput {
  context: BrowserContext;
  limits: BrowserLimits;
  changes: Changes;
  onCrash(page: Page): void;
  /** It does nothing but open dialogs, or go elsewhere. */
  onFlood(page: Page): void;
  /** One is asked for, in any of them. */
  onDocument(): void;
  /** It has come to something that is not of the web. */
  onForeign(address: string): void;
}

/** For PDF files. */
const viewer = "chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/";

export function createTabs(input: TabsInput): Tabs {
  const { context, limits, changes, onCrash, onFlood, onForeign, onDocument } = input;
  const tabs: Page[] = [];
  const closing = new Set<Page>();
  const loading = new Map<Page, Loading>();
  const dialogs = createDialogs(limits, onFlood);
  const cut = new Set<Page>();
  let stood = "";
  let shown: Page | null = null;
  let opened: Page[] = [];
  let hasClosed = false;
  let ours = 0;
  let navigations = 0;
  let surplus = 0;
  let isFlooded = false;
  let worked: Page | null = null;

  function remove(page: Page): void {
    const at = tabs.indexOf(page);
    if (at < 0) return;
    // A browser that dies closes them one by one, in an order of its own.
    if (page === shown || shown === null) stood = page.url();
    hasClosed ||= at > 0 && at === tabs.length - 1 && !opened.includes(page);
    tabs.splice(at, 1);
    opened = opened.filter((one) => one !== page);
    loading.delete(page);
    changes.tell();
  }

  /** It is on its way out, and counted until it is gone. */
  function leave(page: Page): void {
    remove(page);
    if (page.isClosed()) return;
    closing.add(page);
    page.once("close", () => closing.delete(page));
  }

  function drop(page: Page): void {
    leave(page);
    // It may take its time over that; nobody waits.
    page.close().catch(() => undefined);
  }

  function watch(page: Page): void {
    tabs.push(page);
    const itsLoading = watchLoading(page, changes, () => {
      navigations++;
      onDocument();
      // One that goes on and on comes nowhere.
      if (navigations > limits.navigations) onFlood(page);
    });
    loading.set(page, itsLoading);
    const onCut = () => {
      cut.add(page);
      itsLoading.end();
    };
    // One that is closed by then has no weight.
    watchWeight(page, { limits, onCut, onStop: itsLoading.end }).catch(() => undefined);
    page.on("dialog", (dialog) => void dialogs.answer(page, dialog));
    page.on("crash", () => tabs.includes(page) && onCrash(page));
    page.on("close", () => remove(page));
    findOwner(page);
    page.on("framenavigated", (frame) => {
      if (frame === page.mainFrame()) findOwner(page);
      // A document in a frame may be shown by the browser's own viewer, which no page can speak to.
      if (isOfTheWeb(frame.url()) || (frame !== page.mainFrame() && frame.url().startsWith(viewer))) return;
      onForeign(frame.url());
      drop(page);
    });
  }

  /** What another page opens does not come before the one that is worked on. */
  function come(page: Page, opener: Page | null): void {
    watch(page);
    opened.push(page);
    const isBehind = worked && opener && worked !== opener && tabs.includes(worked);
    if (isBehind) tabs.splice(-2, 2, page, tabs.at(-2) as Page);
    changes.tell();
  }

  for (const page of context.pages()) watch(page);
  context.on("page", (page) => {
    if (ours > 0) return watch(page);
    if (isFlooded) return leave(page);
    // What was opened for a download is no page.
    if (page.url() === "") return drop(page);
    if (tabs.length >= limits.tabs) {
      surplus++;
      return drop(page);
    }
    // It is known by now.
    void page.opener().then((opener) => {
      if (isFlooded || page.isClosed()) leave(page);
      else come(page, opener);
    });
  });

  return {
    drop,
    flood(page) {
      isFlooded = true;
      // Closed only then: what opens tabs cannot be.
      for (const one of page ? [page, ...opened] : opened) leave(one);
    },
    calm() {
      isFlooded = false;
      [...closing].forEach(drop);
    },
    at: () => tabs.at(-1)?.url() ?? stood,
    front: () => tabs.at(-1) ?? null,
    count: () => tabs.length + closing.size,
    async open() {
      ours++;
      try {
        return await context.newPage();
      } finally {
        ours--;
      }
    },
    isCut: (page) => cut.has(page),
    isLoading: (page) => loading.get(page)?.isOn() ?? false,
    expect: dialogs.expect,
    worked: () => (worked && tabs.includes(worked) ? worked : null),
    workOn(page) {
      worked = page;
    },
    isAsked: (page) => loading.get(page)?.isAsked() ?? false,
    take() {
      const front = tabs.at(-1);
      shown = front ?? null;
      const isCut = front !== undefined && cut.has(front);
      // Those that came to the front, and the others, which are before the page that was worked on.
      const isBehind = (page: Page) => worked !== null && tabs.indexOf(page) < tabs.indexOf(worked);
      const behind = opened.filter(isBehind).map((page) => page.url());
      const taken = {
        ...{ opened: opened.filter((page) => !isBehind(page)).map((page) => page.url()), hasClosed, isCut },
        ...{ dialogs: dialogs.take(), ...(behind.length > 0 && { behind }), ...(surplus > 0 && { surplus }) },
      };
      cut.clear();
      opened = [];
      hasClosed = false;
      navigations = 0;
      surplus = 0;
      return taken;
    },
  };
}
