import type { BrowserContext, Request } from "playwright-core";

/** What tabs ask for before they have a page. */
export interface FirstRequests {
  isUnderWay(): boolean;
}

/** `onChange`: one has begun, or is over without a page. */
export function watchFirstRequests(context: BrowserContext, onChange: (isOver: boolean) => void): FirstRequests {
  const asked = new Set<Request>();
  const end = (request: Request) => {
    if (asked.delete(request)) onChange(true);
  };
  context.on("request", (request) => {
    if (!request.isNavigationRequest() || hasPage(request)) return;
    asked.add(request);
    onChange(false);
  });
  context.on("requestfailed", end);
  context.on("requestfinished", end);
  return { isUnderWay: () => asked.size > 0 };
}

/** Playwright has no frame for it before there is a page, and says so by throwing. */
function hasPage(request: Request): boolean {
  try {
    return request.serviceWorker() !== null || request.frame() !== null;
  } catch {
    return false;
  }
}
