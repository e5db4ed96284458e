import type { Page } from "playwright-core";
import type { Part } from "./outline.ts";

/** How a page stood when it was last told of. */
export interface Look {
  url: string;
  parts: readonly Part[];
}

const looks = new WeakMap<Page, Look>();

export const lastLook = (page: Page): Look | null => looks.get(page) ?? null;

export function keepLook(page: Page, parts: readonly Part[]): void {
  looks.set(page, { url: page.url(), parts });
}
