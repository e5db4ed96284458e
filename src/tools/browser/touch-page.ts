import type { Touch } from "../../protocol/asks.ts";
import { type ToolContext, ToolError } from "../tool.ts";

/** To look at the page needs nobody's consent; it waits for what is done with the page before. */
export const lookTouch: Touch = { action: "look", resource: "page", page: true };

/** To act on the page is to act on its site. Without a page there is nothing to act on. */
export function pageTouches({ browser, texts }: Pick<ToolContext, "browser" | "texts">): Touch[] {
  const url = browser.at();
  if (url !== null && /^https?:/i.test(url)) return [{ action: "network", resource: url, page: true }];
  const lost = browser.lost();
  // The browser's own page stands where another could not be had.
  const none = url?.startsWith("chrome-error:") ? texts.lastFailed() : texts.openPageFirst();
  const error = new ToolError(lost ? texts.browserProblem[lost.kind](lost) : none);
  error.waitsFor = [lookTouch];
  throw error;
}
