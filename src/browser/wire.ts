import type { CDPSession, Page } from "playwright-core";

/** Our own line to the browser, for what Playwright does not tell. */
export interface Wire {
  cdp: CDPSession;
  /** The context that it speaks of. */
  browserContextId: string;
  close(): Promise<void>;
}

export async function openWire(page: Page): Promise<Wire> {
  const context = page.context();
  const own = await context.newCDPSession(page);
  const [{ targetInfo }, cdp] = await Promise.all([
    own.send("Target.getTargetInfo"),
    context.browser()?.newBrowserCDPSession() as Promise<CDPSession>,
  ]);
  await own.detach();
  return {
    cdp,
    browserContextId: targetInfo.browserContextId ?? "",
    // Gone with its browser.
    close: () => cdp.detach().catch(() => undefined),
  };
}

/** Its process ends, in the midst of whatever it does. */
export async function crashTarget({ cdp }: Wire, targetId: string): Promise<void> {
  const { sessionId } = await cdp.send("Target.attachToTarget", { targetId, flatten: false });
  await cdp.send("Target.sendMessageToTarget", { sessionId, message: '{"id":1,"method":"Page.crash"}' });
}
