import type { Page, Request } from "playwright-core";

/** What a script that got to run would leave, in any frame of the page. */
export const run = "top.carried=1";

/** Looks until something holds in a page, which may just be on its way elsewhere. The page's policy lets no text be run there. */
export async function until(page: Page, expression: string): Promise<void> {
  const deadline = Date.now() + 15_000;
  while ((await page.evaluate(expression).catch(() => null)) !== true)
    if (Date.now() > deadline) throw new Error(`never so on ${page.url()}: ${expression}`);
}

/** Draws all that is folded away, and what is behind a button for more. */
export async function openAll(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    for (let round = 0; round < 6; round += 1) {
      const folded = document.querySelectorAll("main details:not([open]), aside details:not([open])");
      const more = document.querySelectorAll("main .tool-more");
      if (folded.length + more.length === 0) return;
      for (const one of folded) one.open = true;
      for (const one of more) one.click();
      await painted();
    }
  })()`);
}

/** What came of it in a page: that a script ran, an element or an address that must not be there. */
export async function traces(page: Page): Promise<string[]> {
  const found = await page.evaluate(`(() => {
    const all = [...document.body.querySelectorAll("*")];
    const bad = [...document.body.querySelectorAll("script, iframe:not([src='/frame.html'][sandbox='allow-scripts']), object, embed, style, link, base, meta, audio, video, math, marquee, template, form[action]")]
      .map((one) => one.outerHTML.slice(0, 80));
    const names = ["href", "src", "srcset", "action", "formaction", "ping", "poster", "background", "xlink:href"];
    const links = all
      .flatMap((one) => names.map((name) => [name, one.getAttribute(name)]))
      .filter(([name, value]) => value !== null && value !== "/frame.html" && !(name === "href" ? /^(https?:|mailto:|#)/ : /^blob:/).test(value))
      .map(([name, value]) => name + "=" + value.slice(0, 80));
    // What leads elsewhere leads to a window of its own that knows nothing of this one; and nothing written leads about in here.
    const loose = all
      .filter((one) => one.localName === "a" && (one.closest(".prose") !== null || /^https?:/.test(one.getAttribute("href"))))
      .filter((one) => !/^(https?:|mailto:)/.test(one.getAttribute("href")) || one.target !== "_blank" || !one.relList.contains("noreferrer"))
      .map((one) => one.outerHTML.slice(0, 80));
    const head = [...document.head.querySelectorAll("[href], [src], base")]
      .filter((one) => new URL(one.href ?? one.src).origin !== location.origin || one.localName === "base")
      .map((one) => one.outerHTML.slice(0, 80));
    const handlers = all.flatMap((one) => one.getAttributeNames()).filter((name) => name.startsWith("on"));
    return [...bad, ...links, ...loose, ...head, ...handlers, ...(top.carried ? ["a script ran"] : [])];
  })()`);
  return found as string[];
}

const ranInFrame = /Ignored call to|Blocked opening|Unsafe attempt to initiate/;

/**
 * Counts what a page does besides: windows, boxes, downloads, sockets, requests to anywhere but its own server, another
 * address of its own, what its policy had to stop, and what it threw.
 */
export function watched(page: Page): string[] {
  const seen: string[] = [];
  const tell = (text: string) => seen.push(text.slice(0, 200));
  const own = new URL(page.url()).origin;
  const context = page.context();
  context.on("page", (other) => tell(`window ${other.url()}`));
  context.on("dialog", (dialog) => {
    tell(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  const told = (request: Request) => {
    const { errorText = "" } = request.failure() ?? {};
    if (!isOwn(request.url(), own)) tell(`request ${request.resourceType()} ${request.url()} ${errorText}`);
  };
  // The page itself is not even to try; what is shown in the frame tries, and its policy is to stop it.
  context.on("request", (request) => {
    if (!isOfFrame(request)) told(request);
  });
  context.on("requestfinished", (request) => {
    if (isOfFrame(request)) told(request);
  });
  context.on("requestfailed", (request) => {
    if (isOfFrame(request) && !isStopped(request)) told(request);
  });
  page.on("download", (download) => tell(`download ${download.url()}`));
  page.on("websocket", (socket) => tell(`socket ${socket.url()}`));
  page.on("pageerror", (error) => tell(`threw ${error}`));
  page.on("console", (message) => {
    const isFrames = message.location().url.endsWith("/frame.html");
    const text = message.text();
    if (ranInFrame.test(text) || (!isFrames && /Content Security Policy|Trusted ?(Type|HTML)/i.test(text)))
      tell(`console ${text}`);
  });
  page.on("framenavigated", (frame) => {
    const { origin, pathname } = new URL(frame.url());
    const isThere = frame.parentFrame() ? pathname === "/frame.html" : pathname === "/";
    if (frame.url() !== "about:blank" && !(origin === own && isThere)) tell(`led to ${frame.url()}`);
  });
  return seen;
}

/** By a policy, or because a drawing takes parts of its own server only: before it was sent. */
const isStopped = (request: Request) => /^(csp|origin)$|BLOCKED/i.test(request.failure()?.errorText ?? "");

function isOfFrame(request: Request): boolean {
  if (request.isNavigationRequest()) return false;
  try {
    return request.frame().parentFrame() !== null;
  } catch {
    // Of a window that is only just coming up, which is no frame.
    return false;
  }
}

const isOwn = (url: string, own: string) => /^(blob|data|about):/.test(url) || new URL(url).origin === own;
