import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { expect, test } from "vitest";
import { needs } from "../../test/needs.ts";
import {
  act,
  anywhere,
  type BrowserWorld,
  type BrowserWorldInput,
  browserWorld,
} from "../../test/support/browser-world.ts";
import { type Pages, servePages } from "../../test/support/pages.ts";
import { livingProcesses } from "../processes/proc.ts";
import type { SessionBrowser } from "./session-browser.ts";

const set = { "/": "<title>Start</title>", "/sets": cookie };

function cookie(_: unknown, response: ServerResponse): void {
  response.setHeader("set-cookie", "a=1; max-age=1000").end("<title>Set</title>");
}

const visit = async (browser: SessionBrowser, url: string) =>
  (await act(browser, async (page) => void (await page.goto(url)))).happened;

const cookiesAt = async (browser: SessionBrowser, { url }: Pages) =>
  (
    await act(browser, async (page) => {
      await page.goto(url);
      return page.evaluate("document.cookie");
    })
  ).value;

/** Those of its browsers that live. */
function living({ groups }: BrowserWorld): number {
  const leaders = new Set(groups.map((group) => Number(group.split(" ")[0])));
  return [...livingProcesses()].filter(({ pid }) => leaders.has(pid)).length;
}

const world = (input: BrowserWorldInput = {}) => browserWorld({ ...input, limits: { lingerMs: 0, ...input.limits } });

test("sessions share one browser and nothing else, and it ends after the last of them", async () => {
  await using pages = await servePages(set);
  await using here = await world();
  const [one, other] = [here.begin(), here.begin()];
  await Promise.all([visit(one.browser, `${pages.url}sets`), visit(other.browser, pages.url)]);
  expect([await cookiesAt(one.browser, pages), await cookiesAt(other.browser, pages)]).toEqual(["a=1", ""]);
  expect(here.groups.length).toBe(1);
  await here.browsers.end(one.session);
  expect([one.browser.at(), other.browser.at(), living(here)]).toEqual([null, pages.url, 1]);
  expect(await other.browser.close()).toBe(true);
  expect(await other.browser.close()).toBe(false);
  await expect.poll(() => living(here)).toBe(0);
});

test("each session reaches what it may, though the browser is one", async () => {
  await using pages = await servePages(set);
  await using here = await world();
  const [one, other] = [here.begin(), here.begin({ ...anywhere, mayEnter: () => false })];
  const [seen, refused] = await Promise.all([visit(one.browser, pages.url), visit(other.browser, pages.url)]);
  expect([seen.title, seen.refused, refused.refused]).toEqual(["Start", [], [`127.0.0.1:${pages.port}`]]);
});

test("pages of a session that nobody runs are closed after a while, unless it is taken up again", async () => {
  await using pages = await servePages(set);
  await using here = await world({ limits: { idleMs: 50 } });
  const [one, other] = [here.begin(), here.begin()];
  await Promise.all([visit(one.browser, pages.url), visit(other.browser, pages.url)]);
  here.browsers.letGo(one.session);
  here.browsers.letGo(other.session);
  const again = here.browsers.of(other.session, anywhere);
  await expect.poll(() => here.browsers.at(one.session)).toBe(null);
  expect([again, again.at()]).toEqual([other.browser, pages.url]);
});

test("one that is not as wanted is opened anew, and keeps its cookies", async () => {
  await using pages = await servePages(set);
  await using here = await world();
  const { browser } = here.begin();
  await visit(browser, `${pages.url}sets`);
  const viewport = { width: 640, height: 480 };
  const launched = { name: expect.stringMatching(/^Chromium \d+$/), headless: true, viewport };
  expect(await browser.launch({ viewport })).toEqual({ ...launched, wasOpen: false });
  expect(await browser.launch({})).toEqual({ ...launched, wasOpen: true });
  const { value } = await act(browser, (page) => page.evaluate("[innerWidth, innerHeight]"));
  expect([value, await cookiesAt(browser, pages)]).toEqual([[640, 480], "a=1"]);
});

test("with a profile what pages left is there in the next session, which has it for itself", async () => {
  await using pages = await servePages(set);
  await using here = await world({ settings: { browserProfile: true } });
  const [one, other] = [here.begin(), here.begin()];
  await visit(one.browser, `${pages.url}sets`);
  await expect(visit(other.browser, pages.url)).rejects.toMatchObject({ kind: "profile-in-use" });
  await here.browsers.end(one.session);
  expect(await cookiesAt(other.browser, pages)).toBe("a=1");
});

test("where there is no screen no window is opened", async () => {
  await using here = await world({ env: {} });
  await expect(here.begin().browser.launch({ headless: false })).rejects.toMatchObject({ kind: "no-screen" });
});

test("one that the user named and that does not start is not replaced by another", async () => {
  await using here = await world({ settings: { browserPath: "/bin/false" } });
  const launching = here.begin().browser.launch({});
  await expect(launching).rejects.toMatchObject({ kind: "bad-path", detail: "/bin/false: exit code 1" });
  expect(here.reports).toEqual([expect.stringContaining("/bin/false does not start")]);
});

needs("proc")("of one that was killed nothing is left when it is closed", async () => {
  await using pages = await servePages(set);
  await using here = await world();
  await visit(here.begin().browser, pages.url);
  const noted = () => profileOf(join(here.folder, "browser", "running"));
  await expect.poll(noted).toMatch(/playwright_\w+/);
  const profile = noted();
  expect(existsSync(profile)).toBe(true);
  process.kill(Number(here.groups[0]?.split(" ")[0]), "SIGKILL");
  await here.browsers.close();
  expect([existsSync(profile), readdirSync(join(here.folder, "browser", "running"))]).toEqual([false, []]);
});

needs("proc")(
  "a browser that died while it lingered is replaced for the next session, and leaves nothing",
  async () => {
    await using pages = await servePages(set);
    await using here = await world({ limits: { lingerMs: 60_000 } });
    const running = join(here.folder, "browser", "running");
    const first = here.begin();
    await visit(first.browser, pages.url);
    await expect.poll(() => profileOf(running)).toMatch(/playwright_\w+/);
    const profile = profileOf(running);
    const [scratch] = readdirSync(running);
    await here.browsers.end(first.session);
    expect(living(here)).toBe(1);
    process.kill(Number(here.groups[0]?.split(" ")[0]), "SIGKILL");
    // At once: its death may not have been noticed yet.
    expect((await visit(here.begin().browser, pages.url)).title).toBe("Start");
    expect([here.groups.length, living(here)]).toEqual([2, 1]);
    await expect
      .poll(() => [existsSync(profile), readdirSync(running).includes(scratch as string)])
      .toEqual([false, false]);
    expect(here.reports).toEqual([]);
  },
);

needs("proc")(
  "a browser that died while its session was let go is told of, and the next call opens another",
  async () => {
    await using pages = await servePages(set);
    await using here = await world({ limits: { idleMs: 60_000 } });
    const running = join(here.folder, "browser", "running");
    const { session, browser } = here.begin();
    await visit(browser, pages.url);
    await expect.poll(() => profileOf(running)).toMatch(/playwright_\w+/);
    const profile = profileOf(running);
    here.browsers.letGo(session);
    process.kill(Number(here.groups[0]?.split(" ")[0]), "SIGKILL");
    await expect.poll(() => [existsSync(profile), readdirSync(running)]).toEqual([false, []]);
    const again = here.browsers.of(session, anywhere);
    await expect(act(again, (page) => page.click("a"), { needsPage: true })).rejects.toMatchObject({
      ...{ kind: "crashed", detail: pages.url },
    });
    expect([(await visit(again, pages.url)).title, here.groups.length, here.reports]).toEqual(["Start", 2, []]);
  },
);

/** The folder that a running browser writes its profile into; "" while it is not noted. */
function profileOf(running: string): string {
  const note = join(running, readdirSync(running)[0] ?? "", "profile.json");
  return existsSync(note) ? JSON.parse(readFileSync(note, "utf8")).folder : "";
}

test("opened and closed again and again leaves no process and no folder", async () => {
  await using pages = await servePages(set);
  await using here = await world();
  const cycle = async () => {
    const { session, browser } = here.begin();
    await visit(browser, pages.url);
    await here.browsers.end(session);
    await expect.poll(() => living(here), { interval: 5 }).toBe(0);
  };
  for (let count = 0; count < 3; count++) await cycle();
  await here.browsers.close();
  expect([living(here), readdirSync(join(here.folder, "browser", "running"))]).toEqual([0, []]);
});

needs("chromium")("with the system's own Chromium a profile is kept, and had by one session at a time", async () => {
  await using pages = await servePages(set);
  const settings = { browserProfile: true, browserPath: undefined };
  await using here = await world({ settings, env: process.env });
  const [one, other] = [here.begin(), here.begin()];
  await visit(one.browser, `${pages.url}sets`);
  await expect(visit(other.browser, pages.url)).rejects.toMatchObject({ kind: "profile-in-use" });
  await here.browsers.end(one.session);
  expect(await cookiesAt(other.browser, pages)).toBe("a=1");
  await here.browsers.close();
  expect(readdirSync(join(here.folder, "browser")).sort()).toEqual(["profile", "running"]);
});
