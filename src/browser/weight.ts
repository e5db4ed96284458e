import type { Page } from "playwright-core";
import type { BrowserLimits } from "./limits.ts";
import { lineTo } from "./page-line.ts";

/**
 * A page without an end would fill the memory, and one of many parts its time: what comes after the limit is not read.
 * What has come by then is the page.
 */
export async function watchWeight(
  page: Page,
  { limits, onCut, onStop }: { limits: BrowserLimits; onCut(): void; onStop(): void },
): Promise<void> {
  const line = await lineTo(page);
  const parts = new Map<string, number>();
  const documents = new Map<string, { weight: number; since: number }>();
  const cut = (requestId: string) => {
    parts.delete(requestId);
    const isDocument = documents.delete(requestId);
    line.send("Page.stopLoading").catch(() => undefined);
    // With a part the document stops that waits for it, and comes to no end by itself.
    if (isDocument) onCut();
    else onStop();
    for (const hear of waiting.get(page) ?? []) hear();
  };
  line.on("Network.requestWillBeSent", ({ requestId, type }) => {
    if (type === "Document") documents.set(requestId, { weight: 0, since: Number.POSITIVE_INFINITY });
  });
  line.on("Network.dataReceived", ({ requestId, dataLength }) => {
    const known = documents.get(requestId);
    if (!known) {
      const weight = (parts.get(requestId) ?? 0) + dataLength;
      parts.set(requestId, weight);
      if (weight > limits.partBytes) cut(requestId);
      return;
    }
    known.weight += dataLength;
    known.since = Math.min(known.since, performance.now());
    const isLong = performance.now() - known.since > limits.pageMs;
    if (known.weight > (isLong ? limits.pageBytes : limits.mostPageBytes)) cut(requestId);
  });
  for (const end of ["Network.loadingFinished", "Network.loadingFailed"] as const)
    line.on(end, ({ requestId }) => {
      parts.delete(requestId);
      documents.delete(requestId);
    });
  // Bodies are Playwright's to keep.
  await line.send("Network.enable", { maxTotalBufferSize: 0, maxResourceBufferSize: 0 });
}

const waiting = new WeakMap<Page, Set<() => void>>();

/** Resolves when the document that the page is on has come, or the rest of it was cut, which Playwright waits for. */
export async function untilThere(page: Page, timeout: number): Promise<void> {
  const all = waiting.get(page) ?? new Set();
  waiting.set(page, all);
  const { promise, resolve } = Promise.withResolvers<void>();
  all.add(resolve);
  try {
    await Promise.race([page.waitForLoadState("domcontentloaded", { timeout }), promise]);
  } finally {
    all.delete(resolve);
  }
}
