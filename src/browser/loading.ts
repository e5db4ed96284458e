import type { Page, Request, Response } from "playwright-core";
import { refusedHeader } from "../web/proxy-forward.ts";
import type { Changes } from "./changes.ts";

/** Whether a page is on its way to another document, told from its requests. */
export interface Loading {
  isOn(): boolean;
  /** Nobody has answered yet; until then the page that was there answers nothing either. */
  isAsked(): boolean;
  /** It was stopped, which no request tells. */
  end(): void;
}

/** `onBegin`: with each document that is asked for. */
export function watchLoading(page: Page, changes: Changes, onBegin: () => void): Loading {
  let awaited: Request | null = null;
  let isAnswered = false;
  let isShown = false;
  const end = () => {
    awaited = null;
    changes.tell();
  };
  page.on("request", (request) => {
    if (!isDocument(request, page)) return;
    awaited = request;
    isAnswered = false;
    isShown = false;
    broken.delete(page);
    unloaded.delete(page);
    onBegin();
  });
  page.on("response", (response) => {
    if (response.request() !== awaited) return;
    isAnswered = true;
    const refusal = refusalIn(response);
    if (refusal) unloaded.set(page, { url: response.url(), refusal, code: "" });
    // With these the page stays as it is.
    if ([204, 205].includes(response.status())) end();
  });
  page.on("framenavigated", (frame) => {
    isShown ||= frame === page.mainFrame() && isAnswered;
  });
  page.on("requestfailed", (request) => {
    if (request !== awaited) return;
    const isAborted = /ERR_ABORTED/.test(request.failure()?.errorText ?? "ERR_ABORTED");
    // One that is shown already comes to no end by itself, and nothing comes in its place.
    if (isShown && !isAborted) {
      broken.add(page);
      for (const hear of waiting.get(page) ?? []) hear();
    }
    // Others are followed by a page that says so.
    if (!isShown && !isAborted)
      unloaded.set(page, { url: request.url(), refusal: null, code: request.failure()?.errorText ?? "" });
    if (isShown || isAborted) end();
  });
  page.on("domcontentloaded", end);
  return { end, isOn: () => awaited !== null, isAsked: () => awaited !== null && !isAnswered };
}

export function isDocument(request: Request, page: Page): boolean {
  // Those of a service worker have no frame.
  return request.isNavigationRequest() && request.serviceWorker() === null && request.frame() === page.mainFrame();
}

/** Why our own proxy has answered; null where it was somebody else. */
export function refusalIn(response: Response): string | null {
  return response.url().startsWith("http:") ? (response.headers()[refusedHeader] ?? null) : null;
}

/** A document that did not come: why by our proxy's word for it, or by the browser's. */
export interface Unloaded {
  url: string;
  refusal: string | null;
  code: string;
}

const unloaded = new WeakMap<Page, Unloaded>();

/** In whose place the browser, or our proxy, has put a page of its own. */
export const unloadedOn = (page: Page): Unloaded | null => unloaded.get(page) ?? null;

const broken = new WeakSet<Page>();
const waiting = new WeakMap<Page, Set<() => void>>();

/** The document that the page shows broke off while it came, or could not be unpacked. */
export const isBroken = (page: Page): boolean => broken.has(page);

/** Resolves when the document that the page shows breaks off; `over` lets go of who waits. */
export function untilBroken(page: Page, over: AbortSignal): Promise<void> {
  if (broken.has(page)) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  const all = waiting.get(page) ?? new Set();
  waiting.set(page, all.add(resolve));
  over.addEventListener("abort", () => all.delete(resolve), { once: true });
  return promise;
}
