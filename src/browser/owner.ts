import type { Page } from "playwright-core";
import { lineTo } from "./page-line.ts";

const owners = new WeakMap<Page, Promise<void>>();
const known = new WeakMap<Page, string>();

/**
 * The address that acts on a page are judged by: its own, or that of whom it belongs to, where it has none: a page that
 * another one has made, or writes into.
 */
export function addressOf(page: Page): string {
  const url = page.url();
  if (/^blob:https?:/i.test(url)) return `${new URL(url).origin}/`;
  return (isBlank(page) && known.get(page)) || url;
}

/** Called whenever a page has come to another document: the one that it had may have been another's. */
export function findOwner(page: Page): void {
  known.delete(page);
  owners.delete(page);
  if (isBlank(page)) owners.set(page, askOwner(page));
}

/** Resolves when it is known whose page it is. */
export const ownerOf = (page: Page): Promise<void> => owners.get(page) ?? Promise.resolve();

const isBlank = (page: Page) => page.url().startsWith("about:");

/** In a world of our own: what the page itself says it could have made up. */
async function askOwner(page: Page): Promise<void> {
  try {
    const line = await lineTo(page);
    const { frameTree } = await line.send("Page.getFrameTree");
    const { executionContextId: contextId } = await line.send("Page.createIsolatedWorld", {
      ...{ frameId: frameTree.frame.id, worldName: "owner" },
    });
    const { result } = await line.send("Runtime.evaluate", { expression: "self.origin", contextId });
    // It may be elsewhere by now.
    if (isBlank(page) && /^https?:/.test(String(result.value))) known.set(page, `${result.value}/`);
  } catch {
    // It is gone, or went on: nobody acts on what is not known.
  }
}
