import type { Page, Request } from "playwright-core";
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
  const end = () => {
    awaited = null;
    changes.tell();
  };
  page.on("request", (request) => {
    if (!isDocument(request, page)) return;
    awaited = request;
    isAnswered = false;
    onBegin();
  });
  page.on("response", (response) => {
    if (response.request() !== awaited) return;
    isAnswered = true;
    // With these the page stays as it is.
    if ([204, 205].includes(response.status())) end();
  });
  page.on("requestfailed", (request) => {
    // Others are followed by a page that says so.
    if (request === awaited && /ERR_ABORTED/.test(request.failure()?.errorText ?? "ERR_ABORTED")) end();
  });
  page.on("domcontentloaded", end);
  return { end, isOn: () => awaited !== null, isAsked: () => awaited !== null && !isAnswered };
}

function isDocument(request: Request, page: Page): boolean {
  // Those of a service worker have no frame.
  return request.isNavigationRequest() && request.serviceWorker() === null && request.frame() === page.mainFrame();
}
