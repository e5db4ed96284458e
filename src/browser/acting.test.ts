import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { act, anywhere, type BrowserWorld, browserWorld } from "../../test/support/browser-world.ts";
import { type Pages, servePages } from "../../test/support/pages.ts";
import { press } from "./page/press.ts";
import type { SessionBrowser } from "./session-browser.ts";

let world: BrowserWorld;
let pages: Pages;

beforeAll(async () => {
  world = await browserWorld({ limits: { settleMs: 5_000, emptyMs: 200, downloadBytes: 1_000_000 } });
  pages = await servePages({
    "/": start,
    "/next": "<title>Next</title>next",
    "/empty": (_, response) => response.writeHead(204).end(),
    "/late": (_, response) => void setTimeout(() => response.end("<title>Late</title>"), 400),
    "/stay": "<title>Stay</title><script>onbeforeunload = (event) => event.preventDefault()</script><p>stay",
    "/file": (_, response) =>
      response.setHeader("content-disposition", 'attachment; filename="../a: b.sh"').end("echo hello"),
    "/endless": (_, response) => {
      response.setHeader("content-disposition", "attachment; filename=endless.bin");
      const pour = () => {
        while (!response.destroyed && response.write(Buffer.alloc(100_000)));
      };
      response.on("drain", pour);
      pour();
    },
    "/away": (_, response) => response.writeHead(302, { location: "file:///etc/hostname" }).end(),
  });
});
afterAll(async () => {
  await world?.[Symbol.asyncDispose]();
  await pages?.[Symbol.asyncDispose]();
});

const start = `<title>Start</title>
<a id="link" href="/next">next</a> <a id="tab" href="/next" target="_blank">tab</a>
<a id="empty" href="/empty">empty</a> <a id="file" href="/file">file</a> <a id="endless" href="/endless">endless</a>
<a id="away" href="/away">away</a> <a id="local" href="file:///etc/hostname">local</a>
<button id="pop" onclick="window.open('/next')">pop</button>
<button id="late" onclick="window.open('/late')">late</button>
<button id="data" onclick="window.open('data:text/html,data')">data</button>
<button id="none" onclick="window.open('/empty')">none</button>
<button id="blob" onclick="window.open(window.URL.createObjectURL(new Blob(['<title>Made</title>'], { type: 'text/html' })))">blob</button>
<button id="write" onclick="(globalThis.other = window.open()).document.write('<title>Made</title><p>made</p>')">write</button>
<button id="busy" onclick="this.textContent = Number(this.textContent) + 1; for (const end = Date.now() + 800; Date.now() < end; );">0</button>
<button id="get" onclick="window.open('/file')">get</button>
<button id="alert" onclick="alert('careful')">alert</button>
<button id="ask" onclick="this.textContent = String(confirm('sure?')) + prompt('name?')">ask</button>`;

const quiet = {
  ...{ opened: [], hasClosed: false, isCut: false, isBroken: false, dialogs: [], downloads: [] },
  ...{ refused: [], unmet: [], isLoading: false },
};

async function started(): Promise<SessionBrowser> {
  const { browser } = world.begin();
  await act(browser, go(pages.url));
  return browser;
}

const go = (url: string) => async (page: Page) => void (await page.goto(url));
const click = (selector: string) => (page: Page) => page.click(selector);

test("nothing is open before it is wanted, and an act opens it", async () => {
  const { session, browser } = world.begin();
  expect([browser.at(), world.browsers.at(session)]).toEqual([null, null]);
  const { happened } = await act(browser, go(pages.url));
  expect(happened).toEqual({ ...quiet, url: pages.url, title: "Start", from: "about:blank" });
  expect([browser.at(), world.browsers.at(session)]).toEqual([pages.url, pages.url]);
});

test("where a page is needed and none is open, that is said", async () => {
  const { browser } = world.begin();
  await expect(act(browser, click("a"), { needsPage: true })).rejects.toMatchObject({ kind: "no-page" });
});

test("a click that leads elsewhere is waited for until the document is there", async () => {
  const browser = await started();
  const { happened } = await act(browser, click("#link"));
  expect(happened).toEqual({ ...quiet, url: `${pages.url}next`, title: "Next", from: pages.url });
});

test("a click to which the server says nothing leaves the page, and nothing is waited for", async () => {
  const browser = await started();
  const { happened } = await act(browser, click("#empty"));
  expect(happened).toEqual({ ...quiet, url: pages.url, title: "Start", from: pages.url });
});

test.each(["#tab", "#pop"])(
  "a tab that %s opens is in front, and when it is closed the other is again",
  async (selector) => {
    const browser = await started();
    const { happened } = await act(browser, click(selector));
    const next = `${pages.url}next`;
    expect(happened).toEqual({ ...quiet, url: next, title: "Next", from: pages.url, opened: [next] });
    const { happened: closed } = await act(browser, (page) => page.close());
    expect(closed).toEqual({ ...quiet, url: pages.url, title: "Start", from: next, hasClosed: true });
  },
);

test.each(["#data", "#none"])(
  "a tab that %s opens and nothing comes into is told of once, and costs nothing",
  async (id) => {
    const browser = await started();
    const begun = performance.now();
    const { happened } = await act(browser, click(id));
    expect(happened).toEqual({ ...quiet, url: pages.url, title: "Start", from: pages.url, empty: 1 });
    expect((await act(browser, async () => 0)).happened).toEqual({ ...happened, empty: undefined });
    // What a tab may take to come is longer.
    expect(performance.now() - begun).toBeLessThan(4_000);
  },
);

test("a tab whose server is slow is waited for, and one that was opened for a download is none", async () => {
  const browser = await started();
  const { happened: late } = await act(browser, click("#late"));
  expect([late.title, late.empty]).toEqual(["Late", undefined]);
  await act(browser, (page) => page.close());
  const { happened } = await act(browser, click("#get"));
  expect(happened).toMatchObject({ url: pages.url, opened: [], downloads: [{ name: "_a_ b.sh" }] });
});

test.each(["#blob", "#write"])(
  "a tab that %s makes of its own words is that page's, whatever it says of itself",
  async (id) => {
    const browser = await started();
    const { happened } = await act(browser, click(id));
    expect([happened.title, browser.at()]).toEqual(["Made", pages.url]);
    await act(browser, (page) => page.evaluate("self.origin = 'https://bank.example'; 0"));
    expect(browser.at()).toBe(pages.url);
  },
);

test("an empty tab is that page's which has sent it there last, and one of our own is nobody's", async () => {
  const { browser } = world.begin();
  await act(browser, async () => 0);
  expect(browser.at()).toBe(null);
  await act(browser, go(pages.url));
  await act(browser, click("#write"));
  const other = pages.url.replace("127.0.0.1", "localhost");
  await act(browser, go(other));
  expect(browser.at()).toBe(other);
  await act(browser, (page) => page.evaluate("void (location.href = 'about:blank')"));
  await expect.poll(() => browser.at()).toBe(other);
});

test("what another tab opens stays behind the one that is worked on", async () => {
  const browser = await started();
  const { value: first } = await act(browser, async (page) => page);
  await act(browser, click("#pop"));
  const { happened } = await act(browser, () => first.evaluate("void window.open('/late')"));
  const [next, late] = [`${pages.url}next`, `${pages.url}late`];
  expect(happened).toEqual({ ...quiet, url: next, title: "Next", from: next, behind: [late] });
});

test("an alert is accepted, questions are said no to, and all of them are told", async () => {
  const browser = await started();
  const { happened } = await act(browser, click("#alert"));
  expect(happened.dialogs).toEqual([{ kind: "alert", message: "careful", accepted: true }]);
  const { value, happened: asked } = await act(browser, async (page) => {
    await page.click("#ask");
    return page.textContent("#ask");
  });
  expect([value, asked.dialogs]).toEqual([
    "falsenull",
    [
      { kind: "confirm", message: "sure?", accepted: false },
      { kind: "prompt", message: "name?", accepted: false },
    ],
  ]);
});

test("a yes is for the questions of its own act: what a page asks after it is said no to", async () => {
  const browser = await started();
  const asked = (page: Page) => page.evaluate("confirm('sure?')");
  const { value } = await act(browser, async (page) => ({ page, said: await asked(page) }), {
    dialog: { accepts: true },
  });
  expect([value.said, await asked(value.page)]).toEqual([true, false]);
});

test("a page that would not let go is left, and that it asked is told", async () => {
  const { browser } = world.begin();
  await act(browser, go(`${pages.url}stay`));
  await act(browser, click("p"));
  const { happened } = await act(browser, go(`${pages.url}next`));
  expect([happened.title, happened.dialogs]).toEqual(["Next", [{ kind: "beforeunload", message: "", accepted: true }]]);
});

test("a download is kept under a name that leads nowhere else, and cannot be run", async () => {
  const { session, browser } = world.begin();
  await act(browser, go(pages.url));
  const first = (await act(browser, click("#file"))).happened.downloads;
  const folder = join(world.folder, "outputs", session, "downloads");
  expect(first).toEqual([{ name: "_a_ b.sh", file: join(folder, "_a_ b.sh"), bytes: 10 }]);
  expect(readFileSync(join(folder, "_a_ b.sh"), "utf8")).toBe("echo hello");
  expect(statSync(join(folder, "_a_ b.sh")).mode & 0o777).toBe(0o600);
  const second = (await act(browser, click("#file"))).happened.downloads;
  expect(second).toEqual([{ name: "_a_ b.sh", file: join(folder, "_a_ b-2.sh"), bytes: 10 }]);
});

test("a download without an end is stopped at the limit", async () => {
  const browser = await started();
  const { happened } = await act(browser, click("#endless"));
  expect(happened.downloads).toEqual([{ name: "endless.bin", problem: "too-large" }]);
});

test("nothing but the web is shown: not by address, not by a link, not by a redirect, not by a script", async () => {
  const browser = await started();
  for (const selector of ["#local", "#away"]) await act(browser, click(selector));
  const script = "location.href = 'file:///etc/hostname'; open('chrome://version'); 0";
  await act(browser, (page) => page.evaluate(script));
  for (const url of ["file:///etc/hostname", "chrome://version/", "about:about"]) {
    const went = act(browser, async (page) => {
      await page.goto(url);
      return page.content();
    });
    await expect(went).rejects.toThrow();
  }
  const { value } = await act(browser, (page) => page.evaluate("location.href"));
  expect(value).toMatch(/^(about:blank|chrome-error:)/);
});

test("a private address that was not let through is not reached, and told", async () => {
  const { browser } = world.begin({ ...anywhere, mayEnter: () => false });
  const before = pages.asked.length;
  const { happened } = await act(browser, go(pages.url));
  expect([happened.refused, pages.asked.length - before]).toEqual([[`127.0.0.1:${pages.port}`], 0]);
});

test("what a page asks of the user's machine is denied", async () => {
  const browser = await started();
  const names = ["geolocation", "notifications", "camera", "microphone", "clipboard-read"];
  const script = `Promise.all(${JSON.stringify(names)}.map(async (name) => (await navigator.permissions.query({ name })).state))`;
  const { value } = await act(browser, (page) => page.evaluate(script));
  expect(value).toEqual(names.map(() => "denied"));
});

test("calls of one session come one after the other", async () => {
  const browser = await started();
  const order: string[] = [];
  const step = (name: string, work: (page: Page) => Promise<unknown>) =>
    act(browser, async (page) => {
      order.push(`${name} begins`);
      await work(page);
      order.push(`${name} ends`);
    });
  await Promise.all([step("one", go(pages.url)), step("two", async () => undefined)]);
  expect(order).toEqual(["one begins", "one ends", "two begins", "two ends"]);
});

test("what closes its own page was done; what still waited for its element was not", async () => {
  const { browser } = world.begin();
  const closedUnder = (begin: (page: Page) => Promise<void>) =>
    act(browser, async (page) => {
      const tab = await page.context().newPage();
      const pressed = press(tab, begin(tab));
      await tab.close();
      return pressed;
    });
  const unanswered = await closedUnder((tab) => tab.evaluate("new Promise(() => {})"));
  expect(unanswered.value).toBe(undefined);
  await expect(closedUnder((tab) => tab.locator("#never").click())).rejects.toThrow("has been closed");
});

test("a click that keeps its page busy was made; one whose element did not come was not", async () => {
  const browser = await started();
  const within = (selector: string) => act(browser, (page) => press(page, page.click(selector, { timeout: 300 })));
  await expect(within("#busy")).rejects.toMatchObject({ name: "PageProblem", kind: "busy" });
  expect((await act(browser, (page) => page.textContent("#busy"))).value).toBe("1");
  await expect(within("#never")).rejects.toThrow("Timeout 300ms");
});
