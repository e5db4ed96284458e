import type { Page } from "playwright-core";
import type { BrowserLimits } from "./limits.ts";
import { lineTo } from "./page-line.ts";

/** A page without an end would fill the memory, and one of many parts its time: what comes after the limit is not read. */
export async function watchWeight(page: Page, limits: BrowserLimits, onCut: () => void): Promise<void> {
  const line = await lineTo(page);
  const weights = new Map<string, number>();
  const documents = new Set<string>();
  line.on("Network.requestWillBeSent", ({ requestId, type }) => {
    if (type === "Document") documents.add(requestId);
  });
  line.on("Network.dataReceived", ({ requestId, dataLength }) => {
    const weight = (weights.get(requestId) ?? 0) + dataLength;
    weights.set(requestId, weight);
    if (weight <= (documents.has(requestId) ? limits.pageBytes : limits.partBytes)) return;
    weights.delete(requestId);
    line.send("Page.stopLoading").catch(() => undefined);
    onCut();
  });
  for (const end of ["Network.loadingFinished", "Network.loadingFailed"] as const)
    line.on(end, ({ requestId }) => {
      weights.delete(requestId);
      documents.delete(requestId);
    });
  // Bodies are Playwright's to keep.
  await line.send("Network.enable", { maxTotalBufferSize: 0, maxResourceBufferSize: 0 });
}
