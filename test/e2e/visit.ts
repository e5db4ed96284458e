import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import { launchBrowser } from "../support/browser.ts";
import { killed, type Serving, serving, servingOn } from "../support/serving.ts";
import { type Skillmint, skillmint } from "../support/skillmint.ts";
import { skipSetUp } from "../support/skip-set-up.ts";

/** A server as a user starts it. */
export interface Served {
  program: Skillmint;
  url: string;
  /** The page's address with a fresh code. */
  link(): Promise<string>;
  /** From elsewhere than a page. */
  ask: Serving["ask"];
  /** As a power cut would. */
  kill(): Promise<void>;
  /** As its user would. */
  stop(): Promise<void>;
  /** The same data folder, the same port. */
  again(): Promise<void>;
}

let browser: Promise<Browser> | undefined;

interface ContextWish {
  /** Somebody new, who has not been asked for a model yet. */
  isNew?: boolean;
  locale?: string;
}

/** One browser for all files that this process runs, it goes with the process; every test has contexts of its own. */
export async function newContext({ isNew = false, locale = "en-US" }: ContextWish = {}): Promise<BrowserContext> {
  if (!(await browser)?.isConnected()) browser = launchBrowser();
  const context = await ((await browser) as Browser).newContext({
    locale,
    viewport: { width: 1280, height: 800 },
    // No test looks at motion, and to draw it takes time.
    reducedMotion: "reduce",
  });
  onTestFinished(() => context.close());
  // Sooner than a test's own limit, so that it is told what was waited for.
  context.setDefaultTimeout(15_000);
  if (!isNew) await context.addInitScript(skipSetUp);
  return context;
}

/** `before` is what there was already when it is started. */
export async function served({ before }: { before?(program: Skillmint): Promise<void> } = {}): Promise<Served> {
  const program = skillmint();
  await before?.(program);
  return servedBy(program, await serving(program));
}

/** One for all tests of the file that need no server, no folder and no list of sessions of their own. */
export function useServer(prepare?: (server: Served) => Promise<void>): () => Served {
  let folder: string;
  let running: Serving;
  let server: Served;
  beforeAll(async () => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), "skillmint-test-")));
    const [home, work] = ["home", "work"].map((name) => join(folder, name)) as [string, string];
    for (const made of [home, work]) mkdirSync(made);
    const program = skillmint({ folders: { home, work } });
    running = await servingOn(program);
    server = servedBy(program, running);
    await prepare?.(server);
  });
  afterAll(async () => {
    await killed(running);
    rmSync(folder, { recursive: true, force: true });
  });
  return () => server;
}

function servedBy(program: Skillmint, first: Serving): Served {
  let running = first;
  const { url } = running;
  return {
    program,
    url,
    async link() {
      const answer = await running.ask("POST", "/api/auth/code");
      return `${url}#code=${((await answer.json()) as { code: string }).code}`;
    },
    ask: (...request) => running.ask(...request),
    kill: () => killed(running),
    async stop() {
      running.child.kill("SIGTERM");
      await running.ended;
    },
    async again() {
      running = await serving(program, ["serve", "--port", new URL(url).port]);
    },
  };
}

/** A page that was let in. What breaks its own policy, or throws, fails the test. */
export async function visit(context: BrowserContext, server: Served): Promise<Page> {
  const page = await enter(context, server);
  await composer(page).waitFor();
  return page;
}

/** The same, wherever that leads. */
export async function enter(context: BrowserContext, server: Served): Promise<Page> {
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => {
    // What is shown there breaks its policy as it likes: that is what the frame is for.
    if (message.location().url.endsWith("/frame.html")) return;
    if (/Content Security Policy|TrustedHTML|Trusted Type/i.test(message.text())) problems.push(message.text());
  });
  onTestFinished(() => expect(problems).toEqual([]));
  await page.goto(await server.link());
  return page;
}

/** The same page, in Chinese. */
export async function inChinese(page: Page): Promise<Page> {
  await page.evaluate('localStorage.setItem("skillmint.language", "zh-CN")');
  await page.reload();
  await page.getByRole("textbox", { name: "消息" }).waitFor();
  return page;
}

export const composer = (page: Page): Locator => page.getByRole("textbox", { name: "Message" });
export const answers = (page: Page): Locator => page.locator("[data-role=assistant]");
export const card = (page: Page, tool: string): Locator => page.locator(`[data-tool=${tool}]`);
export const permission = (page: Page): Locator => page.getByRole("group", { name: "Permission needed" });

export async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press("Enter");
}

/** As soon as it can be: a card takes no answer for a moment, and a click by itself looks again only now and then. */
export async function press(wanted: Locator): Promise<void> {
  await soon(async () => (await wanted.isVisible()) && (await wanted.isEnabled()), `${wanted} to be pressed`);
  await wanted.click();
}

export const seen = (locator: Locator): Promise<void> => soon(() => locator.first().isVisible(), String(locator));
export const gone = (locator: Locator): Promise<void> => soon(() => locator.first().isHidden(), `no ${locator}`);

/** Playwright's own waiting looks twice a second in the end; most of what a test waits for comes sooner. */
export const soon = (is: () => Promise<boolean>, what = "this"): Promise<void> =>
  expect.poll(is, { interval: 20, timeout: 10_000, message: what }).toBe(true);
