import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { act, type BrowserWorld, browserWorld } from "../../test/support/browser-world.ts";
import { type Pages, servePages } from "../../test/support/pages.ts";
import { livingProcesses } from "../processes/proc.ts";
import { goTo } from "./page/arrive.ts";
import type { SessionBrowser } from "./session-browser.ts";

let world: BrowserWorld;
let pages: Pages;

beforeAll(async () => {
  world = await browserWorld({
    limits: {
      tabs: 4,
      flood: 8,
      dialogs: 10,
      navigations: 10,
      cutMs: 5_000,
      stuckMs: 700,
      ownMs: 1_400,
      pulseMs: 50,
      mostPageBytes: 2_000_000,
      pageMs: 60_000,
      visitBytes: 30_000_000,
    },
  });
  pages = await servePages({
    "/": `<title>Start</title><button id="hang" onclick="setTimeout(() => { for (;;); })">hang</button>
      <button id="alerts" onclick="for (;;) alert(1)">alerts</button>
      <button id="tabs" onclick="for (let at = 0; at < 6; at++) window.open('/small')">tabs</button>
      <button id="flood" onclick="for (let at = 0; at < 500; at++) window.open('/small')">flood</button>`,
    "/chain": (_, response) =>
      void response.setHeader("content-type", "text/html").end("<script>window.open('?' + Math.random())</script>"),
    "/large": `<title>Large</title><!--${"large ".repeat(250_000)}-->`,
    "/small": "<title>Small</title>",
    "/title": `<title>${"long ".repeat(200_000)}</title><script>String.prototype.slice = () => document.title</script>`,
    // For longer than a page may hang.
    "/later": (_, response) => void setTimeout(() => response.end("<title>Later</title>"), 1_000),
    "/restless": (_, response) =>
      void response.setHeader("content-type", "text/html").end("<script>location = '?' + Math.random()</script>"),
    "/slow": () => undefined,
    "/sets": (_, response) => response.setHeader("set-cookie", "a=1").end("<title>Set</title>"),
    "/heavy-script": "<title>Heavy</title><script async src='/pour'></script>",
    "/pour": (_, response) => {
      response.setHeader("content-type", "text/javascript");
      const piece = Buffer.from(`// ${"more ".repeat(20_000)}\n`);
      const pour = () => {
        while (!response.destroyed && response.write(piece));
      };
      response.on("drain", pour);
      pour();
    },
    "/endless": (_, response) => {
      response.setHeader("content-type", "text/html");
      const pour = () => {
        // Few elements: how long a flood of them keeps the page busy is a matter of the machine (see the proof).
        while (!response.destroyed && response.write(`<p>${"more ".repeat(20_000)}</p>`));
      };
      response.on("drain", pour);
      pour();
    },
  });
});
afterAll(async () => {
  await world?.[Symbol.asyncDispose]();
  await pages?.[Symbol.asyncDispose]();
});

async function started(path = ""): Promise<SessionBrowser> {
  const { browser } = world.begin();
  await act(browser, (page) => page.goto(pages.url + path));
  return browser;
}

const titleNow = async (browser: SessionBrowser) =>
  (await act(browser, async (page) => void (await page.goto(pages.url)))).happened.title;

test("a page whose script never ends is given up and closed, and the next call has a new one", async () => {
  const browser = await started();
  const hung = act(browser, (page) => page.click("#hang"));
  await expect(hung).rejects.toMatchObject({ name: "BrowserProblem", kind: "stuck", detail: pages.url });
  expect(browser.at()).toBe(null);
  await expect(act(browser, (page) => page.click("a"), { needsPage: true })).rejects.toMatchObject({ kind: "no-page" });
  expect(await titleNow(browser)).toBe("Start");
});

test("who goes elsewhere is not held by a page that hangs: it is closed, and the tab behind it stays as it is", async () => {
  const browser = await started();
  const { value: tab } = await act(browser, (page) => page.context().newPage());
  await act(browser, (page) => page.goto(`${pages.url}small`));
  await tab.evaluate("setTimeout(() => { for (;;); })");
  const { happened } = await act(browser, (page) => page.goto(`${pages.url}large`), { leaves: true });
  expect([happened.title, happened.hasClosed, happened.opened]).toEqual(["Large", false, []]);
  const open = () =>
    tab
      .context()
      .pages()
      .map((page) => page.url());
  await expect.poll(open).toEqual([pages.url, `${pages.url}large`]);
});

test("a page that is at work without a script, or with one of ours, is waited for", async () => {
  const browser = await started();
  const { value } = await act(
    browser,
    async (page) => {
      // What stands for reading a large page.
      await page.evaluate(`{ const end = Date.now() + 900; while (Date.now() < end); }`);
      return page.title();
    },
    { looks: true },
  );
  expect(value).toBe("Start");
  // Of the page's own doing it is too long.
  const hung = act(browser, (page) => page.click("#hang"), { looks: true });
  await expect(hung).rejects.toMatchObject({ kind: "stuck" });
});

test("a page that does nothing but alert is given up", async () => {
  const browser = await started();
  await expect(act(browser, (page) => page.click("#alerts"))).rejects.toMatchObject({ kind: "stuck" });
  const { happened } = await act(browser, async (page) => void (await page.goto(pages.url)));
  expect([happened.title, happened.dialogs]).toEqual(["Start", []]);
});

test("a page that goes on and on is given up", async () => {
  const { browser } = world.begin();
  const going = act(browser, (page) => goTo(page, `${pages.url}restless`, 20_000));
  await expect(going).rejects.toMatchObject({ kind: "stuck" });
  expect(await titleNow(browser)).toBe("Start");
});

test("a page may open so many tabs and no more, and how many were closed is told", async () => {
  const browser = await started();
  const { happened } = await act(browser, (page) => page.click("#tabs"));
  const { value } = await act(browser, async (page) => page.context().pages().length);
  expect([value, happened.opened.length, happened.surplus]).toEqual([4, 3, 3]);
});

test.each([
  ["a page that opens tabs without an end", "", "#flood"],
  ["a page whose tabs open tabs", "chain", null],
])("%s is closed with them, and the next call has a page of its own", async (_, path, button) => {
  const { browser } = world.begin();
  const opening = act(browser, async (page) => {
    await page.goto(pages.url + path);
    if (button) await page.click(button);
    else await page.waitForFunction("false");
  });
  await expect(opening).rejects.toMatchObject({ kind: "flood", detail: pages.url + path });
  const { happened, value } = await act(browser, async (page) => {
    await page.goto(`${pages.url}small`);
    return page.context().pages().length;
  });
  expect([happened.title, happened.opened, value]).toEqual(["Small", [], 1]);
});

test("a page that is only slow is waited for until nobody waits any more, and then not loaded on", async () => {
  const browser = await started();
  const leave = new AbortController();
  const going = act(browser, (page) => page.goto(`${pages.url}slow`), { signal: leave.signal });
  await expect.poll(() => pages.asked.at(-1)).toBe("/slow");
  leave.abort(new Error("enough"));
  await expect(going).rejects.toThrow("enough");
  expect(await titleNow(browser)).toBe("Start");
});

test("a server that takes the connection and says nothing is given up in time, and what was open still is", async () => {
  const browser = await started();
  const { value, happened } = await act(browser, (page) => goTo(page, `${pages.url}slow`, 200));
  expect(value).toEqual({ status: 0, at: `${pages.url}slow`, problem: { kind: "late", detail: "" } });
  expect([happened.title, happened.isLoading]).toEqual(["Start", false]);
});

test("a page whose server thinks for long is no page that hangs", async () => {
  const browser = await started();
  const { happened } = await act(browser, (page) => page.goto(`${pages.url}later`));
  expect(happened.title).toBe("Later");
});

test("to be closed it waits for nothing that is under way", async () => {
  const browser = await started();
  const going = act(browser, (page) => page.goto(`${pages.url}slow`));
  await expect.poll(() => pages.asked.at(-1)).toBe("/slow");
  const [closed] = await Promise.all([browser.close(), expect(going).rejects.toMatchObject({ kind: "no-page" })]);
  expect([closed, browser.at()]).toEqual([true, null]);
});

test("the rest of a page without an end is not loaded, which is told", async () => {
  const { browser } = world.begin();
  const going = (page: Page) => goTo(page, `${pages.url}endless`, 20_000);
  expect((await act(browser, going)).happened.isCut).toBe(true);
  const { value } = await act(browser, async (page) => (await page.content()).length);
  expect(value).toBeLessThan(10_000_000);
});

// Of these the browser does not tell how much has come.
test.each([
  ["a blob", "", "fetch('/pour').then((answer) => answer.blob())"],
  ["a script", "heavy-script", "new Promise(() => undefined)"],
])(
  "a page that brings more than pages may, and goes nowhere, is closed, which is told: %s",
  async (_, path, script) => {
    const { browser } = world.begin();
    const waiting = act(browser, async (page) => {
      await page.goto(pages.url + path, { waitUntil: "commit" });
      await page.evaluate(script);
    });
    await expect(waiting).rejects.toMatchObject({ kind: "heavy", detail: pages.url + path });
    const { happened } = await act(browser, (page) => page.goto(`${pages.url}small`));
    expect(happened.title).toBe("Small");
  },
);

test("a large page is there, if it comes at once", async () => {
  const { browser } = world.begin();
  const { happened } = await act(browser, (page) => goTo(page, `${pages.url}large`, 20_000));
  expect([happened.title, happened.isCut]).toEqual(["Large", false]);
});

test("a title without measure is cut before it leaves the page", async () => {
  const { browser } = world.begin();
  const { happened } = await act(browser, (page) => goTo(page, `${pages.url}title`, 20_000));
  expect(happened.title).toBe("long ".repeat(60));
});

test("a page whose process dies is told to have crashed, where it stood, and cookies stay", async () => {
  const browser = await started("sets");
  await act(browser, async () => 0);
  const dying = act(browser, async (page) => {
    for (const pid of renderersOf(world)) process.kill(pid, "SIGKILL");
    await page.waitForFunction("false");
  });
  await expect(dying).rejects.toMatchObject({ kind: "crashed", detail: `${pages.url}sets` });
  const { value } = await act(browser, async (page) => {
    await page.goto(pages.url);
    return page.evaluate("document.cookie");
  });
  expect(value).toBe("a=1");
});

test("a browser that dies under a call is told, and the next call starts another", async () => {
  const [browser, other] = [await started(), await started()];
  const [pid = 0] = world.groups.at(-1)?.split(" ").map(Number) ?? [];
  const dying = act(browser, async (page) => {
    process.kill(pid, "SIGKILL");
    await page.waitForFunction("false");
  });
  await expect(dying).rejects.toMatchObject({ kind: "crashed", detail: pages.url });
  expect([browser.at(), other.at()]).toEqual([null, null]);
  // Told once to who had a page and did not wait for it.
  const acting = () => act(other, (page) => page.click("button"), { needsPage: true });
  await expect(acting()).rejects.toMatchObject({ kind: "crashed", detail: pages.url });
  await expect(acting()).rejects.toMatchObject({ kind: "no-page" });
  expect(await Promise.all([titleNow(browser), titleNow(other)])).toEqual(["Start", "Start"]);
});

const apart = (page: Page) => page.evaluate("void window.open('/small', '_blank', 'noopener')");
const looks = { needsPage: true, settles: false };

test("what is wanted of a tab that has died is not done with the one behind it", async () => {
  const browser = await started();
  await act(browser, apart);
  const small = `${pages.url}small`;
  const { value: line } = await act(browser, (page) => page.context().newCDPSession(page));
  line.send("Page.crash").catch(() => undefined);
  await expect.poll(() => browser.at()).toBe(pages.url);
  const read = () => act(browser, (page) => page.title(), looks);
  await expect(read()).rejects.toMatchObject({ kind: "crashed", detail: small });
  expect((await read()).value).toBe("Start");
});

test("with a browser that dies the tab in front is told, not one that was behind it or is the newest", async () => {
  const browser = await started();
  const { value: first } = await act(browser, async (page) => page);
  await act(browser, (page) => page.evaluate("void window.open('/large')"));
  await act(browser, () => apart(first));
  await endBrowser();
  await expect.poll(() => browser.lost()).toMatchObject({ kind: "crashed", detail: `${pages.url}large` });
});

test("a browser that is launched after one has died shows no page, and what was lost is told", async () => {
  const browser = await started();
  await endBrowser();
  expect(await browser.launch({})).toMatchObject({ wasOpen: false });
  expect([browser.at(), browser.lost()]).toMatchObject([null, { kind: "crashed", detail: pages.url }]);
  await expect(act(browser, (page) => page.title(), looks)).rejects.toMatchObject({ kind: "crashed" });
  await expect(act(browser, (page) => page.title(), looks)).rejects.toMatchObject({ kind: "no-page" });
  expect(await titleNow(browser)).toBe("Start");
});

test("when the last page has closed itself, none is shown", async () => {
  const browser = await started();
  await act(browser, apart);
  const close = (page: Page) => page.close();
  const { happened } = await act(browser, close);
  expect([happened.url, happened.hasClosed]).toEqual([pages.url, true]);
  const { happened: last } = await act(browser, close);
  expect([last.url, last.hasClosed, browser.at()]).toEqual(["", false, null]);
});

async function endBrowser(): Promise<void> {
  const [pid = 0] = world.groups.at(-1)?.split(" ").map(Number) ?? [];
  process.kill(pid, "SIGKILL");
  await expect.poll(() => [...livingProcesses()].some((one) => one.pid === pid)).toBe(false);
}

/** The newest process of the browser that draws pages. */
/** All of them, because a browser keeps a spare one, and numbers of processes start over and so tell nothing of age. */
function renderersOf({ groups }: BrowserWorld): number[] {
  const [leader = 0] = groups.at(-1)?.split(" ").map(Number) ?? [];
  const all = [...livingProcesses()].filter(({ group, pid }) => group === leader && isRenderer(pid));
  return all.map(({ pid }) => pid);
}

const isRenderer = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("--type=renderer");
