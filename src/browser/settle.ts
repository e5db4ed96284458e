import type { BrowserLimits } from "./limits.ts";
import type { OpenPages } from "./open-pages.ts";

/** A page does in its next frame what an act has begun; what that is, is then waited for. */
export async function settle({ tabs, arrivals, downloads, changes }: OpenPages, limits: BrowserLimits): Promise<void> {
  const page = tabs.front();
  const signal = AbortSignal.timeout(limits.settleMs);
  const enough = new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
  // Where it goes elsewhere meanwhile, there is no next frame; on its way to a server that says nothing, no answer either.
  await Promise.race([page?.evaluate(nextFrame).catch(() => undefined), enough]);
  const isStill = () => {
    const front = tabs.front();
    return arrivals.count() <= tabs.count() && !downloads.isBusy() && (front === null || !tabs.isLoading(front));
  };
  await changes.until(isStill, signal);
  const front = tabs.front();
  if (front === page || front === null) return;
  await Promise.race([front.waitForLoadState("domcontentloaded").catch(() => undefined), enough]);
}

/** Runs in the page. One that nobody sees draws no frames. */
const nextFrame =
  "new Promise((resolve) => { requestAnimationFrame(() => setTimeout(resolve)); setTimeout(resolve, 50); })";
