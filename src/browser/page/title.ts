import type { Page } from "playwright-core";

/** In characters: nobody reads more. */
const longestTitle = 300;

/** It is cut in the page: what crosses to us is held several times over. Empty where the page is gone, or goes elsewhere. */
export const titleOf = (page: Page): Promise<string> => page.evaluate<string>(titleScript).catch(() => "");

/** Runs in the page, which may have changed whatever a string can do. */
const titleScript = `(() => {
  const whole = document.title;
  if (typeof whole !== "string") return "";
  let title = "";
  for (let at = 0; at < ${longestTitle} && at < whole.length; at++) title += whole[at];
  return title;
})()`;
