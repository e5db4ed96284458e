import type { Page } from "playwright-core";
import type { BrowserLimits } from "./limits.ts";
import { lineTo } from "./page-line.ts";

/** A page without an end would fill the memory: what comes after the limit is not read. */
export async function watchWeight(page: Page, { pageBytes }: BrowserLimits, onCut: () => void): Promise<void> {
  const line = await lineTo(page);
  const weights = new Map<string, number>();
  line.on("Network.dataReceived", ({ requestId, dataLength }) => {
    const weight = (weights.get(requestId) ?? 0) + dataLength;
    weights.set(requestId, weight);
    if (weight <= pageBytes) return;
    weights.delete(requestId);
    line.send("Page.stopLoading").catch(() => undefined);
    onCut();
  });
  for (const end of ["Network.loadingFinished", "Network.loadingFailed"] as const)
    line.on(end, ({ requestId }) => void weights.delete(requestId));
  // Bodies are Playwright's to keep.
  await line.send("Network.enable", { maxTotalBufferSize: 0, maxResourceBufferSize: 0 });
}
