import type { Locator, Page } from "playwright-core";
import { isScrolled, readAria } from "./aria.ts";
import { complete, type FitTexts, fitted } from "./fit.ts";
import { longText, outlineOf, type Part } from "./outline.ts";

/** In bytes: the whole page in one answer that a model still reads. */
export const usualBudget = 8_000;

export interface SnapshotOptions {
  /** Only this part of the page. */
  part?: Locator | null;
  maxDepth?: number | undefined;
  budget?: number;
  texts: FitTexts;
  signal: AbortSignal;
}

export interface Snapshot {
  text: string;
  /** All of it, whatever the budget. */
  parts: readonly Part[];
}

/** The page in lines, with a ref for all that can be acted on. */
export async function snapshot(page: Page, options: SnapshotOptions): Promise<Snapshot> {
  const { part = null, budget = usualBudget, maxDepth, texts, signal } = options;
  const aria = await readAria(page, part, { signal, places: await isScrolled(page) });
  const [parts, fit] = [outlineOf(aria), { budget, view: viewOf(page), maxDepth, texts }];
  const whole = complete(parts, fit);
  if (whole === null) return { text: fitted(parts, fit), parts };
  // Its texts are shortened before any of it is left out.
  return { text: complete(outlineOf(aria, longText), fit) ?? whole, parts };
}

/** The height of what is seen. A window that people may resize has no fixed one. */
export const viewOf = (page: Page): number => page.viewportSize()?.height ?? 800;
