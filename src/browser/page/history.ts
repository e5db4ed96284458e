import type { Frame, Page, Response } from "playwright-core";
import { messageOf } from "../../protocol/message-of.ts";
import { lineTo } from "../page-line.ts";
import { type Arrival, arrival } from "./arrive.ts";

/** One page of those that a tab has shown. */
export interface Entry {
  id: number;
  url: string;
}

/** The one before (-1) or after (1) what is shown now; null where there is none. */
export async function entryBeside(page: Page, step: -1 | 1): Promise<Entry | null> {
  const line = await lineTo(page);
  const { entries, currentIndex } = await line.send("Page.getNavigationHistory");
  const entry = entries[currentIndex + step];
  // What a tab is before its first page is none.
  return entry && entry.url !== "about:blank" ? { id: entry.id, url: entry.url } : null;
}

/** Goes to that very one: the page may have gone elsewhere since, and one step from there leads to another. */
export async function goToEntry(page: Page, { id }: Entry, timeout: number): Promise<Arrival> {
  const over = new AbortController();
  const go = async () => void (await (await lineTo(page)).send("Page.navigateToHistoryEntry", { entryId: id }));
  try {
    return await arrival(page, timeout, () =>
      Promise.race([following(page, timeout, go), untilInFrame(page, id, over.signal)]),
    );
  } finally {
    over.abort();
  }
}

/** What was shown before may differ in a frame alone: then the page itself goes nowhere. */
async function untilInFrame(page: Page, id: number, signal: AbortSignal): Promise<null> {
  const line = await lineTo(page);
  const isThere = async (frame: Frame) => {
    if (frame === page.mainFrame()) return false;
    const { entries, currentIndex } = await line.send("Page.getNavigationHistory");
    return entries[currentIndex]?.id === id;
  };
  await page.waitForEvent("framenavigated", { predicate: isThere, timeout: 0, signal });
  return null;
}

/** Loads again what is shown now if `hold` lets its address pass; null where another came meanwhile. */
export async function reload(
  page: Page,
  timeout: number,
  hold: (url: string) => void | Promise<void>,
): Promise<Arrival | null> {
  const line = await lineTo(page);
  const { url, loaderId } = (await line.send("Page.getFrameTree")).frameTree.frame;
  await hold(url);
  try {
    return await arrival(page, timeout, () =>
      following(page, timeout, async () => void (await line.send("Page.reload", { loaderId }))),
    );
  } catch (error) {
    if (/Reload was discarded/.test(messageOf(error))) return null;
    throw error;
  }
}

/** The first answer of where `go` leads. */
async function following(page: Page, timeout: number, go: () => Promise<void>): Promise<Response | null> {
  const came = page.waitForNavigation({ waitUntil: "commit", timeout });
  // Where it cannot leave, nothing comes.
  came.catch(() => undefined);
  await go();
  return came;
}
