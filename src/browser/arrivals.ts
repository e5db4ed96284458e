import type { Wire } from "./wire.ts";

/** The browser's own count of a context's tabs: it knows of one before its first page has come. */
export interface Arrivals {
  count(): number;
}

export async function watchArrivals({ cdp, browserContextId }: Wire, onChange: () => void): Promise<Arrivals> {
  const tabs = new Set<string>();
  cdp.on("Target.targetCreated", ({ targetInfo }) => {
    if (targetInfo.type === "page" && targetInfo.browserContextId === browserContextId) tabs.add(targetInfo.targetId);
  });
  cdp.on("Target.targetDestroyed", ({ targetId }) => {
    if (tabs.delete(targetId)) onChange();
  });
  await cdp.send("Target.setDiscoverTargets", { discover: true, filter: [{ type: "page" }] });
  return { count: () => tabs.size };
}
