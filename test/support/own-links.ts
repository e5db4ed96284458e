import type { Locator, Page, Request } from "playwright-core";
import type { StoredBody } from "../../src/protocol/events.ts";
import type { MessageId, SessionId } from "../../src/protocol/ids.ts";
import type { Store } from "../../src/store/store.ts";
import { until } from "./carried.ts";
import { opened } from "./opened.ts";
import { storeEvents } from "./store-session.ts";

/** Each of them clicked in each way, in a session that says them all. */
export async function clickAll(page: Page, store: Store): Promise<string[]> {
  const id = "ses_own" as SessionId;
  const addresses = [...ownLinks(page.url(), id), ...barePlaces];
  const text = addresses.map((address, at) => `[word-${at}-](${address})`).join("\n\n");
  const events: StoredBody[] = [
    { type: "prompt-submitted", message: "msg_0" as MessageId, text: "x" },
    { type: "turn-started", model: "", skill: "", tools: [] },
    { type: "step-started", step: 1 },
    { type: "message-finished", message: "msg_1" as MessageId, text, toolCalls: [], stop: "end" },
    { type: "turn-ended", reason: "done", usage: { input: 0, output: 0 }, text },
  ];
  await storeEvents(store, id, [opened, ...events], { at: "2026-01-01T00:00:00.000Z" });
  await page.evaluate(`location.hash = "#/s/${id}"`);
  const faults: string[] = [];
  for (const [at, address] of addresses.entries())
    for (const way of ways) {
      const found = await clicked(page, page.getByText(`word-${at}-`), way);
      faults.push(...found.map((fault) => `a click on ${address}, ${fault}`));
    }
  return faults;
}

/** Links of a model that lead back to us: to the API, to places of the page, and to the door. */
export const ownLinks = (url: string, session: string): string[] =>
  [
    ...["api/sessions", "api/auth/code", `api/sessions/${session}/abort`, "api/nothing?token=x", "frame.html"],
    ...[
      "#/settings/models",
      `#/s/${session}`,
      "#/new/general",
      "#/asks",
      "#code=guessed&folder=%2Fetc",
      "#code=guessed",
    ],
  ].map((path) => new URL(path, url).href);

/** The same without a server, which lead nowhere from here. */
export const barePlaces = ["#/settings/models", "/#/asks", "/api/sessions", "?a#/new/general", "//#/asks"];

export type Way = "plain" | "ctrl" | "middle";
export const ways: readonly Way[] = ["plain", "ctrl", "middle"];

const clicks = {
  plain: {},
  ctrl: { modifiers: ["Control"] },
  middle: { button: "middle" },
} as const;

/**
 * What came of a click: that the page itself went somewhere, that something else than a look was asked of the server, or
 * that an address held the token. What opened is waited for, and closed.
 */
export async function clicked(page: Page, link: Locator, way: Way): Promise<string[]> {
  const faults: string[] = [];
  const context = page.context();
  const before = page.url();
  const token = (await page.evaluate(`localStorage.getItem("skillmint.token")`)) as string;
  const told = (request: Request) => {
    // A code is tried, whoever brings it; what a wrong one leads to is seen below.
    const isLook = request.method() === "GET" || request.url().endsWith("/api/auth/exchange");
    if (!isLook) faults.push(`${request.method()} ${request.url()}`);
    if (request.url().includes(token)) faults.push(`the token in ${request.url()}`);
  };
  context.on("request", told);
  await page.bringToFront();
  await link.waitFor();
  const leads = (await link.locator("xpath=ancestor-or-self::a").count()) > 0;
  // Where the browser opens nothing, nothing came of it.
  const opening = leads ? context.waitForEvent("page", { timeout: 5_000 }).catch(() => null) : null;
  await link.click({ ...clicks[way], noWaitAfter: true } as Parameters<Locator["click"]>[0]);
  const other = await opening;
  if (other) {
    await until(other, `location.protocol !== "about:" && document.readyState === "complete"`);
    // Whoever was in before is in there, too, and still is.
    if ((await other.evaluate("location.pathname")) === "/")
      // Not by a locator: one may wait for ever on a page that takes a code out of its address while it loads.
      await until(other, `document.querySelector("nav") !== null`);
    if ((await other.evaluate("opener === null")) !== true) faults.push(`${other.url()} knows who opened it`);
    if (other.url().includes(token)) faults.push(`the token in ${other.url()}`);
    await other.close();
  }
  context.off("request", told);
  const stray = context.pages().filter((one) => one !== page);
  if (stray.length > 0) faults.push(`a window more: ${stray.map((one) => one.url())}`);
  if ((await page.evaluate(`localStorage.getItem("skillmint.token")`)) !== token) faults.push("the token is another");
  if (page.url() !== before) faults.push(`the page went to ${page.url()}`);
  return faults.map((fault) => `${way}: ${fault}`);
}
