import type { BrowserContext } from "playwright-core";
import type { Changes } from "./changes.ts";
import { watchFirstRequests } from "./first-requests.ts";
import type { BrowserLimits } from "./limits.ts";
import { crashTarget, type Wire } from "./wire.ts";

/** The browser's own count of a context's tabs: it knows of one before its first page has come. */
export interface Arrivals {
  /** Those whose page is there, or may still come. */
  count(): number;
  /** What opens tabs without an end is being ended. */
  isFlooded(): boolean;
  /** How many stayed without a page since it was asked last. Whoever asks has seen the others. */
  takeEmpty(): number;
}

export interface ArrivalsInput {
  context: BrowserContext;
  limits: BrowserLimits;
  changes: Changes;
  /** A page opens tabs without an end, or its tabs do. All that were not seen are on their way out. */
  onFlood(): void;
  /** They are gone. */
  onCalm(): void;
}

interface Tab {
  since: number;
  /** How many tabs that nobody has seen were opened one by the other until this one was. */
  depth: number;
  isSeen: boolean;
  hasPage: boolean;
  /** Nobody waits for its page any more. */
  isEmpty: boolean;
}

/** What tabs do before Playwright tells of them: too many of them come, or nothing ever comes into them. */
export async function watchArrivals(wire: Wire, input: ArrivalsInput): Promise<Arrivals> {
  const { cdp, browserContextId } = wire;
  const { context, limits, changes, onFlood, onCalm } = input;
  const tabs = new Map<string, Tab>();
  /** Those that are ended with a flood; what opens them comes first. */
  const doomed = new Set<string>();
  let [opened, empty] = [0, 0];
  let lull: NodeJS.Timeout | undefined;
  const requests = watchFirstRequests(context, (isOver) => expect(isOver ? limits.emptyMs / 10 : limits.emptyMs));

  /** When nothing happens for so long, what has no page gets none: it was refused, or is no page. */
  function expect(ms: number): void {
    clearTimeout(lull);
    lull = setTimeout(giveUp, ms).unref();
  }

  function giveUp(): void {
    if (requests.isUnderWay()) return;
    const left = [...tabs].filter(([, { hasPage, isEmpty }]) => !hasPage && !isEmpty);
    if (left.length === 0) return;
    for (const [, tab] of left) tab.isEmpty = true;
    empty += left.length;
    changes.tell();
    // Where the machine is slow, its page may come yet.
    setTimeout(() => left.filter(([, { isEmpty }]) => isEmpty).map(([id]) => close(id)), limits.settleMs).unref();
  }

  // It may be gone by itself.
  const close = (targetId: string) => cdp.send("Target.closeTarget", { targetId }).catch(() => undefined);

  /** One that was told of, or that a person may have clicked in meanwhile, begins anew. */
  function depthFrom(openerId: string): number {
    const opener = tabs.get(openerId);
    const isUnseen = opener && !opener.isSeen && performance.now() - opener.since < limits.unseenMs;
    return isUnseen ? opener.depth + 1 : 0;
  }

  /** In the midst of opening a tab, a page can neither be closed nor be stopped: its process is ended. */
  function end(targetId: string): void {
    onFlood();
    doomed.add(targetId);
    for (const [id, { isSeen }] of tabs) if (!isSeen) doomed.add(id);
    crashTarget(wire, targetId).then(
      () => [...doomed].map(close),
      () => gone([targetId]),
    );
    // One that is deaf to all of it is waited for no longer.
    setTimeout(() => gone([...doomed]), limits.endMs).unref();
  }

  function gone(targetIds: readonly string[]): void {
    const wasFlooded = doomed.size > 0;
    for (const targetId of targetIds) doomed.delete(targetId);
    if (wasFlooded && doomed.size === 0) onCalm();
    changes.tell();
  }

  cdp.on("Target.targetCreated", ({ targetInfo }) => {
    const { type, targetId, openerId, url } = targetInfo;
    if (type !== "page" || targetInfo.browserContextId !== browserContextId) return;
    const depth = openerId ? depthFrom(openerId) : 0;
    tabs.set(targetId, { since: performance.now(), depth, isSeen: false, hasPage: url !== "", isEmpty: false });
    if (url === "") expect(limits.emptyMs);
    if (!openerId) return;
    if (doomed.size > 0) return void doomed.add(targetId);
    opened++;
    if (opened >= limits.flood || depth >= limits.depth) end(openerId);
  });
  cdp.on("Target.targetInfoChanged", ({ targetInfo }) => {
    const tab = tabs.get(targetInfo.targetId);
    if (tab && targetInfo.url !== "") Object.assign(tab, { hasPage: true, isEmpty: false });
  });
  cdp.on("Target.targetCrashed", ({ targetId }) => {
    // Playwright closes none that has crashed.
    if (tabs.has(targetId)) void close(targetId);
  });
  cdp.on("Target.targetDestroyed", ({ targetId }) => {
    if (tabs.delete(targetId)) gone([targetId]);
  });
  await cdp.send("Target.setDiscoverTargets", { discover: true, filter: [{ type: "page" }] });
  return {
    count: () => [...tabs.values()].filter(({ isEmpty }) => !isEmpty).length,
    isFlooded: () => doomed.size > 0,
    takeEmpty() {
      for (const tab of tabs.values()) tab.isSeen = true;
      const taken = empty;
      [opened, empty] = [0, 0];
      return taken;
    },
  };
}
